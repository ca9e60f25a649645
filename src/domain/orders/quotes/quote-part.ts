import type { Paise } from '../../money.ts';
import { billOf, type Bill, freightPaise, type StoreCharges } from './bill.ts';
import { shareOfDiscount } from '../offers/offers.ts';
import type { QuotedCoupon, QuotedLine, SeenLine } from './quote-difference.ts';

/** `available`: all that can be had, at today's prices · `unchanged`: of these only what is not dearer and not fewer. */
export type QuotePartKind = 'available' | 'unchanged';

/** An order as its buyer saw it; `charges` are missing where they are not known any more. */
export interface SeenOrder<Line extends SeenLine> {
  readonly lines: readonly Line[];
  readonly charges?: StoreCharges | undefined;
}

/** What the store offers now. Attention that version 1 stored has no coupon. */
export interface OfferedQuote {
  readonly lines: readonly QuotedLine[];
  readonly bill: Bill;
  readonly coupon?: QuotedCoupon | null | undefined;
}

/** A part of an order that can still be placed. */
export interface QuotePart<Line extends SeenLine> {
  /** At today's prices, with at most what is available. */
  readonly lines: readonly Line[];
  /** What was ordered besides: whole lines, and the units that are short. */
  readonly leftOut: readonly Line[];
  /** The most that the part may cost (ORD-2); the server computes it anew. */
  readonly bill: Bill;
  /** The store takes no order as small as this. */
  readonly isBelowMinimum: boolean;
}

/** The line at today's price with what is left of it; undefined where it is not wanted in this part. */
function keptLine<Line extends SeenLine>(
  line: Line,
  quoted: QuotedLine | undefined,
  kind: QuotePartKind,
): Line | undefined {
  const available = Math.min(line.quantity, quoted?.available ?? 0);
  if (quoted === undefined || available <= 0) return undefined;
  const isWorse = available < line.quantity || quoted.pricePaise > line.pricePaise;
  if (kind === 'unchanged' && isWorse) return undefined;
  return { ...line, quantity: available, pricePaise: quoted.pricePaise };
}

/** What the rest costs by today's charges and with its share of the discount. */
function billOfPart(
  lines: readonly SeenLine[],
  charges: StoreCharges,
  { bill, lines: quoted }: OfferedQuote,
): Bill {
  const had = quoted.map(({ unit, available }) => ({ unit, quantity: available }));
  const freight = freightPaise(had, charges.freightPaisePerQuintal ?? 0);
  const part = billOf(lines, {
    ...charges,
    deliveryChargePaise: Math.max(charges.deliveryChargePaise, bill.deliveryChargePaise - freight),
    packingChargePaise: bill.packingChargePaise,
  });
  const { itemTotalPaise, amountToBePaidPaise } = part;
  const discount = shareOfDiscount(bill.discountPaise ?? 0, itemTotalPaise, bill.itemTotalPaise);
  return {
    ...part,
    discountPaise: discount,
    amountToBePaidPaise: amountToBePaidPaise - discount,
  };
}

/**
 * ORD-2: the part of an order that its buyer can still have. Null where nothing of it can be had, where it is no other part than
 * `available`, or where nobody knows any more what the store charges.
 */
export function quotePart<Line extends SeenLine>(
  { lines, charges }: SeenOrder<Line>,
  quote: OfferedQuote,
  kind: QuotePartKind,
): QuotePart<Line> | null {
  const quotedById = new Map<string, QuotedLine>();
  for (const line of quote.lines) if (line.isFree !== true) quotedById.set(line.itemId, line);
  const partOf = (which: QuotePartKind) =>
    lines
      .map((line) => keptLine(line, quotedById.get(line.itemId), which))
      .filter((line) => line !== undefined);
  const kept = partOf(kind);
  if (kept.length === 0) return null;
  if (kind === 'unchanged' && (charges === undefined || kept.length === partOf('available').length))
    return null;
  const keptById = new Map(kept.map((line) => [line.itemId, line.quantity]));
  const leftOut = lines
    .map((line) => ({ ...line, quantity: line.quantity - (keptById.get(line.itemId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const bill =
    kind === 'available' || charges === undefined ? quote.bill : billOfPart(kept, charges, quote);
  const minimum: Paise = charges?.minimumOrderPaise ?? 0;
  return { lines: kept, leftOut, bill, isBelowMinimum: bill.itemTotalPaise < minimum };
}
