import type { Order, Quote } from '../../../src/contracts/schemas.ts';
import type { PartOutcome } from './run-parts.ts';

/** What all parts that have a quote cost together, in paise. */
export function totalOfQuotes(parts: readonly PartOutcome<{ quote: Quote }>[]): number {
  return parts.reduce((sum, part) => sum + (part.ok ? part.quote.bill.amountToBePaidPaise : 0), 0);
}

/** What all parts that became orders cost together, in paise. */
export function totalOfOrders(parts: readonly PartOutcome<{ order: Order }>[]): number {
  return parts.reduce((sum, part) => sum + (part.ok ? part.order.bill.amountToBePaidPaise : 0), 0);
}
