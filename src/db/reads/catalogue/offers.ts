import type { Offer } from '../../../domain/orders/offers/offers.ts';
import type { DeviceDatabase } from '../../device-database.ts';
import type { PersonDatabase } from '../../person-database.ts';
import { readOwnCoupons } from '../coins.ts';

/** The offers of a store as this device knows them; times in ms. */
export interface StoreOffers {
  /** Undefined while they were never fetched. */
  readonly offers: readonly Offer[] | undefined;
  /** Now by the server's clock, as far as it is known. */
  readonly serverNow: number;
}

/**
 * Reads a store's offers. The server's clock decides whether an offer holds: what it said last, plus the time since
 * then; a device clock that was put back adds nothing. `now` by this device's clock.
 */
export async function readStoreOffers(
  db: DeviceDatabase,
  storeId: string,
  now: number,
): Promise<StoreOffers> {
  const row = await db.offers.get(storeId);
  if (row === undefined) return { offers: undefined, serverNow: now };
  const serverNow = row.serverTime + Math.max(0, now - row.fetchedAt);
  return { offers: [...row.offers, ...(row.itemOffers ?? [])], serverNow };
}

/** A person's offers at a store: the store's, and the coupons that only this person can use. */
export interface PersonOffers extends StoreOffers {
  readonly ownCodes: ReadonlySet<string>;
}

/** The store's offers together with the person's own coupons, which hold at every store. `now` as above. */
export async function readOffers(
  person: PersonDatabase,
  device: DeviceDatabase,
  storeId: string,
  now: number,
): Promise<PersonOffers> {
  const [known, coupons] = await Promise.all([
    readStoreOffers(device, storeId, now),
    readOwnCoupons(person, now),
  ]);
  const own = coupons.map(({ code, title, valuePaise, minimumPaise, endsAt }): Offer => {
    const when = { startsAt: 0, endsAt };
    return {
      code,
      title,
      kind: 'amount',
      value: valuePaise,
      capPaise: null,
      minimumPaise,
      ...when,
    };
  });
  const { offers, serverNow } = known;
  const isKnown = offers !== undefined || own.length > 0;
  return {
    offers: isKnown ? [...own, ...(offers ?? [])] : undefined,
    serverNow,
    ownCodes: new Set(own.map(({ code }) => code)),
  };
}

/** How often the person's orders use a code, as far as this device knows them; the server has the last word. */
export async function readCouponUses(person: PersonDatabase): Promise<ReadonlyMap<string, number>> {
  const uses = new Map<string, number>();
  await person.orders.each(({ couponCode = null, server }) => {
    const isUndone = server !== null && GIVES_BACK.has(server.status);
    if (couponCode !== null && !isUndone) uses.set(couponCode, (uses.get(couponCode) ?? 0) + 1);
  });
  return uses;
}

/** Orders whose coupon went back to its buyer. */
const GIVES_BACK: ReadonlySet<string> = new Set(['CANCELLED', 'ORDER_REQUEST_REJECTED']);
