import type { FoundProduct, SearchItem } from '../sync-service.ts';
import type { Paise } from '../../domain/money.ts';
import type { ShelfChoice } from '../../domain/catalogue/shelf-choice.ts';

/** Which items of which category. */
export interface ShelfQuery {
  readonly storeId: string;
  readonly categoryId: string;
  readonly choice: ShelfChoice;
}

/** The chosen items of a category in the chosen order, as places in packs: the page reads only those in view (CAT-3). */
export interface ArrangedShelf {
  /** The category's packs by their hashes, in display order. */
  readonly packs: readonly string[];
  /** One number per item (`shelfAddress`), the sizes of one product beside each other (SRC-4). */
  readonly addresses: Uint32Array;
  /** Where in `addresses` each product begins. */
  readonly rowStarts: Uint32Array;
  /** Items of the whole category. */
  readonly itemCount: number;
  /** Prices that cut the category into parts of about the same size, ascending; empty when there is nothing to cut. */
  readonly priceSteps: readonly Paise[];
}

/** More than a pack may ever hold, so that a pack and a place fit into one number. */
const PLACES = 0x1_0000;

/** A pack and a place in it as one number below 2³². */
export const shelfAddress = (packIndex: number, place: number): number =>
  packIndex * PLACES + place;

/** The pack and the place of an address. */
export const placeOfAddress = (address: number): { packIndex: number; place: number } => ({
  packIndex: Math.floor(address / PLACES),
  place: address % PLACES,
});

/** Goods of the stores around for a start without words: each row the best first, empty where nothing fits. */
export interface GoodsNear {
  /** Fruits and vegetables that households buy most, from the nearest store that has each. */
  readonly fresh: readonly SearchItem[];
  /** What households buy week after week, from the nearest store that has each. */
  readonly staples: readonly SearchItem[];
  /** What costs least beside its MRP, the largest part first. */
  readonly belowMrp: readonly SearchItem[];
}

/** Goods of one category of a group, of all stores around that are on this device. */
export interface GroupGoods {
  /** Categories of the group, those of most stores first. */
  readonly categories: readonly string[];
  /** The category that is shown; null where no store here sells any of the group. */
  readonly category: string | null;
  readonly items: readonly FoundProduct[];
  /** Stores around that sell the group, and those of them whose goods are here; null while nothing is known of the area. */
  readonly stores: { readonly near: number; readonly here: number } | null;
}
