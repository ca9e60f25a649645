import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { pack, PACK_SIZE } from '../../src/contracts/catalogue/catalogue-documents.ts';
import { buildPacks, type PackItem } from './build-packs.ts';

const someItems = (count: number): PackItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `shop-${index}`,
    ordinal: index * 2,
    name: `Toor dal ${index}`,
    everydayNames: 'arhar',
    unit: '1 kg',
    picture: '1fad8',
    ratingTenths: 43,
    returnable: index % 2 === 0,
  }));
const documentOf = (json: Uint8Array) => v.parse(pack, JSON.parse(Buffer.from(json).toString()));

describe('buildPacks', () => {
  test('CAT-1 pages a category into packs of at most 128 items, in display order', () => {
    const packs = buildPacks('shop', 'dals', someItems(2 * PACK_SIZE + 1));
    expect(packs.map(({ itemCount }) => itemCount)).toEqual([PACK_SIZE, PACK_SIZE, 1]);
    const ids = packs.flatMap(({ json }) => documentOf(json).ids);
    expect(ids).toEqual(someItems(2 * PACK_SIZE + 1).map(({ id }) => id));
  });

  test('CAT-1 names a pack by the SHA-256 of its bytes, the same for the same items', () => {
    const [one] = buildPacks('shop', 'dals', someItems(3));
    const [same] = buildPacks('shop', 'dals', someItems(3));
    expect(one?.hash).toBe(same?.hash);
    expect(one?.hash).toBe(
      createHash('sha256')
        .update(one?.json ?? '')
        .digest('hex'),
    );
  });

  test('CAT-1 gives another hash as soon as anything of an item, the store or the category differs', () => {
    const hashOf = (items: PackItem[], store = 'shop', category = 'dals') =>
      buildPacks(store, category, items)[0]?.hash;
    const [first, ...rest] = someItems(3);
    if (first === undefined) throw new Error('no item');
    const variants = [
      hashOf([first, ...rest]),
      hashOf([...rest, first]),
      hashOf([first, ...rest], 'other-shop'),
      hashOf([first, ...rest], 'shop', 'other'),
      ...Object.entries({
        id: 'x',
        ordinal: 99,
        name: 'x',
        everydayNames: 'x',
        unit: 'x',
        picture: 'x',
        ratingTenths: 1,
        returnable: false,
      }).map(([key, value]) => hashOf([{ ...first, [key]: value }, ...rest])),
    ];
    expect(new Set(variants).size).toBe(variants.length);
  });

  test('an item added at the end changes only the last pack', () => {
    const before = buildPacks('shop', 'dals', someItems(300)).map(({ hash }) => hash);
    const after = buildPacks('shop', 'dals', someItems(301)).map(({ hash }) => hash);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).not.toBe(before[2]);
  });

  test('an empty category has no pack', () => {
    expect(buildPacks('shop', 'dals', [])).toEqual([]);
  });
});
