import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import type { ItemFacts } from '../../src/contracts/catalogue/item-details.ts';
import type { Database } from '../db/database.ts';
import { itemFactRows } from '../db/tables/catalogue-tables.ts';

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
