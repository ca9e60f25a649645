import type { Database } from '../../db/database.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Paise } from '../../../src/domain/money.ts';
import { returnWindowOf, storeItems } from '../../sellers/store-tables.ts';

/** An item and how many of it, at least 1. */
export interface StockLine {
  readonly itemId: string;
  readonly quantity: number;
}

/** Done, or which items have too few and how many each has. */
export type StockTaken =
  | { readonly ok: true }
  | { readonly ok: false; readonly items: { itemId: string; available: number }[] };

/**
 * Quantities by item: an item in two lines counts once, for the sum.
 * @throws RangeError for a quantity that is not a whole number above 0
 */
export function quantitiesOf(lines: readonly StockLine[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { itemId, quantity } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new RangeError(`quantity ${quantity} of ${itemId}`);
    quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity);
  }
  return quantities;
}

/** Stock by item id, of the items that a store still sells; they are locked until the transaction ends (`lockItems`). */
export async function lockedStock(
  transaction: Database,
  storeId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const items = await lockItems(transaction, storeId, itemIds);
  return new Map([...items.values()].map(({ id, stock }) => [id, stock]));
}

/** Which of the wanted items have too few. @param availableOf how many of an item there are for whoever asks */
export function missingOf(
  quantities: ReadonlyMap<string, number>,
  availableOf: (itemId: string, quantity: number) => number,
): { itemId: string; available: number }[] {
  return [...quantities]
    .map(([itemId, quantity]) => ({ itemId, quantity, available: availableOf(itemId, quantity) }))
    .filter(({ quantity, available }) => available < quantity)
    .map(({ itemId, available }) => ({ itemId, available }));
}

/** What of an item changes all day. */
export interface LiveValues {
  readonly id: string;
  readonly pricePaise: Paise;
  readonly mrpPaise: Paise;
  readonly stock: number;
}

/** An item under its lock, with what an order's line keeps of it. */
export interface LockedItem extends LiveValues {
  readonly picture: string;
  readonly returnable: boolean;
  readonly cancellable: boolean;
  readonly returnWindowMinutes: number;
}

/**
 * Items that a store still sells, by id. They are locked until the transaction ends, in the order of their ids, so that who
 * sells, imports and changes prices at once can't wait for each other in a circle.
 */
export async function lockItems(
  transaction: Database,
  storeId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, LockedItem>> {
  if (itemIds.length === 0) return new Map();
  const { id, pricePaise, mrpPaise, stock } = storeItems;
  const { picture, returnable, cancellable } = storeItems;
  const kept = { picture, returnable, cancellable, returnWindowMinutes: returnWindowOf };
  const rows = await transaction
    .select({ id, pricePaise, mrpPaise, stock, ...kept })
    .from(storeItems)
    .where(
      and(
        eq(storeItems.storeId, storeId),
        inArray(storeItems.id, [...itemIds]),
        eq(storeItems.removed, false),
      ),
    )
    .orderBy(asc(storeItems.id))
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}
