import { array, assert, integer, property, record, string, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  basketOfLink,
  basketText,
  MOST_HANDED_LINES,
  readBasketText,
  type HandedBasket,
} from './handed-basket.ts';

const BASKET: HandedBasket = {
  storeId: 'akshaya-dairy',
  storeName: 'Akshaya Dairy',
  lines: [
    { itemId: 'ghee-1', quantity: 2, pricePaise: 51_300, name: 'Ghee ~ pure. 100%', unit: '1 l' },
    { itemId: 'dahi', quantity: 1, pricePaise: 4_000, name: 'ದಹಿ “thick”', unit: '' },
  ],
};
const withLine = (parts: Partial<HandedBasket['lines'][number]>): string =>
  basketText({ ...BASKET, lines: [{ ...BASKET.lines[0]!, ...parts }] });

describe('a basket that is handed over', () => {
  it('BSK-1 comes out as it went in, whatever its names are', () => {
    expect(readBasketText(basketText(BASKET))).toEqual(BASKET);
    const name = string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }).map(
      (text) => `x${text}x`,
    );
    const line = record({
      itemId: integer({ min: 0, max: 1_000_000 }).map((id) => `item-${id}`),
      quantity: integer({ min: 1, max: 99 }),
      pricePaise: integer({ min: 0, max: 1_000_000 }),
      name,
      unit: name,
    });
    const lines = uniqueArray(line, {
      minLength: 1,
      maxLength: 10,
      selector: ({ itemId }) => itemId,
    });
    assert(
      property(lines, name, (made, storeName) => {
        const basket = { storeId: 'a-store', storeName, lines: made };
        expect(readBasketText(basketText(basket))).toEqual(basket);
      }),
    );
  });

  it('BSK-1 is safe at the end of a link', () => {
    expect(basketText(BASKET)).toMatch(/^[A-Za-z0-9%\-_!'()*.~]+$/);
    expect(basketOfLink(`https://haat.example/coop/store/basket#${basketText(BASKET)}`)).toEqual(
      BASKET,
    );
    expect(basketOfLink(`  ${basketText(BASKET)}\n`)).toEqual(BASKET);
  });

  it.each([
    ['nothing', ''],
    ['another version', basketText(BASKET).replace(/^1/, '2')],
    ['no lines', '1.store.Store'],
    ['half a sign', '1.store.Store.item~1~1~%E0%A4~x'],
    ['a value too many', `${withLine({})}~more`],
    ['none of an item', withLine({ quantity: 0 })],
    ['more than an order takes', withLine({ quantity: 100 })],
    ['a price below nothing', withLine({ pricePaise: -1 })],
    ['a price of a fortune', withLine({ pricePaise: 10_000_001 })],
    ['a price with a fraction', withLine({ pricePaise: 1.5 })],
    ['an id that is a path', withLine({ itemId: '../secret' })],
    ['a name without end', withLine({ name: 'x'.repeat(81) })],
    ['a name of signs that nobody sees', withLine({ name: '\u202E\u200B' })],
    ['the same item twice', basketText({ ...BASKET, lines: [BASKET.lines[0]!, BASKET.lines[0]!] })],
    ['too much text', `1.store.Store.${'x'.repeat(8_000)}`],
  ])('BSK-1 with %s is none', (_what, text) => {
    expect(readBasketText(text)).toBeUndefined();
  });

  it('BSK-1 keeps names text, and drops signs that turn it around', () => {
    const name = '<img src=x onerror=alert(1)>';
    expect(readBasketText(withLine({ name }))?.lines[0]?.name).toBe(name);
    expect(readBasketText(withLine({ name: 'Gh\u202Eee' }))?.lines[0]?.name).toBe('Ghee');
  });

  it('BSK-1 takes any text without failing, and hands over so many lines at most', () => {
    assert(
      property(string({ maxLength: 200 }), (text) => {
        expect(() => basketOfLink(text)).not.toThrow();
      }),
    );
    assert(
      property(array(integer({ min: 0, max: 9 }), { maxLength: 60 }), (numbers) => {
        const lines = numbers.map((_number, place) => ({
          ...BASKET.lines[0]!,
          itemId: `item-${place}`,
        }));
        const read = readBasketText(basketText({ ...BASKET, lines }));
        expect(read?.lines.length ?? 0).toBe(Math.min(lines.length, MOST_HANDED_LINES));
      }),
      { numRuns: 20 },
    );
  });
});
