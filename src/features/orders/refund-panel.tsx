import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../contracts/schemas.ts';
import { dateTimeInSentence } from '../../ui/time/date-time.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Panel } from '../../ui/layout/section.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import classes from './details/order-details.module.css';
import { coinsOfRefund } from '../../domain/rewards/coins.ts';
import { fillMessage, type Messages } from '../../domain/messages.ts';
import { formatRupees } from '../../domain/money.ts';
import { refundPlacePath } from '../../domain/routes/routes.ts';

type Refund = NonNullable<Order['refund']>;

/** What goes back to the buyer, for what the store did not have and for the order: how much, where to, since when, until when; by the server's word. */
export function RefundPanel({ order }: { readonly order: Order }) {
  const messages = useMessages();
  const now = useMinute(Date.now);
  const { refund = null, partRefunds = [], paymentMethod } = order;
  const refunds = [...partRefunds, ...(refund === null ? [] : [refund])];
  if (refunds.length === 0) return null;
  return (
    <Panel>
      {refunds.map((each, place) => {
        const { title, text } = refundWords(
          { refund: each, paymentMethod },
          (ms) => dateTimeInSentence(ms, now),
          messages,
        );
        return (
          <Fragment key={`${each.initiatedAt} ${each.amountPaise}`}>
            <h3 className={classes['title']}>{title}</h3>
            <p className={classes['soft']}>
              {place < partRefunds.length && 'For what the store did not have: '}
              {text}
              {each.creditNote !== undefined && ` Credit note ${each.creditNote}.`}
            </p>
            {each.needsPlace === true && (
              <Button component={Link} to={refundPlacePath(order.externalReferenceId)} size="md">
                Say where
              </Button>
            )}
          </Fragment>
        );
      })}
    </Panel>
  );
}

/** Where the money of a refund goes, as the end of a sentence. What paid it is unknown in rows of an older version (DB-1). */
function placeOf({ method, amountPaise, sentTo, isToBank }: Refund, paymentMethod: string): string {
  switch (method ?? (paymentMethod === 'cod' ? 'cash' : 'online')) {
    case 'online':
      return 'to the original payment mode';
    case 'upi':
      return `to the ${isToBank === true ? 'bank account' : 'UPI id'} ${sentTo ?? 'that you named'}`;
    case 'coins':
      return coinsOfRefund(amountPaise) === 1
        ? 'as 1 coin'
        : `as ${coinsOfRefund(amountPaise)} coins`;
    case 'cash':
      return 'in cash';
  }
}

/**
 * A refund in words: the specification's note with its date, then how much, where to and until when. "Refunded" is said of
 * money that was moved, and of no other (REF-1).
 * @param dateText a time (ms) inside a sentence: "today, 1:20 PM"
 */
export function refundWords(
  { refund, paymentMethod }: { readonly refund: Refund; readonly paymentMethod: string },
  dateText: (ms: number) => string,
  messages: Messages,
): { readonly title: string; readonly text: string } {
  const { amountPaise, initiatedAt, dueAt, completedAt } = refund;
  const amount = formatRupees(amountPaise);
  if (refund.needsPlace === true) {
    const text = 'You paid in cash. The money goes out once you have said where to.';
    return { title: `Where should ${amount} go?`, text };
  }
  const place = placeOf(refund, paymentMethod);
  if (completedAt !== null) {
    return {
      title: `Refund of ${amount} completed`,
      text: `Refunded ${dateText(completedAt)}, ${place}.`,
    };
  }
  // The time of day of a promise of days says nothing.
  const due = dateText(dueAt)
    .replace(/, [^,]*$/, '')
    .replace(/^on /, '');
  return {
    title: fillMessage(messages.refundInitiated, { date: dateText(initiatedAt) }),
    text: `${amount} is credited ${place} within 7 working days, by ${due}.`,
  };
}
