import { and, asc, eq, gt } from 'drizzle-orm';
import { sellerProductCatalogs } from '../../../src/contracts/catalogue/fetch-seller-product-catalogs.ts';
import { storeItems, stores } from '../../db/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

const COLUMNS = {
  itemId: storeItems.id,
  ordinal: storeItems.ordinal,
  categoryId: storeItems.categoryId,
  name: storeItems.name,
  everydayNames: storeItems.everydayNames,
  brand: storeItems.brand,
  unit: storeItems.unit,
  picture: storeItems.picture,
  pricePaise: storeItems.pricePaise,
  mrpPaise: storeItems.mrpPaise,
  stock: storeItems.stock,
  ratingTenths: storeItems.ratingTenths,
  ratingCount: storeItems.ratingCount,
  returnable: storeItems.returnable,
  cancellable: storeItems.cancellable,
  returnWindowMinutes: storeItems.returnWindowMinutes,
  timeToShipMinutes: storeItems.timeToShipMinutes,
  codAvailable: storeItems.codAvailable,
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
