import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PACK_SIZE } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import { pageLength, SHORTEST_PAGE } from './repage-category.ts';

const someIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `shop-${String(index).padStart(4, '0')}`);

function pagesOf(ids: readonly string[]): string[][] {
  const pages: string[][] = [];
  for (let from = 0; from < ids.length; from += pages.at(-1)?.length ?? 0) {
    pages.push(ids.slice(from, from + pageLength(ids.slice(from, from + PACK_SIZE + 1))));
  }
  return pages;
}

describe('pages', () => {
  test('CAT-1 hold every item once, in order, at most 128 to a page and at least 64 but for the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (count) => {
        const ids = someIds(count);
        const pages = pagesOf(ids);
        expect(pages.flat()).toEqual(ids);
        for (const [index, { length }] of pages.entries()) {
          expect(length).toBeLessThanOrEqual(PACK_SIZE);
          expect(length).toBeGreaterThanOrEqual(index === pages.length - 1 ? 1 : SHORTEST_PAGE);
        }
      }),
    );
  });

  test('CAT-1 stay as they are beyond the next few when an item comes or goes anywhere', () => {
    const ids = someIds(10_000);
    const before = new Set(pagesOf(ids).map((page) => page.join()));
    const changed = Array.from({ length: 60 }, (_, index) => {
      const at = (index * 7919) % ids.length;
      const after = index % 2 === 0 ? ids.toSpliced(at, 1) : ids.toSpliced(at, 0, `new-${index}`);
      return pagesOf(after).filter((page) => !before.has(page.join())).length;
    });
    expect(Math.max(...changed)).toBeLessThanOrEqual(6);
    expect(changed.reduce((sum, count) => sum + count, 0) / changed.length).toBeLessThan(1.3);
  });
});
