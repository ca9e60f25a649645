import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatRupees } from '../../domain/money.ts';
import type { Bill, StoreCharges } from '../../domain/orders/quotes/bill.ts';
import {
  changeInWords,
  orderRestLabel,
  orderUnchangedLabel,
} from '../../domain/orders/quotes/difference-words.ts';
import type { QuoteDifference, SeenLine } from '../../domain/orders/quotes/quote-difference.ts';
import {
  quotePart,
  type OfferedQuote,
  type QuotePart,
  type QuotePartKind,
} from '../../domain/orders/quotes/quote-part.ts';
import { AlertLine } from '../notices/alert-line.tsx';
import { BillList } from './bill-list.tsx';
import { NoticeLine } from '../notices/notice-line.tsx';
import { Picture } from '../pictures/picture.tsx';
import classes from './quote-difference-view.module.css';

/** A line of the order as it was placed. */
export interface SeenOrderLine extends SeenLine {
  readonly picture: string;
}

/** The order as its buyer saw it when placing it. */
export interface SeenOrderFacts {
  readonly lines: readonly SeenOrderLine[];
  readonly bill: Bill;
  readonly charges: StoreCharges;
}

export interface QuoteDifferenceViewProps {
  readonly difference: QuoteDifference;
  /** What the store offers now; null when that is not known any more. */
  readonly quote: OfferedQuote | null;
  /** Undefined for an order that a newer version of the app wrote. */
  readonly seen: SeenOrderFacts | undefined;
  readonly busy: boolean;
  /** What went wrong with the last tap. */
  readonly message: string | null;
  /** Whose difference it is, for those who hear the buttons only: "Order from Annapurna Stores". */
  readonly what?: string;
  readonly onDecide: (decision: {
    readonly part: QuotePartKind;
    readonly keepsLeftOut: boolean;
    readonly shownPaise: number;
  }) => void;
}

/** ORD-2: what changed, line by line and charge by charge, and the ways to order what is left of it. */
export function QuoteDifferenceView(props: QuoteDifferenceViewProps) {
  const { difference, quote, seen } = props;
  const rest = quote === null || seen === undefined ? null : quotePart(seen, quote, 'available');
  return (
    <>
      <p className={classes['soft']}>
        Prices or stock have changed since you placed this order. Nothing is ordered until you
        choose.
      </p>
      <ChangedLines changes={difference.changes} lines={seen?.lines ?? []} />
      {rest === null || quote === null || seen === undefined ? (
        <p>The store has none of these items now.</p>
      ) : (
        <>
          <BillList bill={rest.bill} was={seen.bill} />
          <Decisions {...props} rest={rest} unchanged={quotePart(seen, quote, 'unchanged')} />
        </>
      )}
    </>
  );
}

function ChangedLines({
  changes,
  lines,
}: {
  readonly changes: QuoteDifference['changes'];
  readonly lines: readonly SeenOrderLine[];
}) {
  const others = lines.filter(
    ({ itemId }) => !changes.some((change) => 'itemId' in change && change.itemId === itemId),
  );
  return (
    <>
      <ul className={classes['changes']}>
        {changes.map((change) => {
          const line = lines.find(({ itemId }) => 'itemId' in change && change.itemId === itemId);
          return (
            <li
              key={'itemId' in change ? change.itemId : change.kind}
              className={classes['change']}
            >
              {line !== undefined && <Picture picture={line.picture} size={44} />}
              <span className={classes['name']}>
                <span>
                  {line !== undefined && line.quantity > 1 && <b>{line.quantity} × </b>}
                  {change.name} <span className={classes['soft']}>{line?.unit}</span>
                </span>
                <b className={classes['what']} data-kind={change.kind}>
                  {changeInWords(change)}
                </b>
              </span>
            </li>
          );
        })}
      </ul>
      {others.length > 0 && changes.length > 0 && (
        <p className={classes['soft']}>
          {others.length === 1
            ? 'The other item is as you saw it.'
            : `The other ${others.length} items are as you saw them.`}
        </p>
      )}
    </>
  );
}

type Part = QuotePart<SeenOrderLine>;

function Decisions({
  rest,
  unchanged,
  seen,
  busy,
  message,
  what,
  onDecide,
}: QuoteDifferenceViewProps & { readonly rest: Part; readonly unchanged: Part | null }) {
  const [keepsLeftOut, setKeepsLeftOut] = useState(false);
  const decide =
    (part: QuotePartKind, { bill }: Part) =>
    () => {
      onDecide({ part, keepsLeftOut, shownPaise: bill.amountToBePaidPaise });
    };
  const named = (label: string) => (what === undefined ? undefined : `${label}: ${what}`);
  const restLabel = orderRestLabel(rest);
  const isUnchangedOffered = unchanged !== null && !unchanged.isBelowMinimum;
  const unchangedLabel = unchanged === null ? '' : orderUnchangedLabel(unchanged, rest);
  if (rest.isBelowMinimum) {
    const minimum = formatRupees(seen?.charges.minimumOrderPaise ?? 0);
    return (
      <NoticeLine tone="warn">
        What is left is below the store’s smallest order of {minimum}. Put it back into the cart and
        add something.
      </NoticeLine>
    );
  }
  return (
    <>
      {(rest.leftOut.length > 0 || isUnchangedOffered) && (
        <label className={classes['keep']}>
          <input
            type="checkbox"
            className={classes['box']}
            checked={keepsLeftOut}
            onChange={(event) => {
              setKeepsLeftOut(event.currentTarget.checked);
            }}
          />
          Keep what is left out in my cart
        </label>
      )}
      <AlertLine message={message} />
      <Button
        size="lg"
        px="xs"
        loading={busy}
        aria-label={named(restLabel)}
        onClick={decide('available', rest)}
      >
        {restLabel}
      </Button>
      {isUnchangedOffered && (
        <Button
          size="lg"
          px="xs"
          variant="light"
          disabled={busy}
          aria-label={named(unchangedLabel)}
          onClick={decide('unchanged', unchanged)}
        >
          {unchangedLabel}
        </Button>
      )}
    </>
  );
}
