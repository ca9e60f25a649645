import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { groupBuyAppHomepage } from '../../../src/contracts/group-buy/group-buy-app-homepage.ts';
import { joinableQuantity } from '../../../src/domain/group-buy.ts';
import type { Database } from '../../db/database.ts';
import { apartments, groupBuys, groupShares } from '../../db/group-buy-tables.ts';
import { storeItems, stores } from '../../db/schema.ts';
import { describeApartments } from '../../group-buy/find-apartments.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

/** Open group buys with their items, and what one person has joined with. */
function runningGroups(
  db: Database,
  { apartmentId, userId, now }: { apartmentId: string; userId: number; now: number },
) {
  const own = db
    .select({
      groupBuyId: groupShares.groupBuyId,
      quantity: sql<number>`sum(${groupShares.quantity})::integer`.as('quantity'),
    })
    .from(groupShares)
    .where(eq(groupShares.userId, userId))
    .groupBy(groupShares.groupBuyId)
    .as('own');
  return db
    .select({ group: groupBuys, item: storeItems, storeName: stores.name, own: own.quantity })
    .from(groupBuys)
    .innerJoin(storeItems, eq(storeItems.id, groupBuys.itemId))
    .innerJoin(stores, eq(stores.id, groupBuys.storeId))
    .leftJoin(own, eq(own.groupBuyId, groupBuys.id))
    .where(
      and(
        eq(groupBuys.apartmentId, apartmentId),
        eq(groupBuys.state, 'open'),
        lte(groupBuys.startsAt, now),
        gt(groupBuys.endsAt, now),
        eq(storeItems.removed, false),
      ),
    )
    .orderBy(asc(groupBuys.endsAt), asc(groupBuys.id));
}

export const groupBuyAppHomepageHandler = implement(
  groupBuyAppHomepage,
  async ({ input: { apartmentId, limit, offset }, identity: { userId }, db, parts }) => {
    const now = parts.now();
    const found = await db.select().from(apartments).where(eq(apartments.id, apartmentId));
    const [apartment] = await describeApartments(db, found, now);
    if (apartment === undefined) throw new ProblemError('apartment_not_found');
    const rows = await runningGroups(db, { apartmentId, userId, now }).limit(limit).offset(offset);
    const running = rows.map(({ group, item, storeName, own }) => ({
      groupBuyId: group.id,
      apartmentId,
      storeId: group.storeId,
      storeName,
      itemId: item.id,
      name: item.name,
      unit: item.unit,
      picture: item.picture,
      groupPricePaise: group.groupPricePaise,
      pricePaise: item.pricePaise,
      mrpPaise: item.mrpPaise,
      neededQuantity: group.neededQuantity,
      mostQuantity: group.mostQuantity,
      joinedQuantity: group.joinedQuantity,
      mostPerPerson: group.mostPerPerson,
      ownQuantity: own ?? 0,
      joinableQuantity: joinableQuantity(group, own ?? 0),
      endsAt: group.endsAt,
    }));
    return { apartment, groupBuys: running, serverTime: now };
  },
);
