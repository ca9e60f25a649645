import { readFile } from 'node:fs/promises';
import type { BenchItem } from '../bench-catalogue.ts';
import { haatPlain } from '../engines/haat.ts';
import { linesOf } from './judged-queries.ts';

/**
 * `npx tsx bench/search/judged/judge-brands.ts`: how the search answers queries for brands over the public product list, by its
 * brand column (SRC-2). By hand, as the list is not in the repository.
 */
const LIST = new URL('../../../../shared/data/indian-grocery-products.csv', import.meta.url);

/** Cells of a line; a quoted one may hold commas and doubled quotes. */
const cellsOf = (line: string): readonly string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );

async function readProducts(): Promise<readonly BenchItem[]> {
  const [, ...lines] = (await readFile(process.env['PRODUCT_LIST'] ?? LIST, 'utf8')).split(/\r?\n/);
  return lines
    .filter((line) => line !== '')
    .map((line, index): BenchItem => {
      const [, name = '', category = '', shelf = '', brand = ''] = cellsOf(line);
      return {
        id: `i${index}`,
        storeId: 'store-0',
        product: name,
        name,
        everydayNames: '',
        brand: brand.trim(),
        category: `${category}: ${shelf}`,
        unit: '',
        isFarm: false,
      };
    });
}

const AMONG = 5;
const lower = (text: string): string => text.toLowerCase();

const items = await readProducts();
const byId = new Map(items.map((item) => [item.id, item]));
const find = await haatPlain.build(items);
const counts = { asked: 0, first: 0, most: 0 };
for (const line of await linesOf('brands.txt')) {
  const [meant = '', queries = ''] = line.split(' = ');
  const [brand = '', word = ''] = meant.split('; ').map(lower);
  for (const query of queries.split(', ')) {
    const found = (await find(query)).slice(0, AMONG).flatMap((id) => byId.get(id) ?? []);
    const isRight = (item: BenchItem | undefined) =>
      item !== undefined && lower(item.brand).startsWith(brand) && lower(item.name).includes(word);
    counts.asked += 1;
    if (isRight(found[0])) counts.first += 1;
    if (found.length > 0 && found.filter(isRight).length * 2 > found.length) counts.most += 1;
    if (!isRight(found[0]) || !found.every(isRight))
      console.log(`${query}: ${found.map((item) => `${item.brand} ${item.name}`).join(' | ')}`);
  }
}
console.log(
  `${counts.asked} queries: ${counts.first} with the brand first, ${counts.most} with it in most of the first ${AMONG}`,
);
