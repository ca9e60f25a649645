import { and, asc, desc, eq, gt, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { ItemFilters, ItemSort } from '../../src/contracts/catalogue/item-search.ts';
import { storeItems } from '../db/schema.ts';

/** Rows that the filters leave. */
export function isChosen(filters: ItemFilters): SQL | undefined {
  const { inStock, returnable, minRatingTenths, minPricePaise, maxPricePaise } = filters;
  return and(
    inStock ? gt(storeItems.stock, 0) : undefined,
    returnable ? eq(storeItems.returnable, true) : undefined,
    minRatingTenths > 0 ? gte(storeItems.ratingTenths, minRatingTenths) : undefined,
    minPricePaise === null ? undefined : gte(storeItems.pricePaise, minPricePaise),
    maxPricePaise === null ? undefined : lte(storeItems.pricePaise, maxPricePaise),
  );
}

/** Part of the MRP that is taken off; 0 for what is free anyway. */
const discount = sql`case when ${storeItems.mrpPaise} > 0
  then (${storeItems.mrpPaise} - ${storeItems.pricePaise})::float8 / ${storeItems.mrpPaise} else 0 end`;

/** What a sort puts first; the rest is by relevance. */
export function orderOf(sort: ItemSort): SQL[] {
  switch (sort) {
    case 'relevance':
      return [];
    case 'price-low':
      return [asc(storeItems.pricePaise)];
    case 'price-high':
      return [desc(storeItems.pricePaise)];
    case 'discount':
      return [desc(discount)];
    case 'name':
      return [asc(sql`lower(${storeItems.name}) collate "C"`)];
  }
}
