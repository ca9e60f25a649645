import { billOf, type Bill } from '../../domain/orders/bill.ts';
import type { AppliedCoupon, Offer } from '../../domain/orders/offers.ts';
import { groupByStore, showLines, type ShownLine } from '../../domain/orders/cart-lines.ts';
import type { DeviceDatabase, StoreRow } from '../device-database.ts';
import type { CartRow, PersonDatabase } from '../person-database.ts';
import { readCart } from './cart.ts';
import { readLiveItems } from './live-items.ts';
import { readStoreOffers } from './offers.ts';

/** What is in the cart of one store, at the prices that the phone knows now. */
export interface CartSection {
  readonly storeId: string;
  /** Undefined while the store was never fetched. */
  readonly store: StoreRow | undefined;
  readonly lines: readonly ShownLine<CartRow>[];
  /** With the coupon's discount; null while the store's charges are not known. */
  readonly bill: Bill | null;
  /** The coupon on this store's cart, as this device can judge it. */
  readonly coupon: AppliedCoupon | null;
  /** Undefined while they were never fetched. */
  readonly offers: readonly Offer[] | undefined;
  /** When this was read, ms by the server's clock as far as it is known: what the offers are judged by. */
  readonly serverNow: number;
  /** When the prices were fetched, ms by this device's clock. */
  readonly pricesAt: number | undefined;
}

/** The cart by store: each section with its live prices, its coupon and its bill. `now` in ms by this device's clock. */
export async function readCartSections(
  person: PersonDatabase,
  device: DeviceDatabase,
  now: number,
): Promise<readonly CartSection[]> {
  const [rows, coupons] = await Promise.all([readCart(person), person.cartCoupons.toArray()]);
  const codes = new Map(coupons.map(({ storeId, code }) => [storeId, code]));
  return Promise.all(
    groupByStore(rows).map(([storeId, lines]) =>
      readSection(device, { storeId, lines, code: codes.get(storeId) ?? '', now }),
    ),
  );
}

interface SectionRows {
  readonly storeId: string;
  readonly lines: readonly CartRow[];
  /** Empty without a coupon. */
  readonly code: string;
  readonly now: number;
}

async function readSection(
  device: DeviceDatabase,
  { storeId, lines: rows, code, now }: SectionRows,
): Promise<CartSection> {
  const itemIds = rows.map(({ itemId }) => itemId);
  const [store, items, live, known] = await Promise.all([
    device.stores.get(storeId),
    readLiveItems(device, storeId, itemIds),
    device.liveHeads.get(storeId),
    readStoreOffers(device, storeId, now),
  ]);
  const lines = showLines(rows, items);
  const { offers, serverNow } = known;
  const offer = offers?.find((candidate) => candidate.code === code) ?? null;
  const coupon = code === '' ? null : { code, offer, at: serverNow };
  const bill = store === undefined ? null : billOf(lines, store, coupon);
  return { storeId, store, lines, bill, coupon, offers, serverNow, pricesAt: live?.fetchedAt };
}
