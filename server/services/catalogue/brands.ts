import { and, asc, count, countDistinct, desc, eq, inArray, min, ne, sql } from 'drizzle-orm';
import { brandProductCatalog, brandsListing } from '../../../src/contracts/catalogue/brands.ts';
import { storeItems } from '../../db/tables/schema.ts';
import { searchItems, type SearchedStores } from '../../search/search-items.ts';
import { implement } from '../service-handler.ts';
import type { GeoPoint } from '../../../src/domain/stores/geo.ts';
import type { Database } from '../../db/database.ts';
import { storesDeliveringTo } from '../../sellers/stores-around.ts';

/** What a person typed as a pattern of texts that start with it. */
const startingWith = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

export const brandsListingHandler = implement(
  brandsListing,
  async ({ input: { startsWith, limit, offset, ...where }, db, parts }) => {
    const serverTime = parts.now();
    const searched = await searchedStores(db, where);
    if (searched?.length === 0) return { brands: [], serverTime };
    const { brand, storeId, picture, removed } = storeItems;
    const rows = await db
      .select({
        brand,
        itemCount: count(),
        storeCount: countDistinct(storeId),
        picture: min(picture),
      })
      .from(storeItems)
      .where(
        and(
          ne(brand, ''),
          eq(removed, false),
          searched === undefined ? undefined : inArray(storeId, [...searched]),
          startsWith === '' ? undefined : sql`lower(${brand}) like ${startingWith(startsWith)}`,
        ),
      )
      .groupBy(brand)
      .orderBy(desc(count()), asc(sql`${brand} collate "C"`))
      .limit(limit)
      .offset(offset);
    return { brands: rows.map((row) => ({ ...row, picture: row.picture ?? '' })), serverTime };
  },
);

export const brandProductCatalogHandler = implement(
  brandProductCatalog,
  async ({ input: { brand, storeId, location, ...choice }, db, parts }) => {
    const searched = await searchedStores(db, { storeId, location });
    const items = await searchItems(db, {
      text: '',
      words: [],
      unit: undefined,
      searched,
      brand,
      ...choice,
    });
    return { items, serverTime: parts.now() };
  },
);

/** Where a catalogue question looks: the store if it names one, else the stores that deliver to the point, else all. */
async function searchedStores(
  db: Database,
  { storeId, location }: { readonly storeId: string | null; readonly location: GeoPoint | null },
): Promise<SearchedStores> {
  if (storeId !== null) return [storeId];
  return location === null ? undefined : storesDeliveringTo(db, location);
}
