import type { StandingChoice } from '../../domain/orders/quotes/quote-difference.ts';
import {
  dearerChoices,
  MISSING_CHOICES,
  standingChoiceText,
} from '../../domain/orders/payments/standing-choice.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { SettingGroup } from './setting-group.tsx';

export interface StandingChoiceFormProps {
  readonly title: string;
  readonly choice: StandingChoice;
  readonly onChange: (choice: StandingChoice) => void;
}

/** ORD-2: what may differ between what the buyer saw and what the store says when the order is sent. */
export function StandingChoiceForm({ title, choice, onChange }: StandingChoiceFormProps) {
  return (
    <SettingGroup title={title} hint={standingChoiceText(choice)} isStatus>
      <ChoiceChips
        legend="If the total is higher, accept up to"
        choices={dearerChoices(choice.acceptUpToPaise)}
        value={String(choice.acceptUpToPaise)}
        onChange={(value) => {
          onChange({ ...choice, acceptUpToPaise: Number(value) });
        }}
      />
      <ChoiceChips
        legend="If an item is missing"
        choices={MISSING_CHOICES}
        value={choice.dropMissing ? 'leave-out' : 'ask'}
        onChange={(value) => {
          onChange({ ...choice, dropMissing: value === 'leave-out' });
        }}
      />
    </SettingGroup>
  );
}
