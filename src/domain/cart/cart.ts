import type { Paise } from '../money.ts';
import type { MaybeLot } from '../orders/quotes/lots.ts';

/*
 * The cart of one person on many devices (docs/decisions/0016): an observed-remove set of lines, in which the last
 * quantity to arrive at the server wins. An item that goes into the cart is a new line with an id of its own; a removal
 * names the lines that its device knew of, and a removed line never comes back.
 */

/** Most stores that one call about a whole cart may name. */
export const MOST_BULK_PARTS = 10;

/** Most different items in a cart. */
export const MOST_ROWS = 500;

/** What a buyer last saw of an item, and how many are wanted. */
export interface CartLine {
  readonly storeId: string;
  readonly itemId: string;
  readonly name: string;
  readonly unit: string;
  readonly picture: string;
  /** From 1. */
  readonly quantity: number;
  readonly pricePaise: Paise;
  readonly mrpPaise: Paise;
  /** How it is sold by the lot; missing: in single units, or nobody here knows. */
  readonly lot?: MaybeLot;
}

/** An item in the cart of a device: all lines of the item that it knows of, shown as one. */
export interface HeldRow extends CartLine {
  /** Rows show in this order: ms by this device's clock, or the next place for what came from another device. */
  readonly addedAt: number;
  /** Usually one; missing in rows that were never sent. */
  readonly lineIds?: readonly string[];
  /** Number of the edit here that last changed the row; 0 or missing once the server has it as it is. */
  readonly edit?: number;
}

/** A line that was taken out here, until the server knows. */
export interface RemovedLine {
  readonly lineId: string;
  readonly edit: number;
}

/** The coupon on the cart of one store; an empty code was taken off. `edit` as in a row. */
export interface HeldCoupon {
  readonly storeId: string;
  readonly code: string;
  /** The buyer took one off: none is put on by itself until this cart is ordered or empty (OFF-2). */
  readonly declined?: true | undefined;
  readonly edit: number;
}

/** The cart as one device has it. */
export interface HeldCart {
  readonly rows: readonly HeldRow[];
  readonly removed: readonly RemovedLine[];
  readonly coupons: readonly HeldCoupon[];
}

/** The cart as the server tells it to one device. */
export interface ToldCart {
  readonly lines: readonly { readonly lineId: string; readonly line: CartLine }[];
  readonly coupons: readonly Omit<HeldCoupon, 'edit'>[];
  /** The newest edit that the server took from the device that asks: all up to it are in this cart. */
  readonly taken: number;
}

/** Some edits of one device, in the order in which they were made. */
export interface CartMessage {
  /** With this message the server has every edit of the device up to this one. */
  readonly sequence: number;
  readonly lines: readonly {
    readonly lineId: string;
    readonly edit: number;
    readonly line: CartLine;
  }[];
  readonly removedLines: readonly RemovedLine[];
  readonly coupons: readonly HeldCoupon[];
}

/** The line of a row, without what only its device needs. */
export function cartLineOf(row: CartLine): CartLine {
  const { storeId, itemId, name, unit, picture, quantity, pricePaise, mrpPaise, lot } = row;
  const line = { storeId, itemId, name, unit, picture, quantity, pricePaise, mrpPaise };
  return lot === undefined ? line : { ...line, lot };
}

/** What a store said last of items of a cart that it has too few of, and when (ms by this device's clock). */
export interface OutOfStockList {
  readonly at: number;
  readonly items: readonly { readonly id: string; readonly available: number }[];
}

/** The lines of a quote of which the store has too few; what a coupon adds was not asked for. */
export function outOfStockOf(
  lines: readonly {
    readonly itemId: string;
    readonly quantity: number;
    readonly available: number;
    readonly isFree?: boolean | undefined;
  }[],
): OutOfStockList['items'] {
  return lines
    .filter(({ quantity, available, isFree }) => isFree !== true && available < quantity)
    .map(({ itemId, available }) => ({ id: itemId, available }));
}

/** Items with the stock that the store's list tells, where that is newer than the prices on this phone. */
export function withOutOfStock<Item extends { readonly stock: number | null }>(
  items: ReadonlyMap<string, Item>,
  list: OutOfStockList | undefined,
  pricesAt: number | undefined,
): ReadonlyMap<string, Item> {
  if (list === undefined || list.at <= (pricesAt ?? 0)) return items;
  const told = new Map(list.items.map(({ id, available }) => [id, available]));
  return new Map(
    [...items].map(([id, item]) => [id, { ...item, stock: told.get(id) ?? item.stock }]),
  );
}
