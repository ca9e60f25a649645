import { createHash } from 'node:crypto';
import { packDocumentOf, type Pack } from '../../../src/contracts/catalogue/catalogue-documents.ts';

/** What a pack holds of an item. */
export interface PackItem {
  readonly id: string;
  readonly ordinal: number;
  readonly name: string;
  readonly everydayNames: string;
  readonly unit: string;
  readonly picture: string;
  readonly ratingTenths: number;
  readonly returnable: boolean;
  readonly brand: string;
  /** `VEG_MARK`. */
  readonly vegMark: number;
}

/** A pack as it is stored and served: its JSON in UTF-8 and the SHA-256 of these bytes in lower-case hex. */
export interface BuiltPack {
  readonly hash: string;
  readonly json: Uint8Array;
  readonly itemCount: number;
}

/** To be raised with every change of what packs hold: then all of them are built anew, once. */
export const PACK_FORMAT = 4;

/** The pack of one page of items. */
function packOf(storeId: string, categoryId: string, items: readonly PackItem[]): Pack {
  return {
    storeId,
    categoryId,
    ids: items.map(({ id }) => id),
    ordinals: items.map(({ ordinal }) => ordinal),
    names: items.map(({ name }) => name),
    everydayNames: items.map(({ everydayNames }) => everydayNames),
    units: items.map(({ unit }) => unit),
    pictures: items.map(({ picture }) => picture),
    ratingTenths: items.map(({ ratingTenths }) => ratingTenths),
    returnable: items.map(({ returnable }) => (returnable ? 1 : 0)),
    brands: items.map(({ brand }) => brand),
    vegMarks: items.map(({ vegMark }) => vegMark),
  };
}

/** The pack of a page of one category's items, in display order; the same items always give the same bytes (CAT-1). */
export function buildPack(
  storeId: string,
  categoryId: string,
  items: readonly PackItem[],
): BuiltPack {
  const json = Buffer.from(JSON.stringify(packDocumentOf(packOf(storeId, categoryId, items))));
  const hash = createHash('sha256').update(json).digest('hex');
  return { hash, json, itemCount: items.length };
}
