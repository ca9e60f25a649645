import { IconChevronRight, IconClockHour4 } from '@tabler/icons-react';
import { useState } from 'react';
import type { StoreRow } from '../../../db/device-database.ts';
import type { Fulfilment } from '../../../domain/orders/order-wishes.ts';
import { type CheckoutDraft, slotOf } from '../../../domain/cart/checkout-draft.ts';
import {
  arrivingBy,
  firstArrival,
  timeOfArrival,
  whenBackText,
} from '../../../domain/orders/slots/arrival.ts';
import { distanceKm, type GeoPoint } from '../../../domain/stores/geo.ts';
import { type DeliverySlot, deliverySlots } from '../../../domain/orders/slots/delivery-slots.ts';
import { slotDay, slotHours, slotInWords } from '../../../domain/orders/slots/slot-words.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import classes from './slot-part.module.css';
import { ChoiceList, type ListedChoice } from '../../../ui/fields/choice-list.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';

interface SlotSheetProps {
  /** "As soon as possible", with about when that is. */
  readonly soon: string;
  readonly offered: readonly DeliverySlot[];
  /** Null: as soon as possible. */
  readonly chosen: DeliverySlot | null;
  readonly now: number;
  readonly onChoose: (slot: DeliverySlot | null) => void;
  readonly onClose: () => void;
}

const SOON = 'soon';

export interface SlotPartProps {
  readonly store: StoreRow;
  /** Where the goods go; null: not known. */
  readonly location: GeoPoint | null;
  readonly isOffline: boolean;
  readonly fulfilment: Fulfilment;
  readonly draft: CheckoutDraft;
  readonly onChange: (slot: DeliverySlot | null) => void;
}

/** When the goods come: as soon as possible, or in a slot of today or tomorrow; of a pickup, when they are ready. */
export function SlotPart(props: SlotPartProps) {
  return props.fulfilment === 'pickup' ? <ReadyPart {...props} /> : <SlotChoice {...props} />;
}

function ReadyPart({ store, isOffline }: SlotPartProps) {
  const { now } = useHaat();
  const minute = useMinute(now);
  return (
    <p className={classes['ready']}>
      <IconClockHour4 size={22} stroke={1.8} aria-hidden className={classes['icon']} />
      <b>{readyText(store, isOffline, minute)}</b>
    </p>
  );
}

/** When an order can be picked up: by when, or after how long where nobody knows when it goes out (ETA-1). */
function readyText(store: StoreRow, isOffline: boolean, now: number): string {
  const fulfilment = 'pickup';
  if (isOffline) return whenBackText(store, null, fulfilment);
  const { by } = firstArrival(store, { km: null, slot: null, now, fulfilment });
  return arrivingBy(by, now, fulfilment);
}

function SlotChoice({ store, location, isOffline, draft, onChange }: SlotPartProps) {
  const { now } = useHaat();
  const minute = useMinute(now);
  const [isOpen, setIsOpen] = useState(false);
  const offered = deliverySlots(store, minute);
  const slot = slotOf(draft, offered);
  const km = location === null ? null : distanceKm(location, store.location);
  const soon = soonText(store, { km, isOffline, now: minute });
  return (
    <>
      <button
        type="button"
        className={classes['row']}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconClockHour4 size={22} stroke={1.8} aria-hidden className={classes['icon']} />
        <span className={classes['words']}>
          <span className={classes['name']}>Delivery time</span>
          <b>{slot === null ? soon : slotInWords(slot, minute)}</b>
          {slot === null && draft.slot !== null && (
            <span className={classes['over']}>The time that you chose is over.</span>
          )}
        </span>
        <IconChevronRight size={18} aria-hidden />
      </button>
      {isOpen && (
        <SlotSheet
          soon={soon}
          offered={offered}
          chosen={slot}
          now={minute}
          onChoose={(wanted) => {
            setIsOpen(false);
            onChange(wanted);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** When the goods come as soon as possible: by when, or after how long where nobody knows when the order goes out (ETA-1). */
function soonText(
  store: StoreRow,
  { km, isOffline, now }: { km: number | null; isOffline: boolean; now: number },
): string {
  if (isOffline) return whenBackText(store, km);
  const { by } = firstArrival(store, { km, slot: null, now });
  return `As soon as possible · by ${timeOfArrival(by, now)}`;
}

/** The store's slots by day; a tap chooses. */
function SlotSheet(props: SlotSheetProps) {
  const { soon, offered, chosen, now, onChoose, onClose } = props;
  const value = chosen === null ? SOON : String(chosen.from);
  const days = new Map<string, ListedChoice<string>[]>();
  for (const slot of offered) {
    const day = slotDay(slot.from, now);
    days.set(day, [...(days.get(day) ?? []), { value: String(slot.from), label: slotHours(slot) }]);
  }
  const choose = (from: string) =>
    onChoose(offered.find((slot) => String(slot.from) === from) ?? null);
  return (
    <Sheet title="Delivery time" onClose={onClose}>
      <ChoiceList
        legend="Now"
        choices={[{ value: SOON, label: soon }]}
        value={value}
        onChange={choose}
      />
      {[...days].map(([day, choices]) => (
        <ChoiceList key={day} legend={day} choices={choices} value={value} onChange={choose} />
      ))}
      {offered.length === 0 && <p>This store offers no times to choose from now.</p>}
    </Sheet>
  );
}
