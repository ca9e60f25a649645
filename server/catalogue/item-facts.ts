import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { productKey } from '../../src/domain/catalogue/shelf-choice.ts';
import type { ItemFacts } from '../../src/contracts/catalogue/item-details.ts';
import type { Database } from '../db/database.ts';
import { itemFactRows } from './catalogue-tables.ts';
import { storeItems } from '../sellers/store-tables.ts';

/** Facts by item id, laid over those that are stored, where that changes anything: a file without a column says nothing of it. */
export async function changedFacts(
  db: Database,
  facts: ReadonlyMap<string, ItemFacts>,
): Promise<ReadonlyMap<string, ItemFacts>> {
  if (facts.size === 0) return facts;
  const rows = await db
    .select()
    .from(itemFactRows)
    .where(inArray(itemFactRows.itemId, [...facts.keys()]));
  const stored = new Map(rows.map((row) => [row.itemId, row.facts]));
  return new Map(
    [...facts].flatMap(([itemId, said]): [string, ItemFacts][] => {
      const before = stored.get(itemId);
      const after = { ...before, ...said };
      return isDeepStrictEqual(before, after) ? [] : [[itemId, after]];
    }),
  );
}

/** Stores facts by item id; the items are there. */
export async function writeFacts(
  db: Database,
  facts: ReadonlyMap<string, ItemFacts>,
): Promise<void> {
  if (facts.size === 0) return;
  const rows = JSON.stringify([...facts].map(([id, said]) => ({ id, facts: said })));
  await db.execute(sql`insert into item_facts (item_id, facts)
    select news.id, news.facts from jsonb_to_recordset(${rows}::jsonb) as news(id text, facts jsonb)
    on conflict (item_id) do update set facts = excluded.facts`);
}

/** Sizes and flavours of one product that are told of, and items of a category in which they are looked for. */
const MOST_SIZES = 40;
const MOST_LOOKED_AT = 1_000;

/** The sizes and flavours of an item's product in its store, the smallest price first; empty where there is one. */
export async function sizesOf(
  db: Database,
  item: Record<'storeId' | 'categoryId' | 'name' | 'brand' | 'flavour', string>,
) {
  const { storeId, categoryId, name, brand } = item;
  const rows = await db
    .select({
      itemId: storeItems.id,
      name: storeItems.name,
      brand: storeItems.brand,
      flavour: storeItems.flavour,
      unit: storeItems.unit,
      pricePaise: storeItems.pricePaise,
      mrpPaise: storeItems.mrpPaise,
      stock: storeItems.stock,
    })
    .from(storeItems)
    .where(
      and(
        eq(storeItems.storeId, storeId),
        eq(storeItems.categoryId, categoryId),
        or(eq(storeItems.name, name), ne(storeItems.flavour, '')),
        eq(storeItems.brand, brand),
        eq(storeItems.removed, false),
      ),
    )
    .orderBy(asc(storeItems.pricePaise), asc(storeItems.id))
    .limit(MOST_LOOKED_AT);
  const product = productKey(item);
  const sizes = rows.filter((row) => productKey(row) === product).slice(0, MOST_SIZES);
  if (sizes.length < 2) return [];
  return sizes.map(({ name: _name, brand: _brand, ...size }) => size);
}
