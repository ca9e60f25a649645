import type { OrderRow } from '../../db/person-database.ts';

/** An item that was ordered before. */
export interface BoughtItem {
  readonly storeId: string;
  readonly storeName: string;
  readonly itemId: string;
  readonly name: string;
  readonly unit: string;
  readonly picture: string;
  /** What it cost then. */
  readonly pricePaise: number;
}

/** Items of the last orders, each once, the newest first. @param orders newest first */
export function boughtItems(
  orders: readonly Pick<OrderRow, 'storeId' | 'storeName' | 'lines'>[],
  limit: number,
): BoughtItem[] {
  const byKey = new Map<string, BoughtItem>();
  for (const { storeId, storeName, lines } of orders) {
    for (const { itemId, name, unit, picture, pricePaise } of lines) {
      if (byKey.size === limit) return [...byKey.values()];
      const key = `${storeId} ${itemId}`;
      if (byKey.has(key)) continue;
      byKey.set(key, { storeId, storeName, itemId, name, unit, picture, pricePaise });
    }
  }
  return [...byKey.values()];
}
