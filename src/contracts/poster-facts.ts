import type { Manifest } from './catalogue/catalogue-documents.ts';
import type { ItemFacts } from './catalogue/item-details.ts';
import type { Cooperative } from './coop/cooperatives.ts';
import type { GroupBuy } from './group-buy/pledge.ts';
import type { StoreSummary } from './schemas.ts';

/** An item as a poster shows it. */
export interface PosterItem {
  readonly id: string;
  readonly storeId: string;
  readonly categoryId: string;
  readonly name: string;
  readonly brand: string;
  readonly flavour: string;
  readonly vegMark: number;
  readonly everydayNames: string;
  readonly unit: string;
  readonly picture: string;
  readonly ratingTenths: number;
  readonly returnable: boolean;
  readonly pricePaise: number;
  readonly mrpPaise: number;
  readonly stock: number;
}

/** The first screen of a store: the store, what it sells, and the first goods of one category, the sizes and flavours of a product together. */
export interface StorePosterFacts {
  readonly kind: 'store';
  readonly store: StoreSummary;
  readonly categories: Manifest['categories'];
  /** The category that is shown; null for a store without goods. */
  readonly categoryId: string | null;
  readonly products: readonly (readonly [PosterItem, ...PosterItem[]])[];
}

/** An item over its store's first screen, with what is known of it. */
export interface ItemPosterFacts extends Omit<StorePosterFacts, 'kind'> {
  readonly kind: 'item';
  readonly item: PosterItem;
  readonly known: ItemFacts;
  /** Of the product, this one among them, the smallest price first; empty where there is one. */
  readonly sizes: readonly Pick<PosterItem, 'id' | 'unit' | 'flavour' | 'pricePaise' | 'stock'>[];
}

/** What a cooperative's card shows of it. */
export type PosterCooperative = Pick<
  Cooperative,
  'cooperativeId' | 'name' | 'about' | 'city' | 'memberPercent' | 'sharePercent' | 'members'
>;

/** What a poster shows (LINK-1): public facts alone. A basket is in the part of its address that no server is told (BSK-1). */
export type PosterFacts =
  | StorePosterFacts
  | ItemPosterFacts
  | { readonly kind: 'group-buy'; readonly group: GroupBuy }
  | { readonly kind: 'cooperatives'; readonly cooperatives: readonly PosterCooperative[] }
  | { readonly kind: 'basket' | 'welcome' };

/**
 * Draws the first screen that an address leads to, as a visitor's app would: an element for the page's body, with its styles.
 * @param path of the address, with its query @param now ms; the same facts at the same time give the same text
 */
export type DrawPoster = (facts: PosterFacts, path: string, now: number) => string;

/** What the built file of the posters exports (`vite.poster.config.ts`). @param styleSheet all styles of the posters' parts */
export type CreatePosters = (styleSheet: string) => DrawPoster;
