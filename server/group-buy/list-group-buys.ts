import { reachedStep, type PriceStep, joinableQuantity } from '../../src/domain/coop/group-buy.ts';
import { groupBuys, groupBuyApartments, groupShares } from './group-buy-tables.ts';
import { and, asc, count, eq, exists, gt, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { GroupBuy } from '../../src/contracts/group-buy/pledge.ts';
import type { Database } from '../db/database.ts';
import { storeItems, stores } from '../sellers/store-tables.ts';
import { withinKept } from './kept-stock.ts';

type SteppedGroup = Pick<
  typeof groupBuys.$inferSelect,
  'steps' | 'neededQuantity' | 'groupPricePaise'
>;

/** The price steps of a group buy, at least one. */
export function stepsOf({ steps, neededQuantity, groupPricePaise }: SteppedGroup): PriceStep[] {
  if (steps.length > 0) return [...steps];
  return [{ fromQuantity: neededQuantity, pricePaise: groupPricePaise }];
}

/** What one unit costs everybody with what was pledged in all (GRP-2); undefined when too little was wanted. */
export function reachedPricePaise(
  group: SteppedGroup & { readonly joinedQuantity: number },
): number | undefined {
  return reachedStep(stepsOf(group), group.joinedQuantity)?.pricePaise;
}

/** Which group buys, who looks, and whose apartment's pledges are counted; `now` in ms. */
export interface GroupBuyList {
  readonly userId: number;
  /** Null: each group's first apartment. */
  readonly apartmentId: string | null;
  readonly where: SQL | undefined;
  readonly now: number;
  readonly limit: number;
  readonly offset: number;
}

/** The group buys of an apartment, its own and those that it shares with others. */
export function isOfApartment(db: Database, apartmentId: string): SQL | undefined {
  const shared = db
    .select({ one: sql`1` })
    .from(groupBuyApartments)
    .where(
      and(
        eq(groupBuyApartments.groupBuyId, groupBuys.id),
        eq(groupBuyApartments.apartmentId, apartmentId),
      ),
    );
  return or(eq(groupBuys.apartmentId, apartmentId), exists(shared));
}

/** Those that can be joined at `now` (ms). */
export function isRunning(now: number): SQL | undefined {
  return and(eq(groupBuys.state, 'open'), lte(groupBuys.startsAt, now), gt(groupBuys.endsAt, now));
}

interface Pledged {
  readonly own: number;
  readonly apartment: number;
}

/** What waits in the groups, of one person and of one apartment each. */
async function pledgedIn(
  db: Database,
  groups: readonly { readonly id: string; readonly apartmentId: string }[],
  { userId, apartmentId }: Pick<GroupBuyList, 'userId' | 'apartmentId'>,
): Promise<ReadonlyMap<string, Pledged>> {
  if (groups.length === 0) return new Map();
  const home = sql`coalesce(${groupShares.apartmentId}, ${groupBuys.apartmentId})`;
  const shown = apartmentId === null ? sql`${groupBuys.apartmentId}` : sql`${apartmentId}::text`;
  const sumWhere = (condition: SQL) =>
    sql<number>`coalesce(sum(${groupShares.quantity}) filter (where ${condition}), 0)::integer`;
  const rows = await db
    .select({
      id: groupShares.groupBuyId,
      own: sumWhere(sql`${groupShares.userId} = ${userId}`),
      apartment: sumWhere(sql`${home} = ${shown}`),
    })
    .from(groupShares)
    .innerJoin(groupBuys, eq(groupBuys.id, groupShares.groupBuyId))
    .where(
      and(
        inArray(
          groupShares.groupBuyId,
          groups.map(({ id }) => id),
        ),
        eq(groupShares.state, 'joined'),
      ),
    )
    .groupBy(groupShares.groupBuyId);
  return new Map(rows.map(({ id, ...pledged }) => [id, pledged]));
}

async function moreApartments(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await db
    .select({ id: groupBuyApartments.groupBuyId, apartments: count() })
    .from(groupBuyApartments)
    .where(inArray(groupBuyApartments.groupBuyId, [...ids]))
    .groupBy(groupBuyApartments.groupBuyId);
  return new Map(rows.map(({ id, apartments }) => [id, apartments]));
}

/** Group buys with their items and pledges as lists show them, those that end first first. */
export async function listGroupBuys(db: Database, list: GroupBuyList): Promise<GroupBuy[]> {
  const { where, now, limit, offset } = list;
  const rows = await db
    .select({ group: groupBuys, item: storeItems, storeName: stores.name })
    .from(groupBuys)
    .innerJoin(storeItems, eq(storeItems.id, groupBuys.itemId))
    .innerJoin(stores, eq(stores.id, groupBuys.storeId))
    .where(and(where, isRunning(now), eq(storeItems.removed, false)))
    .orderBy(asc(groupBuys.endsAt), asc(groupBuys.id))
    .limit(limit)
    .offset(offset);
  const groups = rows.map(({ group }) => group);
  const pledged = await pledgedIn(db, groups, list);
  const others = await moreApartments(
    db,
    groups.map(({ id }) => id),
  );
  return rows.map(({ group: listed, item, storeName }) => {
    const group = withinKept(listed);
    const { own, apartment } = pledged.get(group.id) ?? { own: 0, apartment: 0 };
    return {
      groupBuyId: group.id,
      apartmentId: list.apartmentId ?? group.apartmentId,
      storeId: group.storeId,
      storeName,
      itemId: item.id,
      name: item.name,
      unit: item.unit,
      picture: item.picture,
      groupPricePaise: group.groupPricePaise,
      steps: stepsOf(group),
      pricePaise: item.pricePaise,
      mrpPaise: item.mrpPaise,
      neededQuantity: group.neededQuantity,
      mostQuantity: group.mostQuantity,
      joinedQuantity: group.joinedQuantity,
      apartmentQuantity: apartment,
      apartmentCount: 1 + (others.get(group.id) ?? 0),
      mostPerPerson: group.mostPerPerson,
      ownQuantity: own,
      joinableQuantity: joinableQuantity(group, own),
      endsAt: group.endsAt,
    };
  });
}
