import { Button } from '@mantine/core';
import { formatRupees } from '../domain/money.ts';
import { acceptLabel } from '../domain/orders/accept-label.ts';
import type { Bill } from '../domain/orders/bill.ts';
import { changeInWords, totalChangeInWords } from '../domain/orders/difference-words.ts';
import type { QuoteDifference } from '../domain/orders/quote-difference.ts';
import { AlertLine } from './alert-line.tsx';
import { BillList } from './bill-list.tsx';
import classes from './quote-difference-view.module.css';

export interface QuoteDifferenceViewProps {
  readonly difference: QuoteDifference;
  /** What the store offers now; null when that is not known any more. */
  readonly quote: {
    readonly lines: readonly { readonly available: number }[];
    readonly bill: Bill;
  } | null;
  readonly busy: boolean;
  /** What went wrong with the last tap. */
  readonly message: string | null;
  /** Whose difference it is, for those who hear the button only: "Order from Annapurna Stores". */
  readonly what?: string;
  readonly onAccept: () => void;
}

/** ORD-2: what changed, line by line, what it costs now, and the way to accept exactly this. */
export function QuoteDifferenceView(props: QuoteDifferenceViewProps) {
  const { difference, quote, busy, message, what, onAccept } = props;
  const { changes, totalChangePaise } = difference;
  const isAnythingLeft = quote?.lines.some(({ available }) => available > 0) === true;
  const label = acceptLabel(changes);
  return (
    <>
      <p className={classes['soft']}>
        The store says something else than what you saw. Nothing is ordered until you accept.
      </p>
      <ul className={classes['changes']}>
        {changes.map((change) => (
          <li key={'itemId' in change ? change.itemId : change.kind} className={classes['change']}>
            <span className={classes['name']}>{change.name}</span>
            <b className={classes['what']} data-kind={change.kind}>
              {changeInWords(change)}
            </b>
          </li>
        ))}
      </ul>
      {quote !== null && isAnythingLeft && (
        <>
          <BillList bill={quote.bill} />
          <p className={classes['soft']}>
            {formatRupees(quote.bill.amountToBePaidPaise)} now:{' '}
            {totalChangeInWords(totalChangePaise)}
          </p>
          <AlertLine message={message} />
          <Button
            size="lg"
            loading={busy}
            aria-label={what === undefined ? undefined : `${label}: ${what}`}
            onClick={onAccept}
          >
            {label}
          </Button>
        </>
      )}
      {!isAnythingLeft && <p>None of these items can be had from this store now.</p>}
    </>
  );
}
