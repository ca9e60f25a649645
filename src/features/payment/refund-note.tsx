import { format } from 'date-fns';
import type { OrderPayment } from '../../db/order-payment.ts';
import { formatRupees } from '../../domain/money.ts';
import { dateTimeInSentence } from '../../ui/time/date-time.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { useMinute } from '../../ui/time/use-minute.ts';

/** Money of a payment that made no order: how much of it goes back, and until when. */
export function RefundNote({ refund }: { readonly refund: NonNullable<OrderPayment['refund']> }) {
  const now = useMinute(Date.now);
  const amount = formatRupees(refund.amountPaise);
  if (refund.completedAt !== null) {
    return (
      <NoticeLine>
        {amount} was paid back {dateTimeInSentence(refund.completedAt, now)}.
      </NoticeLine>
    );
  }
  return (
    <NoticeLine tone="warn">
      Your payment of {amount} came in, but no order could be made of it. All of it goes back to
      where it came from, by {format(refund.expectedBy, 'd MMMM')} at the latest.
    </NoticeLine>
  );
}
