import { and, asc, between, count, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { GeoPoint } from '../../src/domain/stores/geo.ts';
import { searchWordsOf } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { apartments, groupBuyApartments, groupBuys } from './group-buy-tables.ts';
import { foldText } from '../text/fold-text.ts';
import { isRunning } from './list-group-buys.ts';
import {
  type Apartment,
  type GroupBuy,
  type LinkedGroupBuy,
  MOST_LINKED_APARTMENTS,
} from '../../src/contracts/group-buy/pledge.ts';

/** How far around a point apartments are looked for (degrees): about 22 km. */
const NEAR_DEGREES = 0.2;

/** Which apartments; `now` in ms. What is null or empty does not narrow. */
export interface ApartmentSearch {
  readonly pincode: string | null;
  readonly query: string;
  readonly location: GeoPoint | null;
  readonly limit: number;
  readonly offset: number;
  readonly now: number;
}

/** The `search_text` of an apartment: the only place that computes it. */
export function apartmentSearchText({
  name,
  street,
  city,
  areaCode,
}: Pick<typeof apartments.$inferInsert, 'name' | 'street' | 'city' | 'areaCode'>): string {
  return ` ${foldText(`${name} ${street} ${city} ${areaCode}`)} `;
}

/** Every word of the query begins a word of the text; undefined without words. */
function matchesWords(query: string): SQL | undefined {
  const words = foldText(query)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;
  // Folded words hold neither quotes nor backslashes.
  const starts = words.map((word) => `'${word}':*`).join('&');
  return sql`${searchWordsOf(apartments.searchText)} @@ ${starts}::tsquery`;
}

function isNear({ lat, lon }: GeoPoint): SQL | undefined {
  return and(
    between(apartments.lat, lat - NEAR_DEGREES, lat + NEAR_DEGREES),
    between(apartments.lon, lon - NEAR_DEGREES, lon + NEAR_DEGREES),
  );
}

/** Right for the order of near places: a degree of longitude shrinks with the cosine of the latitude. */
function squaredDistance({ lat, lon }: GeoPoint): SQL {
  const shrink = Math.cos((lat * Math.PI) / 180) ** 2;
  return sql`(${apartments.lat} - ${lat}::float8) ^ 2 + (${apartments.lon} - ${lon}::float8) ^ 2 * ${shrink}::float8`;
}

/** How many group buys of each apartment can be joined at `now` (ms). */
async function openGroupBuys(db: Database, ids: readonly string[], now: number) {
  if (ids.length === 0) return new Map<string, number>();
  const own = await db
    .select({ id: groupBuys.apartmentId, open: count() })
    .from(groupBuys)
    .where(and(inArray(groupBuys.apartmentId, [...ids]), isRunning(now)))
    .groupBy(groupBuys.apartmentId);
  const shared = await db
    .select({ id: groupBuyApartments.apartmentId, open: count() })
    .from(groupBuyApartments)
    .innerJoin(groupBuys, eq(groupBuys.id, groupBuyApartments.groupBuyId))
    .where(
      and(
        inArray(groupBuyApartments.apartmentId, [...ids]),
        ne(groupBuys.apartmentId, groupBuyApartments.apartmentId),
        isRunning(now),
      ),
    )
    .groupBy(groupBuyApartments.apartmentId);
  const open = new Map<string, number>();
  for (const row of [...own, ...shared]) open.set(row.id, (open.get(row.id) ?? 0) + row.open);
  return open;
}

/** Apartments as lists show them, in the order of the rows. */
export async function describeApartments(
  db: Database,
  rows: readonly (typeof apartments.$inferSelect)[],
  now: number,
) {
  const ids = rows.map(({ id }) => id);
  const open = await openGroupBuys(db, ids, now);
  return rows.map(({ id, lat, lon, searchText: _searchText, ...apartment }) => ({
    ...apartment,
    apartmentId: id,
    location: { lat, lon },
    openGroupBuys: open.get(id) ?? 0,
  }));
}

/** A page of apartments: nearest first where a point is given, else by name. */
export async function findApartments(db: Database, search: ApartmentSearch) {
  const { pincode, query, location, limit, offset, now } = search;
  const order = location === null ? asc(apartments.name) : asc(squaredDistance(location));
  const rows = await db
    .select()
    .from(apartments)
    .where(
      and(
        pincode === null ? undefined : eq(apartments.areaCode, pincode),
        matchesWords(query),
        location === null ? undefined : isNear(location),
      ),
    )
    .orderBy(order, asc(apartments.id))
    .limit(limit)
    .offset(offset);
  return describeApartments(db, rows, now);
}

/** Which apartments share the groups, in the order of their names. */
function sharersOf(db: Database, groupBuyIds: readonly string[]) {
  return db
    .select({ groupBuyId: groupBuyApartments.groupBuyId, id: apartments.id })
    .from(groupBuyApartments)
    .innerJoin(apartments, eq(apartments.id, groupBuyApartments.apartmentId))
    .where(inArray(groupBuyApartments.groupBuyId, [...groupBuyIds]))
    .orderBy(asc(apartments.name), asc(apartments.id));
}

/** Group buys as each group's first apartment sees them, with the apartments whose people can join. `now` in ms. */
export async function withApartments(
  db: Database,
  groups: readonly GroupBuy[],
  now: number,
): Promise<LinkedGroupBuy[]> {
  if (groups.length === 0) return [];
  const sharers = await sharersOf(
    db,
    groups.map(({ groupBuyId }) => groupBuyId),
  );
  const idsOf = ({ groupBuyId, apartmentId }: GroupBuy): string[] => {
    const others = sharers.filter((row) => row.groupBuyId === groupBuyId).map(({ id }) => id);
    return [...new Set([apartmentId, ...others])].slice(0, MOST_LINKED_APARTMENTS);
  };
  const wanted = [...new Set(groups.flatMap(idsOf))];
  const rows = await db.select().from(apartments).where(inArray(apartments.id, wanted));
  const described = await describeApartments(db, rows, now);
  const byId = new Map<string, Apartment>(described.map((each) => [each.apartmentId, each]));
  return groups.map((group) => ({
    ...group,
    apartments: idsOf(group).flatMap((id) => byId.get(id) ?? []),
  }));
}
