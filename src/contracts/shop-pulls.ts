import type { Answer } from './sync-service.ts';

/** What the sync worker fetches for who runs a shop. */
export interface ShopPulls {
  /** The shops of the signed-in person; for an admin those with the words of `query`. */
  readonly pullOwnShops: (query: string) => Promise<Answer<null>>;
  /** What changed on the order board of a shop. */
  readonly pullShopOrders: (storeId: string) => Promise<Answer<null>>;
}
