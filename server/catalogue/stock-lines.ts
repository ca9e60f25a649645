import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { storeItems } from '../db/schema.ts';

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

/**
 * Stock by item id, of the items that a store still sells. The items are locked until the transaction ends, in the order of
 * their ids: an import changes stock without the store's lock.
 */
export async function lockedStock(
  transaction: Database,
  storeId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .select({ id: storeItems.id, stock: storeItems.stock })
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
  return new Map(rows.map(({ id, stock }) => [id, stock]));
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
