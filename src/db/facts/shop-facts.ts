import type { StoreSummary } from '../../contracts/schemas.ts';
import type { OwnShop } from '../../contracts/sellers/fetch-own-shops.ts';
import type { ShopApplication } from '../../contracts/sellers/applications/shop-application.ts';

/** An application as far as it is typed, by the names of the form's fields; never the number of the bank account. */
export interface ApplicationDraft {
  readonly applicationId: string;
  readonly seenVersion: number;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}

/** What a person's database knows of the shops that they run. */
export interface ShopFacts {
  /** As the server last told; for an admin those that were searched last. */
  'own-shops': readonly OwnShop[];
  /** Versions up to which the orders of shops were pulled, by store id. */
  'shop-versions': Readonly<Record<string, number>>;
  /** The person's applications to sell, the newest first. */
  'shop-applications': readonly ShopApplication[];
  /** The application that is being typed. */
  'application-draft': ApplicationDraft;
  /** Wrong delivery codes that were said on this phone, by order. */
  'wrong-codes': Readonly<Record<string, number>>;
  /** Settings of shops as the server last told them, by store id. */
  'shop-settings': Readonly<Record<string, StoreSummary>>;
}
