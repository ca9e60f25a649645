import { format } from 'date-fns';
import type { Order } from '../../contracts/schemas.ts';
import { formatRupees } from '../../domain/money.ts';
import { refundDueDate, refundOfReturn } from '../../domain/orders/payments/refund.ts';
import { inIndia } from '../../domain/time.ts';

/** The day by which a refund that is initiated at `ms` is with the buyer: "Wed, 2 Dec". */
function dueDay(ms: number): string {
  return format(inIndia(refundDueDate(ms)), 'EEE, d MMM');
}

/** What comes back by cancelling now, said before it is done. @param now ms */
export function cancelPromise(
  { paymentMethod, bill }: Pick<Order, 'paymentMethod' | 'bill'>,
  now: number,
): string {
  if (paymentMethod === 'cod') return 'Nothing was paid yet, so there is nothing to refund.';
  const amount = formatRupees(bill.amountToBePaidPaise);
  return `${amount} goes back to the original payment mode within 7 working days, by ${dueDay(now)}.`;
}

/** What comes back for these goods, said before they are sent back; null while none are chosen. @param now ms */
export function returnPromise(
  { bill, lines }: Pick<Order, 'bill' | 'lines'>,
  returned: readonly { readonly itemId: string; readonly quantity: number }[],
  now: number,
): string | null {
  const amountPaise = refundOfReturn(bill, lines, returned);
  if (amountPaise === 0) return null;
  return `${formatRupees(amountPaise)} is credited within 7 working days of the store’s yes: by ${dueDay(now)} if it comes today.`;
}
