import { asc, eq, inArray } from 'drizzle-orm';
import {
  MOST_LINKED_APARTMENTS,
  type Apartment,
  type GroupBuy,
  type LinkedGroupBuy,
} from '../../src/contracts/group-buy/group-buy-schemas.ts';
import type { Database } from '../db/database.ts';
import { apartments, groupBuyApartments } from '../db/tables/group-buy-tables.ts';
import { describeApartments } from './find-apartments.ts';

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
