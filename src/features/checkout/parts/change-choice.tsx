import type { Substitution } from '../../../domain/orders/order-wishes.ts';
import type { StandingChoice } from '../../../domain/orders/quotes/quote-difference.ts';
import { dearerChoices } from '../../../domain/orders/payments/standing-choice.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { Panel } from '../../../ui/layout/section.tsx';
import classes from './change-choice.module.css';

const SUBSTITUTES: readonly { readonly value: Substitution; readonly label: string }[] = [
  { value: 'ask', label: 'Ask me' },
  { value: 'similar', label: 'Similar item' },
  { value: 'none', label: 'Refund' },
];

export interface ChangeChoiceProps {
  readonly choice: StandingChoice;
  readonly onChange: (choice: StandingChoice) => void;
  readonly substitution: Substitution;
  readonly onSubstitution: (substitution: Substitution) => void;
}

/** What may differ from what was reviewed: before the store takes the order (ORD-2), and while it is packed. */
export function ChangeChoice(props: ChangeChoiceProps) {
  const { choice, onChange, substitution, onSubstitution } = props;
  const { acceptUpToPaise, dropMissing } = choice;
  return (
    <Panel>
      <div className={classes['choices']}>
        <ChoiceChips
          legend="If an item runs out while packing"
          choices={SUBSTITUTES}
          value={substitution}
          onChange={onSubstitution}
        />
        <ChoiceChips
          legend="If the total is higher, accept up to"
          choices={dearerChoices(acceptUpToPaise)}
          value={String(acceptUpToPaise)}
          onChange={(value) => onChange({ ...choice, acceptUpToPaise: Number(value) })}
        />
        <label className={classes['missing']}>
          <input
            type="checkbox"
            checked={dropMissing}
            onChange={(event) => onChange({ ...choice, dropMissing: event.target.checked })}
          />
          Leave out missing items
        </label>
        <p className={classes['else']}>Otherwise nothing is ordered until you have said yes.</p>
      </div>
    </Panel>
  );
}
