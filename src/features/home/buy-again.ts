import type { MaybeLot } from '../../domain/orders/quotes/lots.ts';
import { millisecondsInDay } from 'date-fns/constants';
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
  readonly lot?: MaybeLot;
}

/** Names an item of a store. */
export const itemKey = ({ storeId, itemId }: Pick<BoughtItem, 'storeId' | 'itemId'>): string =>
  `${storeId} ${itemId}`;

/** After so long an order says half as much about what somebody buys, ms. */
const HALF_LIFE_MS = 30 * millisecondsInDay;

/** When an item was ordered, the newest first, ms. */
interface Habit {
  readonly item: BoughtItem;
  readonly orderedAt: number[];
}

/**
 * Items of the last orders, each once, by habit: what was ordered often and lately comes first, and what was ordered less than half of
 * the usual time ago steps back, since it is still in the kitchen. Equals stay as the newest order has them.
 * @param orders newest first
 * @param now ms
 */
export function boughtItems(
  orders: readonly Pick<OrderRow, 'storeId' | 'storeName' | 'lines' | 'placedAt'>[],
  { limit, now }: { readonly limit: number; readonly now: number },
): BoughtItem[] {
  const habits = new Map<string, Habit>();
  for (const { storeId, storeName, lines, placedAt } of orders) {
    for (const { itemId, name, unit, picture, pricePaise } of lines) {
      // What came for nothing has no price to be bought at.
      if (pricePaise <= 0) continue;
      const item = { storeId, storeName, itemId, name, unit, picture, pricePaise };
      const known = habits.get(itemKey(item));
      if (known === undefined) habits.set(itemKey(item), { item, orderedAt: [placedAt] });
      else if (!known.orderedAt.includes(placedAt)) known.orderedAt.push(placedAt);
    }
  }
  return [...habits.values()]
    .toSorted((one, two) => habitWeight(two, now) - habitWeight(one, now))
    .slice(0, limit)
    .map(({ item }) => item);
}

function habitWeight({ orderedAt }: Habit, now: number): number {
  const weight = orderedAt.reduce((sum, at) => sum + 0.5 ** ((now - at) / HALF_LIFE_MS), 0);
  const [newest = now] = orderedAt;
  const oldest = orderedAt.at(-1) ?? newest;
  const usualGapMs = (newest - oldest) / Math.max(1, orderedAt.length - 1);
  return now - newest < usualGapMs / 2 ? weight / 4 : weight;
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
    lot: found?.lot,
    isSold: ofStore === undefined || found !== undefined,
  };
}
