import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
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

/** Sizes of one product that are told of. */
const MOST_SIZES = 20;

/** The sizes of an item's product in its store, the smallest price first; empty where there is one. */
export async function sizesOf(
  db: Database,
  { storeId, categoryId, name, brand }: Record<'storeId' | 'categoryId' | 'name' | 'brand', string>,
) {
  const sizes = await db
    .select({
      itemId: storeItems.id,
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
        eq(storeItems.name, name),
        eq(storeItems.brand, brand),
        eq(storeItems.removed, false),
      ),
    )
    .orderBy(asc(storeItems.pricePaise), asc(storeItems.id))
    .limit(MOST_SIZES);
  return sizes.length > 1 ? sizes : [];
}
