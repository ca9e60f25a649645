import type { AppContent } from '../../contracts/home/get-buyer-app-content.ts';
import type { StoreOffersRow } from '../../db/reads/home.ts';

/** An offer as the home screen shows it; `store` is null for one that holds everywhere. */
export interface HomeOffer {
  readonly code: string;
  readonly title: string;
  readonly minimumPaise: number;
  readonly store: { readonly id: string; readonly name: string } | null;
}

/** Most offers that are shown. */
const MOST_OFFERS = 10;

/**
 * Offers of all stores first, then those that only one store of the area has, each code once; none that is over.
 * @param nowMs by this device's clock
 */
export function homeOffers(
  everywhere: AppContent['offers'],
  ofStores: readonly StoreOffersRow[],
  nowMs: number,
): readonly HomeOffer[] {
  const shown = new Map<string, HomeOffer>();
  for (const { code, title, minimumPaise, endsAt } of everywhere) {
    if (endsAt > nowMs) shown.set(code, { code, title, minimumPaise, store: null });
  }
  for (const { storeId, storeName, offers, serverTime, fetchedAt } of ofStores) {
    const serverNow = serverTime + Math.max(0, nowMs - fetchedAt);
    for (const { code, title, minimumPaise, startsAt, endsAt } of offers) {
      if (shown.has(code) || startsAt > serverNow || endsAt <= serverNow) continue;
      shown.set(code, { code, title, minimumPaise, store: { id: storeId, name: storeName } });
    }
  }
  return [...shown.values()].slice(0, MOST_OFFERS);
}
