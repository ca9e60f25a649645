import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { catalogueChanges, cataloguePages } from '../catalogue-tables.ts';
import type { Database } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import type { CataloguePage, ChangedPositions } from './repage-category.ts';

/** The pages of a store's catalogue by category, each category's in display order. */
export async function readPages(
  db: Database,
  storeId: string,
): Promise<Map<string, CataloguePage[]>> {
  const { storeId: store, ...columns } = {
    storeId: cataloguePages.storeId,
    categoryId: cataloguePages.categoryId,
    startPosition: cataloguePages.startPosition,
    startOrdinal: cataloguePages.startOrdinal,
    itemCount: cataloguePages.itemCount,
    hash: cataloguePages.hash,
  };
  const rows = await db
    .select(columns)
    .from(cataloguePages)
    .where(eq(store, storeId))
    .orderBy(asc(cataloguePages.startPosition), asc(cataloguePages.startOrdinal));
  const pages = new Map<string, CataloguePage[]>();
  for (const { categoryId, ...page } of rows) {
    const known = pages.get(categoryId);
    if (known === undefined) pages.set(categoryId, [page]);
    else known.push(page);
  }
  return pages;
}

/** The pages of a category as they were and as they are. */
export interface PagesChange {
  readonly categoryId: string;
  readonly before: readonly CataloguePage[];
  readonly after: readonly CataloguePage[];
}

const keyOf = ({ startPosition, startOrdinal, itemCount, hash }: CataloguePage): string =>
  `${startPosition} ${startOrdinal} ${itemCount} ${hash}`;

/** The pages of `some` that are not among `others`. */
function pagesOnlyIn(some: readonly CataloguePage[], others: readonly CataloguePage[]) {
  const known = new Set(others.map(keyOf));
  return some.filter((page) => !known.has(keyOf(page)));
}

/** Writes what is different between the pages before and after. */
export async function writePages(
  db: Database,
  storeId: string,
  changes: readonly PagesChange[],
): Promise<void> {
  const gone = changes.flatMap(({ categoryId, before, after }) =>
    pagesOnlyIn(before, after).map((page) => ({ categoryId, ...page })),
  );
  const added = changes.flatMap(({ categoryId, before, after }) =>
    pagesOnlyIn(after, before).map((page) => ({ storeId, categoryId, ...page })),
  );
  if (gone.length > 0) {
    await db.execute(
      sql`delete from catalogue_pages as page
        using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
          as gone("categoryId" text, "startPosition" integer, "startOrdinal" integer)
        where page.store_id = ${storeId} and page.category_id = gone."categoryId"
          and page.start_position = gone."startPosition" and page.start_ordinal = gone."startOrdinal"`,
    );
  }
  await insertMany(db, cataloguePages, added);
}

/** Changes of a store's items that its packs don't have yet, by category; `ids` are for `forgetChanges`. */
export async function readChanges(
  db: Database,
  storeId: string,
): Promise<{ ids: number[]; byCategory: Map<string, ChangedPositions[]> }> {
  const rows = await db
    .select()
    .from(catalogueChanges)
    .where(eq(catalogueChanges.storeId, storeId))
    .orderBy(asc(catalogueChanges.id));
  const byCategory = new Map<string, ChangedPositions[]>();
  for (const { categoryId, fromPosition: from, toPosition: to } of rows) {
    const known = byCategory.get(categoryId);
    if (known === undefined) byCategory.set(categoryId, [{ from, to }]);
    else known.push({ from, to });
  }
  return { ids: rows.map(({ id }) => id), byCategory };
}

/** Takes changes off the list that the packs have now. One that was added meanwhile stays on it. */
export async function forgetChanges(
  db: Database,
  storeId: string,
  ids: readonly number[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += 5000) {
    const some = ids.slice(from, from + 5000);
    await db
      .delete(catalogueChanges)
      .where(and(eq(catalogueChanges.storeId, storeId), inArray(catalogueChanges.id, some)));
  }
}
