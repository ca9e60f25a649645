import { type CheckoutDraft, wantsQuestions } from '../../../domain/cart/checkout-draft.ts';
import type { Substitution } from '../../../domain/orders/order-wishes.ts';
import type { StandingChoice } from '../../../domain/orders/quotes/quote-difference.ts';
import { dearerChoices } from '../../../domain/orders/payments/standing-choice.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { SelectField } from '../../../ui/fields/text-field.tsx';
import { Panel } from '../../../ui/layout/section.tsx';
import classes from './change-choice.module.css';

const SUBSTITUTES: readonly { readonly value: Substitution; readonly label: string }[] = [
  { value: 'ask', label: 'Ask me' },
  { value: 'similar', label: 'Similar item' },
  { value: 'none', label: 'Refund' },
];

const NO_ANSWER = [
  { value: 'none', label: 'Leave it out' },
  { value: 'similar', label: 'Send it' },
] as const;

export interface ChangeChoiceProps {
  readonly draft: CheckoutDraft;
  /** As the person's preferences say, while the draft says nothing. */
  readonly standingChoice: StandingChoice;
  readonly lines: readonly OrderedLine[];
  readonly onChange: (entered: Partial<CheckoutDraft>) => void;
}

interface OrderedLine {
  readonly itemId: string;
  readonly name: string;
  readonly unit: string;
}

/** What may differ from what was reviewed: before the store takes the order (ORD-2), and while it is packed. */
export function ChangeChoice(props: ChangeChoiceProps) {
  const { draft, standingChoice, lines, onChange } = props;
  const { substitution, ifNoAnswer, choice } = draft;
  const { acceptUpToPaise, dropMissing } = choice ?? standingChoice;
  const choose = (changed: Partial<StandingChoice>) =>
    onChange({ choice: { acceptUpToPaise, dropMissing, ...changed } });
  const itemIds = lines.map(({ itemId }) => itemId);
  return (
    <Panel>
      <div className={classes['choices']}>
        <ChoiceChips
          legend="If an item runs out while packing"
          choices={SUBSTITUTES}
          value={substitution}
          onChange={(wished) => onChange({ substitution: wished })}
        />
        {lines.length > 1 && <LineWishes draft={draft} lines={lines} onChange={onChange} />}
        {wantsQuestions(draft, itemIds) && (
          <ChoiceChips
            legend="If I don’t answer within 10 minutes"
            choices={NO_ANSWER}
            value={ifNoAnswer}
            onChange={(wished) => onChange({ ifNoAnswer: wished })}
          />
        )}
        <ChoiceChips
          legend="If the total is higher, accept up to"
          choices={dearerChoices(acceptUpToPaise)}
          value={String(acceptUpToPaise)}
          onChange={(value) => choose({ acceptUpToPaise: Number(value) })}
        />
        <label className={classes['missing']}>
          <input
            type="checkbox"
            checked={dropMissing}
            onChange={(event) => choose({ dropMissing: event.target.checked })}
          />
          Leave out missing items
        </label>
        <p className={classes['else']}>Otherwise nothing is ordered until you have said yes.</p>
      </div>
    </Panel>
  );
}

/** What is wished for single items, where that is something else. */
function LineWishes({
  draft: { substitution, lineSubstitutions },
  lines,
  onChange,
}: Omit<ChangeChoiceProps, 'standingChoice'>) {
  const differing = lines.filter(({ itemId }) => lineSubstitutions[itemId] !== undefined).length;
  return (
    <details className={classes['lines']}>
      <summary>
        {differing === 0 ? 'Choose for single items' : `Single items: ${differing} chosen`}
      </summary>
      {lines.map(({ itemId, name, unit }) => (
        <SelectField
          key={itemId}
          label={`${name} ${unit}`}
          value={lineSubstitutions[itemId] ?? ''}
          data={[
            { value: '', label: `As above: ${labelOf(substitution)}` },
            ...SUBSTITUTES.filter(({ value }) => value !== substitution),
          ]}
          onChange={({ currentTarget: { value: wished } }) => {
            const own = SUBSTITUTES.find(({ value }) => value === wished);
            const { [itemId]: _before, ...others } = lineSubstitutions;
            onChange({
              lineSubstitutions: own === undefined ? others : { ...others, [itemId]: own.value },
            });
          }}
        />
      ))}
    </details>
  );
}

const labelOf = (substitution: Substitution): string =>
  SUBSTITUTES.find(({ value }) => value === substitution)?.label ?? '';
