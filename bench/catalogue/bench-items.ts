import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { demoCatalogue } from '../../server/seed/demo-catalogue.ts';
import { BENCH_STORE_ID, type BenchItem } from './bench-item.ts';

type Product = Omit<BenchItem, 'id' | 'storeId' | 'position'>;

/** Words that tell one maker's goods from another's; nobody's trade marks. */
const BRANDS = [
  '',
  'Farm Gate',
  'Morning Basket',
  'Hill Valley',
  'Daily Choice',
  'Village Mill',
  'Green Leaf',
  'Golden Field',
  'River Side',
  'Home Kitchen',
  'Fresh Lane',
  'Pure Harvest',
] as const;

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Members by category, in the order in which the categories first come. */
export function byCategory<Member extends { readonly categoryId: string }>(
  members: readonly Member[],
): readonly (readonly [categoryId: string, members: readonly Member[]])[] {
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    const group = groups.get(member.categoryId);
    if (group === undefined) groups.set(member.categoryId, [member]);
    else group.push(member);
  }
  return [...groups];
}

/** The demo catalogue's products, once under each brand. */
function demoProducts(): Product[] {
  const { items } = demoCatalogue();
  const seen = new Map(items.map((item) => [`${item.name} ${item.unit}`, item]));
  return BRANDS.flatMap((brand, at) =>
    [...seen.values()].map((item) => ({
      categoryId: slug(item.categoryName),
      name: brand === '' ? item.name : `${brand} ${item.name}`,
      everydayNames: item.everydayNames,
      brand,
      unit: item.unit,
      picture: item.picture,
      ratingTenths: item.ratingTenths,
      returnable: item.returnable,
      pricePaise: item.pricePaise + at * 300,
      mrpPaise: item.mrpPaise + at * 300,
      stock: (item.stock * (at + 3)) % 120,
    })),
  );
}

const paiseOf = (rupees: string | undefined): number => Math.round(Number(rupees ?? 0) * 100);

/** Real products of a table with the columns product, category, brand, sale_price, market_price and rating. */
async function productsOfFile(file: string): Promise<Product[]> {
  const options = { columns: true, relax_quotes: true, relax_column_count: true } as const;
  const rows = parse(await readFile(file), options) as Record<string, string>[];
  return rows.map((row, at) => ({
    categoryId: slug(row['category'] ?? 'other'),
    name: row['product'] ?? '',
    everydayNames: '',
    brand: row['brand'] ?? '',
    unit: '1 pc',
    picture: '1f6d2',
    ratingTenths: Math.round(Number(row['rating'] ?? 0) * 10) || 0,
    returnable: at % 2 === 0,
    pricePaise: paiseOf(row['sale_price']),
    mrpPaise: paiseOf(row['market_price']),
    stock: (at * 7) % 120,
  }));
}

/**
 * So many items of one store, grouped by category in display order; the same on every call. Without a file they are the
 * demo catalogue's; with one, a table's (`BENCH_PRODUCTS`).
 */
export async function benchItems(count: number, file?: string): Promise<readonly BenchItem[]> {
  const products = file === undefined ? demoProducts() : await productsOfFile(file);
  const chosen = Array.from({ length: count }, (_each, at) => products[at % products.length]);
  let ordinal = 0;
  return byCategory(chosen.filter((product) => product !== undefined)).flatMap(([, members]) =>
    members.map((product, position) => {
      const id = `${BENCH_STORE_ID}-${String(ordinal).padStart(5, '0')}`;
      ordinal += 1;
      return { id, storeId: BENCH_STORE_ID, position, ...product };
    }),
  );
}
