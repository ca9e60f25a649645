import type { Database } from '../../db/database.ts';
import { lockItems } from './lock-items.ts';

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
