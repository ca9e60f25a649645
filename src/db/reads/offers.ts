import type { Offer } from '../../domain/orders/offers.ts';
import type { DeviceDatabase } from '../device-database.ts';

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
  return { offers: row.offers, serverNow: row.serverTime + Math.max(0, now - row.fetchedAt) };
}
