import type { CategoryGroupId } from '../../../src/domain/catalogue/category-groups.ts';
import type { Paise } from '../../../src/domain/money.ts';
import { DEMO_GROUPS } from '../../seed/demo-catalogue.ts';
import { groupOfCategory } from './group-of-category.ts';

/** What goods of each group usually cost, paise: the median MRP of the demo's products. */
const USUAL_PAISE: ReadonlyMap<CategoryGroupId, Paise> = new Map(
  DEMO_GROUPS.map(({ group, categories }) => {
    const prices = categories
      .flatMap(({ products }) => products.flatMap(([, , , ...units]) => units))
      .map(([, rupees]) => rupees * 100)
      .toSorted((a, b) => a - b);
    return [group, prices[Math.floor(prices.length / 2)] ?? 0] as const;
  }),
);

/** A price beside what goods of its category usually cost: 1 is usual, 100 is rupees taken for paise. */
export function priceRatio(paise: Paise, category: string, subcategory: string): number {
  const usual = USUAL_PAISE.get(groupOfCategory(category, subcategory));
  return usual === undefined || usual === 0 ? 1 : paise / usual;
}
