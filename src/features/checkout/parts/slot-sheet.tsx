import type { DeliverySlot } from '../../../domain/orders/slots/delivery-slots.ts';
import { slotDay, slotHours } from '../../../domain/orders/slots/slot-words.ts';
import { ChoiceList, type ListedChoice } from '../../../ui/fields/choice-list.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';

export interface SlotSheetProps {
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

/** The store's slots by day; a tap chooses. */
export function SlotSheet(props: SlotSheetProps) {
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
