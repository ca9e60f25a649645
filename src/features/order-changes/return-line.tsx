import { DateTime } from '../../ui/time/date-time.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { ReturnChoice } from './return-values.ts';
import classes from './order-changes.module.css';

export interface ReturnLineProps {
  readonly choice: ReturnChoice;
  /** How many go back; 0 while the line stays. */
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
}

/** A line of the order with a box to tick, and how many of it go back when there are several. */
export function ReturnLine({ choice, quantity, onChange }: ReturnLineProps) {
  const messages = useMessages();
  const { line, until } = choice;
  const isOver = until === undefined;
  const counts = Array.from({ length: line.quantity }, (_each, index) => String(index + 1));
  return (
    <li className={classes['line']}>
      <label className={classes['pick']} data-disabled={isOver ? '' : undefined}>
        <input
          type="checkbox"
          className={classes['box']}
          checked={quantity > 0}
          disabled={isOver}
          onChange={(event) => {
            onChange(event.currentTarget.checked ? line.quantity : 0);
          }}
        />
        <Picture picture={line.picture} size={40} />
        <span className={classes['what']}>
          <span>
            <b>{line.quantity} ×</b> {line.name} {line.unit}
          </span>
          <span className={classes['soft']}>
            {isOver ? (
              messages.returnTooLate
            ) : (
              <>
                Until <DateTime ms={until} isWithin />
              </>
            )}
          </span>
        </span>
      </label>
      {quantity > 0 && line.quantity > 1 && (
        <div className={classes['count']}>
          <SelectField
            aria-label={`How many of ${line.name}`}
            data={counts}
            value={String(quantity)}
            onChange={(event) => {
              onChange(Number(event.currentTarget.value));
            }}
          />
        </div>
      )}
    </li>
  );
}
