import { and, asc, eq, gt } from 'drizzle-orm';
import { sellerProductCatalogs } from '../../../src/contracts/catalogue/fetch-seller-product-catalogs.ts';
import { ITEM_DETAIL_COLUMNS } from '../../catalogue/item-detail-columns.ts';
import { storeItems, stores } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

const COLUMNS = {
  ...ITEM_DETAIL_COLUMNS,
  ordinal: storeItems.ordinal,
  brand: storeItems.brand,
};

export const sellerProductCatalogsHandler = implement(
  sellerProductCatalogs,
  async ({ input: { storeId, categoryId, afterOrdinal, limit }, db, parts }) => {
    // Before the items: a client that reads the changes since this version misses none.
    const [store] = await db
      .select({ liveVersion: stores.liveVersion })
      .from(stores)
      .where(eq(stores.id, storeId));
    if (store === undefined) throw new ProblemError('store_not_found');
    const rows = await db
      .select(COLUMNS)
      .from(storeItems)
      .where(
        and(
          eq(storeItems.storeId, storeId),
          eq(storeItems.removed, false),
          categoryId === null ? undefined : eq(storeItems.categoryId, categoryId),
          afterOrdinal === null ? undefined : gt(storeItems.ordinal, afterOrdinal),
        ),
      )
      .orderBy(asc(storeItems.ordinal))
      .limit(limit + 1);
    const products = rows.slice(0, limit);
    return {
      storeId,
      products,
      nextAfterOrdinal: rows.length > limit ? (products.at(-1)?.ordinal ?? null) : null,
      liveVersion: store.liveVersion,
      serverTime: parts.now(),
    };
  },
);
