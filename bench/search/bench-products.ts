import { isTradeGroup } from '../../src/domain/catalogue/category-groups.ts';
import { demoCatalogue } from '../../server/seed/demo-catalogue.ts';

/** A product that the measured catalogue is made of and that queries ask for. */
export interface BenchProduct {
  readonly name: string;
  /** Everyday names in Latin letters, space separated; may be empty. */
  readonly everydayNames: string;
  readonly category: string;
  readonly unit: string;
  readonly isFarm: boolean;
}

/** The products of the demo catalogue, each name once. */
export function benchProducts(): readonly BenchProduct[] {
  const products = new Map<string, BenchProduct>();
  for (const { name, everydayNames, categoryName, unit, group } of demoCatalogue().items) {
    if (!products.has(name))
      products.set(name, {
        name,
        everydayNames,
        category: categoryName,
        unit,
        isFarm: isTradeGroup(group),
      });
  }
  return [...products.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

/** The words of a name, lower case. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  );
}
