import { addBusinessDays } from 'date-fns/addBusinessDays';
import { endOfDay } from 'date-fns/endOfDay';
import type { Paise } from '../../money.ts';
import { inIndia } from '../../time.ts';
import type { Bill } from '../quotes/bill.ts';

/** What is needed of a line to pay it back; the price of one, in paise. */
export interface PaidLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly pricePaise: Paise;
}

/**
 * What comes back for goods that were sent back: their price without their share of the discount, in whole paise. The
 * share is rounded down, so that it is never too much; delivery and packing were done and are not paid back. Who sends
 * everything back gets all that was paid for goods, to the paisa.
 */
export function refundOfReturn(
  bill: Pick<Bill, 'itemTotalPaise' | 'discountPaise'>,
  lines: readonly PaidLine[],
  returned: readonly { readonly itemId: string; readonly quantity: number }[],
): Paise {
  const quantities = new Map(returned.map(({ itemId, quantity }) => [itemId, quantity]));
  const valuePaise = lines.reduce((sum, { itemId, quantity, pricePaise }) => {
    const back = Math.min(quantity, quantities.get(itemId) ?? 0);
    return sum + pricePaise * back;
  }, 0);
  const { itemTotalPaise, discountPaise = 0 } = bill;
  if (itemTotalPaise <= 0) return 0;
  // As big integers: a product of two amounts may exceed what a number holds exactly.
  const sharePaise = Number((BigInt(discountPaise) * BigInt(valuePaise)) / BigInt(itemTotalPaise));
  return Math.max(0, valuePaise - sharePaise);
}

/** What an order's refund would be: what was sent back, or without a return all that the order cost. */
export const refundOfOrder = (
  bill: Pick<Bill, 'itemTotalPaise' | 'discountPaise' | 'amountToBePaidPaise'>,
  lines: readonly PaidLine[],
  returned: Parameters<typeof refundOfReturn>[2] | undefined,
): Paise =>
  returned === undefined ? bill.amountToBePaidPaise : refundOfReturn(bill, lines, returned);

/** Above this a refund that one administrator asks for waits until another one agrees, paise (chosen: decision 99). */
export const SECOND_ADMIN_REFUND_PAISE = 1_000_000;

/** Above this a payout to a shop waits until two administrators agree, paise (chosen: decision 99). */
export const SECOND_ADMIN_PAYOUT_PAISE = 10_000_000;

/** "within 7 working days" (specification, sections 8 and 9). */
const WORKING_DAYS = 7;

/**
 * Until when a refund is with the buyer: the last ms of the seventh working day after the day on which it was initiated,
 * by the calendar in India. Saturdays and Sundays are no working days; public holidays differ from state to state and
 * count as working days, so the date is never too late.
 * @param from ms since the epoch
 */
export const refundDueDate = (from: number): number =>
  endOfDay(addBusinessDays(inIndia(from), WORKING_DAYS)).getTime();
