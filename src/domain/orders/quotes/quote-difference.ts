import type { Paise } from '../../money.ts';
import type { Bill } from './bill.ts';
import type { CouponProblem } from '../offers/offers.ts';

/** A line as the buyer saw it when placing the order. */
export interface SeenLine {
  readonly itemId: string;
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly pricePaise: Paise;
}

/** The same line as the server quotes it; `available` units can be had, `pricePaise` is today's price of one. */
export interface QuotedLine {
  readonly itemId: string;
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly available: number;
  readonly pricePaise: Paise;
  /** Comes along for nothing. */
  readonly isFree?: boolean | undefined;
}

/** What changed between what the buyer saw and what the store says now. */
export type LineChange =
  | {
      readonly kind: 'dearer' | 'cheaper';
      readonly itemId: string;
      readonly name: string;
      readonly quantity: number;
      readonly fromPaise: Paise;
      readonly toPaise: Paise;
    }
  | {
      readonly kind: 'fewer';
      readonly itemId: string;
      readonly name: string;
      readonly quantity: number;
      readonly available: number;
    }
  | {
      readonly kind: 'gone';
      readonly itemId: string;
      readonly name: string;
      readonly quantity: number;
    };

/** What became of the coupon: it takes off something else than was seen, or the server can't use it. */
export interface CouponChange {
  readonly kind: 'coupon';
  /** "Coupon SAVE50". */
  readonly name: string;
  readonly problem: CouponProblem | null;
  readonly fromPaise: Paise;
  readonly toPaise: Paise;
  /** An item that was to come for nothing and does not. */
  readonly lostItem?: { readonly name: string; readonly quantity: number };
}

/** An item that a coupon adds for nothing, as the buyer saw it. */
export interface SeenFreeItem {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
}

/** A coupon as the server answers about it. */
export interface QuotedCoupon {
  readonly code: string;
  readonly problem: CouponProblem | null;
}

/** The difference line by line, and of the whole; positive `totalChangePaise` is dearer. */
export interface QuoteDifference {
  readonly changes: readonly (LineChange | CouponChange)[];
  readonly totalChangePaise: Paise;
}

/** What a buyer said beforehand (ORD-2): at most this much dearer; leave out what is missing. */
export interface StandingChoice {
  readonly acceptUpToPaise: Paise;
  readonly dropMissing: boolean;
}

/** Always ask: nothing dearer, nothing left out. */
export const ALWAYS_ASK: StandingChoice = { acceptUpToPaise: 0, dropMissing: false };

function lineChange(seen: SeenLine, quoted: QuotedLine | undefined): LineChange | undefined {
  const { itemId, name, quantity } = seen;
  if (quoted === undefined || quoted.available <= 0)
    return { kind: 'gone', itemId, name, quantity };
  if (quoted.available < quantity) {
    return { kind: 'fewer', itemId, name, quantity, available: quoted.available };
  }
  if (quoted.pricePaise === seen.pricePaise) return undefined;
  const kind = quoted.pricePaise > seen.pricePaise ? 'dearer' : 'cheaper';
  return { kind, itemId, name, quantity, fromPaise: seen.pricePaise, toPaise: quoted.pricePaise };
}

/** What the buyer saw of the coupon, and what the store says of it. */
interface CouponSides {
  readonly coupon: QuotedCoupon | null;
  readonly seenBill: Bill;
  readonly quotedBill: Bill;
  readonly freeItem: SeenFreeItem | null;
  readonly quoted: readonly QuotedLine[];
}

/** The free item as far as the store does not give it: as a line of its own, or free among the lines. */
function lostItemOf({ freeItem, quoted, coupon }: CouponSides): CouponChange['lostItem'] {
  if (freeItem === null) return undefined;
  const { itemId, name, quantity } = freeItem;
  const line = quoted.find((candidate) => candidate.itemId === itemId);
  const isThere = coupon?.problem === null && line !== undefined && line.available >= quantity;
  return isThere ? undefined : { name, quantity };
}

function couponChange(sides: CouponSides): CouponChange | undefined {
  const { coupon, seenBill, quotedBill } = sides;
  if (coupon === null) return undefined;
  const fromPaise = seenBill.discountPaise ?? 0;
  const toPaise = quotedBill.discountPaise ?? 0;
  const lostItem = lostItemOf(sides);
  const isSame = coupon.problem === null && fromPaise === toPaise;
  if (isSame && lostItem === undefined) return undefined;
  return {
    kind: 'coupon',
    name: `Coupon ${coupon.code}`,
    problem: coupon.problem,
    fromPaise,
    toPaise,
    ...(lostItem !== undefined && { lostItem }),
  };
}

/**
 * Compares what the buyer saw with the quote (ORD-2), in the buyer's line order, the coupon last.
 * @param freeItem what was to come for nothing; null when nothing was
 */
export function quoteDifference(
  seen: readonly SeenLine[],
  seenBill: Bill,
  quoted: readonly QuotedLine[],
  quotedBill: Bill,
  coupon: QuotedCoupon | null = null,
  freeItem: SeenFreeItem | null = null,
): QuoteDifference {
  const quotedById = new Map(quoted.map((line) => [line.itemId, line]));
  const changes = [
    ...seen.map((line) => lineChange(line, quotedById.get(line.itemId))),
    couponChange({ coupon, seenBill, quotedBill, freeItem, quoted }),
  ].filter((change) => change !== undefined);
  return {
    changes,
    totalChangePaise: quotedBill.amountToBePaidPaise - seenBill.amountToBePaidPaise,
  };
}

/** What to do with a quote: go on, leave out what is missing and quote again, or ask the buyer. */
export type QuoteVerdict = 'proceed' | 'drop-missing' | 'ask-buyer';

/**
 * ORD-2: a quote that is not dearer and has everything goes through; else the standing choice decides. A free item that
 * is lost costs nothing and may be why the order was placed: that is always asked.
 */
export function judgeQuote(difference: QuoteDifference, choice: StandingChoice): QuoteVerdict {
  const missing = difference.changes.some(({ kind }) => kind === 'gone' || kind === 'fewer');
  if (missing) return choice.dropMissing ? 'drop-missing' : 'ask-buyer';
  const isGiftLost = difference.changes.some(
    (change) => change.kind === 'coupon' && change.lostItem !== undefined,
  );
  if (isGiftLost) return 'ask-buyer';
  return difference.totalChangePaise <= choice.acceptUpToPaise ? 'proceed' : 'ask-buyer';
}

/** The lines that can be had, each with at most what is available; empty when nothing is left. */
export function availableLines<Line extends SeenLine>(
  seen: readonly Line[],
  quoted: readonly QuotedLine[],
): Line[] {
  const availableById = new Map(quoted.map((line) => [line.itemId, line.available]));
  return seen
    .map((line) => ({
      ...line,
      quantity: Math.min(line.quantity, availableById.get(line.itemId) ?? 0),
    }))
    .filter((line) => line.quantity > 0);
}
