import { describe, expect, it } from 'vitest';
import { flavouredName, groupSizes, productKey, productNumbers } from './shelf-choice.ts';

describe('SRC-4 sizes of one product on a shelf', () => {
  it('SRC-4 are one product whatever the case and accents of the name, but not of another brand', () => {
    const numbers = productNumbers([
      { name: 'Toned milk' },
      { name: 'toned  Milk' },
      { name: 'Toned milk', brand: 'Nandini' },
      { name: 'Cow milk' },
    ]);
    expect([...numbers]).toEqual([0, 0, 1, 2]);
  });

  it('ITEM-1 SRC-4 are one product with its flavours: the name without the words of the flavour tells', () => {
    const keyOf = (name: string, flavour: string, brand = 'Phalwari') =>
      productKey({ name, flavour, brand });
    const juice = keyOf('Mango juice', 'Mango');
    expect(keyOf('Orange juice', 'orange')).toBe(juice);
    expect(keyOf('Juice, Mixed fruit', 'Mixed fruit')).toBe(juice);
    expect(keyOf('Juice', '')).toBe(juice);
    expect(keyOf('Orange juice', 'Orange', 'Thandak')).not.toBe(juice);
    expect(keyOf('Amla juice', '')).not.toBe(juice);
    // What is called after its flavour alone keeps its name.
    expect(keyOf('Mango', 'Mango')).not.toBe(keyOf('Orange', 'Orange'));
  });

  it('ITEM-1 have names that say their flavour', () => {
    expect(flavouredName({ name: 'Mango juice', flavour: 'mango' }).name).toBe('Mango juice');
    expect(flavouredName({ name: 'Juice', flavour: 'Mango' }).name).toBe('Juice, Mango');
    const before = (name: string) => flavouredName({ name }, 'Mango').flavour;
    expect([before('Juice of mango'), before('Orange juice')]).toEqual(['Mango', '']);
  });

  it('SRC-4 stand together where the first of them stood, in the order that they had', () => {
    const { items, rowStarts } = groupSizes([4, 2, 3, 0, 1], Uint32Array.of(7, 8, 7, 9, 8));
    expect([...items]).toEqual([4, 1, 2, 0, 3]);
    expect([...rowStarts]).toEqual([0, 2, 4]);
  });

  it('SRC-4 are no rows of nothing', () => {
    expect(groupSizes([], new Uint32Array())).toEqual({
      items: new Uint32Array(),
      rowStarts: new Uint32Array(),
    });
  });
});
