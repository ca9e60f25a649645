import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { pack } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import { buildPack, type PackItem } from './build-pack.ts';

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
    brand: index === 0 ? '' : 'Haat',
    vegMark: index % 3,
  }));

describe('buildPack', () => {
  test('CAT-1 keeps the items in display order, with their brands', () => {
    const { json, itemCount } = buildPack('shop', 'dals', someItems(3));
    expect(itemCount).toBe(3);
    expect(v.parse(pack, JSON.parse(Buffer.from(json).toString()))).toMatchObject({
      ids: ['shop-0', 'shop-1', 'shop-2'],
      ordinals: [0, 2, 4],
      returnable: [1, 0, 1],
      brands: ['', 'Haat', 'Haat'],
      vegMarks: [0, 1, 2],
    });
  });

  test('ITEM-1 CAT-1 tells of flavours, and is what it was before, byte for byte, where there are none', () => {
    const plain = buildPack('shop', 'juices', someItems(2));
    const textOf = ({ json }: { json: Uint8Array }) => Buffer.from(json).toString();
    expect(textOf(plain)).not.toContain('flavours');
    const without = someItems(2).map((item) => ({ ...item, flavour: '' }));
    expect(buildPack('shop', 'juices', without).hash).toBe(plain.hash);
    const [first, ...rest] = without;
    const flavoured = first === undefined ? [] : [{ ...first, flavour: 'Mango' }, ...rest];
    const { flavours } = v.parse(pack, JSON.parse(textOf(buildPack('shop', 'juices', flavoured))));
    expect(flavours).toEqual(['Mango', '']);
  });

  test('CAT-1 names a pack by the SHA-256 of its bytes, the same for the same items', () => {
    const one = buildPack('shop', 'dals', someItems(3));
    expect(buildPack('shop', 'dals', someItems(3)).hash).toBe(one.hash);
    expect(one.hash).toBe(createHash('sha256').update(one.json).digest('hex'));
  });

  test('CAT-1 gives another hash as soon as anything of an item, the store or the category differs', () => {
    const hashOf = (items: PackItem[], store = 'shop', category = 'dals') =>
      buildPack(store, category, items).hash;
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
        brand: 'x',
      }).map(([key, value]) => hashOf([{ ...first, [key]: value }, ...rest])),
    ];
    expect(new Set(variants).size).toBe(variants.length);
  });
});
