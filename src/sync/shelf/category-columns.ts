import { productNumbers } from '../../domain/catalogue/shelf-products.ts';
import { shelfAddress } from '../../contracts/catalogue/arranged-shelf.ts';
import type { PackRow } from '../../db/device-database.ts';

/** Marks above and below letters, after they were taken apart from them. */
const MARKS = /\p{M}/gu;

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** What filters and sorts need of a category's items, in display order. Entry i of every column is item i. */
export interface CategoryColumns {
  /** The category's packs; the same packs are the same columns, since a pack is named by its content. */
  readonly packs: readonly string[];
  readonly size: number;
  /** Where each item is (`shelfAddress`). */
  readonly addresses: Uint32Array;
  /** Places in the store's live sheet. */
  readonly ordinals: Uint32Array;
  readonly ratingTenths: Uint16Array;
  readonly returnable: Uint8Array;
  /** `VEG_MARK`. */
  readonly vegMarks: Uint8Array;
  /** Each item's place in alphabetical order; worked out when it is first asked for. */
  readonly nameRanks: () => Uint32Array;
  /** Each item's product (`productNumbers`); worked out when it is first asked for. */
  readonly products: () => Uint32Array;
}

/** The columns of a category from its packs in display order. */
export function columnsOfPacks(rows: readonly PackRow[]): CategoryColumns {
  const size = rows.reduce((sum, { ids }) => sum + ids.length, 0);
  const addresses = new Uint32Array(size);
  const ordinals = new Uint32Array(size);
  const ratingTenths = new Uint16Array(size);
  const returnable = new Uint8Array(size);
  const vegMarks = new Uint8Array(size);
  const names: string[] = [];
  const brands: string[] = [];
  let index = 0;
  for (const [packIndex, row] of rows.entries()) {
    for (let place = 0; place < row.ids.length; place += 1, index += 1) {
      addresses[index] = shelfAddress(packIndex, place);
      ordinals[index] = row.ordinals[place] ?? 0;
      ratingTenths[index] = row.ratingTenths[place] ?? 0;
      returnable[index] = row.returnable[place] ?? 0;
      vegMarks[index] = row.vegMarks?.[place] ?? 0;
      names.push(row.names[place] ?? '');
      brands.push(row.brands?.[place] ?? '');
    }
  }
  const packs = rows.map(({ hash }) => hash);
  let ranks: Uint32Array | undefined;
  let products: Uint32Array | undefined;
  return {
    packs,
    size,
    addresses,
    ordinals,
    ratingTenths,
    returnable,
    vegMarks,
    nameRanks: () => (ranks ??= nameRanks(names)),
    products: () => (products ??= productNumbers(names, brands)),
  };
}

/**
 * Places of names in alphabetical order, ignoring case and accents; equal names keep their order. Compared by code
 * points: a collator takes twenty times as long, and a phone has 10,000 names to sort while somebody waits.
 */
export function nameRanks(names: readonly string[]): Uint32Array {
  const folded = names.map(foldName);
  const order = folded.map((_name, index) => index);
  order.sort((left, right) => {
    const a = folded[left] ?? '';
    const b = folded[right] ?? '';
    if (a === b) return left - right;
    return a < b ? -1 : 1;
  });
  const ranks = new Uint32Array(names.length);
  for (const [rank, index] of order.entries()) ranks[index] = rank;
  return ranks;
}

function foldName(name: string): string {
  const plain = !BEYOND_ASCII.test(name) ? name : name.normalize('NFKD').replace(MARKS, '');
  return plain.toLowerCase().trim();
}
