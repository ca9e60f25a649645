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
