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
