import { benchProducts } from './bench-products.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** One item of the measured catalogue: a product as one store sells it. */
export interface BenchItem {
  readonly id: string;
  readonly storeId: string;
  /** The product that it is, by its name. */
  readonly product: string;
  readonly name: string;
  readonly everydayNames: string;
  readonly brand: string;
  readonly category: string;
  readonly unit: string;
  /** Nothing for the kitchen. */
  readonly isFarm: boolean;
}

const SEED = 7;
const BRANDS = 500;
const SYLLABLES =
  'an am ar bha chi da de dha dhi ga gi go hi ja ka ki la lo ma mi mu na ni pa pra ra ri ro sa sha shu su ta ti tra va vi ya';
const KINDS = [
  '',
  '',
  '',
  '',
  'Organic',
  'Premium',
  'Family pack',
  'Value pack',
  'Fresh',
  'Select',
  'Combo',
];

function inventedBrand(random: SeededRandom): string {
  const syllables = SYLLABLES.split(' ');
  const name = Array.from({ length: 2 + random.below(3) }, () => random.oneOf(syllables)).join('');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * The first `count` items of a marketplace in which every store sells every product, each under a brand and often with a
 * word more in its name; half of the names bear the brand. The same on every run.
 */
export function benchCatalogue(count: number): readonly BenchItem[] {
  const products = benchProducts();
  const random = createSeededRandom(SEED);
  const brands = Array.from({ length: BRANDS }, () => inventedBrand(random));
  return Array.from({ length: count }, (_, index): BenchItem => {
    const product = products[index % products.length];
    if (product === undefined) throw new Error('there are no products');
    const brand = random.oneOf(brands);
    const kind = random.oneOf(KINDS);
    const words = [random.below(2) === 0 ? brand : '', product.name, kind];
    return {
      id: `i${index}`,
      storeId: `store-${Math.floor(index / products.length)}`,
      product: product.name,
      name: words.filter((word) => word !== '').join(' '),
      everydayNames: product.everydayNames,
      brand,
      category: product.category,
      unit: product.unit,
      isFarm: product.isFarm,
    };
  });
}
