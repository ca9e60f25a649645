import { IconChevronRight, IconClockHour4 } from '@tabler/icons-react';
import { useState } from 'react';
import type { StoreRow } from '../../../db/device-database.ts';
import { slotOf, type CheckoutDraft } from '../../../domain/cart/checkout-draft.ts';
import { deliverySlots, type DeliverySlot } from '../../../domain/orders/slots/delivery-slots.ts';
import { slotInWords } from '../../../domain/orders/slots/slot-words.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useMinute } from '../../../ui/time/use-minute.ts';
import { SlotSheet } from './slot-sheet.tsx';
import classes from './slot-part.module.css';

export interface SlotPartProps {
  readonly store: StoreRow;
  readonly draft: CheckoutDraft;
  readonly onChange: (slot: DeliverySlot | null) => void;
}

/** When the goods come: as soon as possible, or in a slot of today or tomorrow. */
export function SlotPart({ store, draft, onChange }: SlotPartProps) {
  const { now } = useHaat();
  const minute = useMinute(now);
  const [isOpen, setIsOpen] = useState(false);
  const offered = deliverySlots(store, minute);
  const slot = slotOf(draft, offered);
  const soon = `As soon as possible · ${store.deliveryMinutes} min`;
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
