import { createHash } from 'node:crypto';
import { PACK_SIZE, type Pack } from '../../src/contracts/catalogue/catalogue-documents.ts';

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
}

/** A pack as it is stored and served: its JSON in UTF-8 and the SHA-256 of these bytes in lower-case hex. */
export interface BuiltPack {
  readonly hash: string;
  readonly json: Uint8Array;
  readonly itemCount: number;
}

/** The pack of one page of items. The order of the keys is part of the hash: append new ones at the end. */
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
  };
}

/** Packs of one category's items, in display order; the same items always give the same bytes (CAT-1). */
export function buildPacks(
  storeId: string,
  categoryId: string,
  items: readonly PackItem[],
): BuiltPack[] {
  const packs: BuiltPack[] = [];
  for (let from = 0; from < items.length; from += PACK_SIZE) {
    const page = items.slice(from, from + PACK_SIZE);
    const json = Buffer.from(JSON.stringify(packOf(storeId, categoryId, page)));
    packs.push({
      hash: createHash('sha256').update(json).digest('hex'),
      json,
      itemCount: page.length,
    });
  }
  return packs;
}
