import type { Answer } from './sync-service.ts';

/** What the sync worker fetches for who runs a shop. */
export interface ShopPulls {
  /** The shops of the signed-in person; for an admin those with the words of `query`. */
  readonly pullOwnShops: (query: string) => Promise<Answer<null>>;
  /** What changed on the order board of a shop. */
  readonly pullShopOrders: (storeId: string) => Promise<Answer<null>>;
  /** Where the person's applications to sell stand; their role with it, once one is approved. */
  readonly pullShopApplications: () => Promise<Answer<null>>;
  /** The settings of a shop. */
  readonly pullShopSettings: (storeId: string) => Promise<Answer<null>>;
  /** What packs and live sheet do not tell of a shop's goods. */
  readonly pullShopGoods: (storeId: string) => Promise<Answer<null>>;
}
