import { formatRupees } from '../../domain/money.ts';
import type { StandingChoice } from '../../domain/orders/quote-difference.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Panel } from '../../ui/section.tsx';
import classes from './change-choice.module.css';

/** How much dearer an order may be without asking, paise; 0: always ask. */
const OFFERED_PAISE = [0, 1_000, 2_500, 5_000, 10_000];

export interface ChangeChoiceProps {
  readonly choice: StandingChoice;
  readonly onChange: (choice: StandingChoice) => void;
}

/** ORD-2: what may differ from what was reviewed, for this order. */
export function ChangeChoice({ choice, onChange }: ChangeChoiceProps) {
  const { acceptUpToPaise, dropMissing } = choice;
  const offered = [...new Set([...OFFERED_PAISE, acceptUpToPaise])].toSorted(
    (left, right) => left - right,
  );
  return (
    <Panel>
      <ChoiceChips
        legend="If the total is higher, accept"
        choices={offered.map((paise) => ({
          value: String(paise),
          label: paise === 0 ? 'Always ask me' : `Up to ${formatRupees(paise)} more`,
        }))}
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
    </Panel>
  );
}
