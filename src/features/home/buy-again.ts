import type { OrderRow } from '../../db/person-database.ts';
import type { ItemsOfStores } from '../../db/reads/catalogue/items-of-stores.ts';

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

/** The same as it is sold now, as far as this phone knows. */
export interface SoldItem extends BoughtItem {
  readonly mrpPaise: number;
  /** Null: not known. */
  readonly stock: number | null;
  /** False when the store does not have it any more. */
  readonly isSold: boolean;
}

/** Names an item of a store. */
export const itemKey = ({ storeId, itemId }: Pick<BoughtItem, 'storeId' | 'itemId'>): string =>
  `${storeId} ${itemId}`;

/** Items of the last orders, each once, the newest first. @param orders newest first */
export function boughtItems(
  orders: readonly Pick<OrderRow, 'storeId' | 'storeName' | 'lines'>[],
  limit: number,
): BoughtItem[] {
  const byKey = new Map<string, BoughtItem>();
  for (const { storeId, storeName, lines } of orders) {
    for (const { itemId, name, unit, picture, pricePaise } of lines) {
      if (byKey.size === limit) return [...byKey.values()];
      const item = { storeId, storeName, itemId, name, unit, picture, pricePaise };
      // What came for nothing has no price to be bought at.
      if (pricePaise > 0 && !byKey.has(itemKey(item))) byKey.set(itemKey(item), item);
    }
  }
  return [...byKey.values()];
}

/** Lays today's price and stock over a bought item; where the store's catalogue is not here, the price stays that of then. */
export function nowSold(item: BoughtItem, live: ItemsOfStores | undefined): SoldItem {
  const ofStore = live?.get(item.storeId);
  const found = ofStore?.get(item.itemId);
  const livePaise = found?.pricePaise ?? 0;
  const pricePaise = livePaise > 0 ? livePaise : item.pricePaise;
  return {
    ...item,
    pricePaise,
    mrpPaise: livePaise > 0 ? (found?.mrpPaise ?? pricePaise) : pricePaise,
    stock: found?.stock ?? null,
    isSold: ofStore === undefined || found !== undefined,
  };
}
