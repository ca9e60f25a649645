import type { PlaceOrderPayload } from '../../../src/contracts/orders/place-order.ts';
import type { Order, Quote } from '../../../src/contracts/schemas.ts';
import { billOf, type Bill, type StoreCharges } from '../../../src/domain/orders/quotes/bill.ts';
import type { Instructions } from '../../../src/domain/orders/order-wishes.ts';
import type { StandingChoice } from '../../../src/domain/orders/quotes/quote-difference.ts';
import type { Phone } from '../devices/phone.ts';

/** A line that the buyer agreed to: this many at this price. */
interface AgreedLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly pricePaise: number;
}

/** Lines and total that the buyer saw and said yes to. */
export interface Agreement {
  readonly lines: readonly AgreedLine[];
  readonly bill: Bill;
}

/**
 * What a buyer meant. `tapped`: the command has not come back, so the order may be there or not · `placed`: it was
 * shown as placed here, and must not vanish · `taking-back`, `taken-back` · `not-placed`: the buyer was told so ·
 * `abandoned`: signed out over it, so it may become an order or not.
 */
export type IntentState =
  'tapped' | 'placed' | 'taking-back' | 'taken-back' | 'not-placed' | 'abandoned';

export interface OrderIntent {
  /** The transaction id. */
  id: string;
  readonly personId: number;
  readonly phone: Phone;
  readonly storeId: string;
  /** What stood on the screen when it was tapped (ORD-7). */
  readonly shown: readonly AgreedLine[];
  readonly charges: StoreCharges;
  readonly choice: StandingChoice;
  /** What store and rider are asked; null: nothing. */
  readonly instructions: Instructions | null;
  /** What was agreed to, oldest first: the checkout, then each accepted quote. */
  readonly agreed: Agreement[];
  state: IntentState;
}

const linesText = (lines: readonly AgreedLine[]): string =>
  lines.map(({ itemId, quantity, pricePaise }) => `${quantity} ${itemId} ${pricePaise}`).join(', ');

/** ORD-7: whether the lines placed are not those that were shown; undefined when they are. */
export function unseenLines(
  { shown }: OrderIntent,
  { lines }: Pick<PlaceOrderPayload, 'lines'>,
): string | undefined {
  const [seen, placed] = [linesText(shown), linesText(lines)];
  return seen === placed ? undefined : `${placed} instead of ${seen}`;
}

/** The agreement of an order as it was placed. */
export function agreedAtCheckout({ lines, bill }: PlaceOrderPayload): Agreement {
  return { lines, bill };
}

/** What a buyer agrees to who sees this quote of that order and accepts: what can be had, at the quote's prices. */
export function agreedQuote(payload: PlaceOrderPayload, quote: Quote): Agreement {
  const lines = payload.lines.flatMap(({ itemId, quantity }) => {
    const quoted = quote.lines.find((line) => line.itemId === itemId);
    if (quoted === undefined || quoted.available <= 0) return [];
    const { available, pricePaise } = quoted;
    return [{ itemId, quantity: Math.min(quantity, available), pricePaise }];
  });
  return { lines, bill: quote.bill };
}

/** Whether the buyer agreed to an order like this (ORD-2); undefined when so, else what is wrong with it. */
export function disagreement(intent: OrderIntent, order: Order): string | undefined {
  const reasons = intent.agreed.map((agreement) => differenceFrom(intent, agreement, order));
  if (reasons.includes(undefined)) return undefined;
  return reasons.length === 0 ? 'nothing was agreed to' : reasons.join('; ');
}

/** What a part of an order costs as its buyer saw it: the discount belongs to all goods alike, rounded down. */
function restPaise(whole: Bill, rest: Bill): number {
  const { discountPaise = 0, itemTotalPaise } = whole;
  const share = Math.floor((discountPaise * rest.itemTotalPaise) / Math.max(1, itemTotalPaise));
  return rest.amountToBePaidPaise - share;
}

function differenceFrom(
  { choice, charges }: OrderIntent,
  { lines, bill }: Agreement,
  order: Order,
): string | undefined {
  const agreedById = new Map(lines.map((line) => [line.itemId, line]));
  const kept: AgreedLine[] = [];
  for (const { itemId, quantity } of order.lines) {
    const agreed = agreedById.get(itemId);
    if (agreed === undefined) return `${itemId} was not asked for`;
    if (quantity > agreed.quantity) return `${quantity} of ${itemId} instead of ${agreed.quantity}`;
    kept.push({ ...agreed, quantity });
  }
  const isWhole =
    kept.length === lines.length &&
    kept.every(({ itemId, quantity }) => agreedById.get(itemId)?.quantity === quantity);
  if (!isWhole && !choice.dropMissing) return 'something was left out without being asked';
  const seenPaise = isWhole ? bill.amountToBePaidPaise : restPaise(bill, billOf(kept, charges));
  const limit = seenPaise + choice.acceptUpToPaise;
  const paise = order.bill.amountToBePaidPaise;
  return paise > limit ? `${paise} paise, agreed to ${limit}` : undefined;
}
