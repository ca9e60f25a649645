import type { AbandonedCart } from '../../domain/cart/abandonment.ts';
import type { DeviceDatabase, OffersRow, StoreRow } from '../device-database.ts';
import type { OrderRow, PersonDatabase } from '../person-database.ts';
import { readWaitingCart } from './cart.ts';
import { readFavourites } from './favourites.ts';
import { type Listing, readListing } from './listings.ts';
import { readOrders } from './orders/orders.ts';
import { readShownArea, type ShownArea } from './catalogue/stores.ts';

/** Orders that "Buy again" and the open ones are taken from. */
const ORDERS_READ = 20;

/** Stores whose offers are looked for: the nearest. */
const STORES_OF_OFFERS = 40;

/** What is known of a store's offers, and whose they are. */
export interface StoreOffersRow extends OffersRow {
  readonly storeName: string;
}

/** All that the home screen shows, as this phone has it. */
export interface HomeView extends ShownArea {
  /** Whether the catalogue of a near store is here. */
  readonly hasGoods: boolean;
  /** The newest first. */
  readonly orders: readonly OrderRow[];
  /** The one marked last first. */
  readonly favourites: readonly StoreRow[];
  /** Banners and offers; null: never fetched. */
  readonly content: Listing<'content'> | null;
  /** Offers of stores of the area whose offers are on this phone, the nearest store first. */
  readonly storeOffers: readonly StoreOffersRow[];
  /** Null: not known, or nobody is signed in. */
  readonly coins: number | null;
  /** What was left behind in the cart; null when there is nothing to remind of. */
  readonly waitingCart: AbandonedCart | null;
}

/** Reads the home screen in one go, so that all of it appears at once and nothing moves. */
export async function readHome(device: DeviceDatabase, person: PersonDatabase): Promise<HomeView> {
  const [shopping, orders, marks, content, balance, waitingCart] = await Promise.all([
    readShownArea(device),
    readOrders(person, ORDERS_READ),
    readFavourites(device, person),
    readListing(device, 'content'),
    person.fact('coin-balance'),
    readWaitingCart(person),
  ]);
  const near = shopping.area?.stores.slice(0, STORES_OF_OFFERS) ?? [];
  const [favourites, offers, kept] = await Promise.all([
    device.stores.bulkGet([...marks.storeIds]),
    device.offers.bulkGet(near.map(({ id }) => id)),
    device.manifests
      .where('storeId')
      .anyOf(near.map(({ id }) => id))
      .count(),
  ]);
  return {
    ...shopping,
    hasGoods: kept > 0,
    orders,
    favourites: favourites.filter((store) => store !== undefined),
    content,
    storeOffers: near.flatMap(({ name }, index) => {
      const row = offers[index];
      return row === undefined ? [] : [{ ...row, storeName: name }];
    }),
    coins: balance?.coins ?? null,
    waitingCart,
  };
}
