import { memberPricePaise } from '../../domain/coop/coop.ts';
import type { MaybeLot } from '../../domain/orders/quotes/lots.ts';
import type { Item } from './catalogue/catalogue-items.ts';
import type { Cooperative } from '../../contracts/coop/cooperatives.ts';
import { isOrderOpen } from '../../domain/orders/life/order-state-text.ts';
import type { DeviceDatabase, StoreRow } from '../device-database.ts';
import { problemText } from '../outbox-entry.ts';
import type { OrderRow, PersonDatabase } from '../person-database.ts';
import { type CoopStore, readListing } from './listings.ts';
import { readOrders } from './orders/orders.ts';
import { readShoppingArea, type ShoppingArea } from './catalogue/stores.ts';

/** How many orders are looked through for open ones, and how many of those are shown. */
const ORDERS_READ = 40;
const OPEN_SHOWN = 3;

/** A wish to join or leave that the server has not confirmed. */
export interface WaitingMembership {
  readonly sequence: number;
  readonly isMember: boolean;
  /** Why the server said no; null while it waits. */
  readonly problem: string | null;
}

/** A cooperative with what waits here about it. */
export interface CooperativeView extends Cooperative {
  readonly waiting: WaitingMembership | null;
}

/** A store of a cooperative near the area shopped in. */
export interface CoopStoreView extends Omit<CoopStore, 'storeId'> {
  readonly store: StoreRow;
}

/** Cooperatives as this phone knows them; null: never fetched. */
export interface CoopView extends ShoppingArea {
  readonly cooperatives: readonly CooperativeView[] | null;
  /** The nearest first; null: never fetched for this area. */
  readonly stores: readonly CoopStoreView[] | null;
}

const MEMBERSHIP = 'cooperative:';

async function readWaiting(
  person: PersonDatabase,
): Promise<ReadonlyMap<string, WaitingMembership>> {
  const entries = await person.outbox.where('subject').startsWith(MEMBERSHIP).sortBy('sequence');
  return new Map(
    entries.flatMap((entry) => {
      const { sequence, subject, payload, payloadVersion } = entry;
      // An entry of a newer version of the app is left to that version (DB-1).
      if (payloadVersion !== 1 || sequence === undefined) return [];
      const { isMember } = payload as { readonly isMember: boolean };
      const problem = problemText(entry);
      return [[subject.slice(MEMBERSHIP.length), { sequence, isMember, problem }]];
    }),
  );
}

/** Cooperatives, their stores around, and what waits. */
export async function readCoop(device: DeviceDatabase, person: PersonDatabase): Promise<CoopView> {
  const [shopping, kept, waiting] = await Promise.all([
    readShoppingArea(device),
    person.fact('cooperatives'),
    readWaiting(person),
  ]);
  const near = await readListing(device, 'coop-stores', shopping.areaCode ?? '');
  const rows = await device.stores.bulkGet(near?.value.map(({ storeId }) => storeId) ?? []);
  const stores = near?.value.flatMap(({ storeId: _storeId, ...facts }, place) => {
    const store = rows[place];
    return store === undefined ? [] : [{ ...facts, store }];
  });
  return {
    ...shopping,
    cooperatives:
      kept?.cooperatives.map((each) => ({
        ...each,
        waiting: waiting.get(each.cooperativeId) ?? null,
      })) ?? null,
    stores: stores ?? null,
  };
}

/** Ids of all stores that belong to cooperatives, as far as this phone knows. */
export async function readCoopStoreIds(
  device: DeviceDatabase,
  person: PersonDatabase,
): Promise<ReadonlySet<string>> {
  const view = await readCoop(device, person);
  return new Set([
    ...(view.cooperatives ?? []).flatMap(({ storeIds }) => storeIds),
    ...(view.stores ?? []).map(({ store }) => store.id),
  ]);
}

/** The start of the cooperative section in one go, so that all of it appears at once and nothing moves. */
export async function readCoopHome(device: DeviceDatabase, person: PersonDatabase) {
  const [view, storeIds, orders, balance, expiring] = await Promise.all([
    readCoop(device, person),
    readCoopStoreIds(device, person),
    readOrders(person, ORDERS_READ),
    person.fact('coin-balance'),
    person.fact('expiring-coins'),
  ]);
  const ofCoop = orders.filter(({ storeId }) => storeIds.has(storeId));
  const open: readonly OrderRow[] = ofCoop.filter(isOrderOpen).slice(0, OPEN_SHOWN);
  return {
    ...view,
    openOrders: open,
    orderCount: ofCoop.length,
    coins: balance?.coins ?? null,
    coinsAreWorthPaise: balance?.valuePaise ?? null,
    expiringCoins: expiring?.coins ?? 0,
  };
}
export type CoopHomeView = Awaited<ReturnType<typeof readCoopHome>>;

/**
 * COOP-1: whole percents that this person pays less at a store: only what the server has confirmed counts, so that no price is
 * shown that it would not charge.
 */
export async function readMemberPercent(person: PersonDatabase, storeId: string): Promise<number> {
  const kept = await person.fact('cooperatives');
  const own = kept?.cooperatives.find(
    ({ storeIds, membership }) => membership.isMember && storeIds.includes(storeId),
  );
  return own?.memberPercent ?? 0;
}

/** Items at what a member pays, as the server will compute it (COOP-1). */
export function atMemberPrices(
  items: ReadonlyMap<string, Item>,
  memberPercent: number,
): ReadonlyMap<string, Item> {
  if (memberPercent === 0) return items;
  return new Map(
    [...items].map(([id, item]) => {
      const { pricePaise } = item;
      const paid = pricePaise === null ? null : memberPricePaise(pricePaise, memberPercent);
      return [id, { ...item, pricePaise: paid, lot: atMemberLot(item.lot, memberPercent) }];
    }),
  );
}

const atMemberLot = (lot: MaybeLot, memberPercent: number): MaybeLot =>
  lot && {
    ...lot,
    prices: lot.prices.map(({ from, pricePaise }) => ({
      from,
      pricePaise: memberPricePaise(pricePaise, memberPercent),
    })),
  };
