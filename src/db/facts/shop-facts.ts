import type { OwnShop } from '../../contracts/sellers/fetch-own-shops.ts';

/** What a person's database knows of the shops that they run. */
export interface ShopFacts {
  /** As the server last told; for an admin those that were searched last. */
  'own-shops': readonly OwnShop[];
  /** Versions up to which the orders of shops were pulled, by store id. */
  'shop-versions': Readonly<Record<string, number>>;
}
