import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import { subjects } from '../../src/contracts/live/pokes.ts';
import type { DeskGroupBuy, saveGroupBuy } from '../../src/contracts/group-buy/desk-group-buy.ts';
import { groupBuyProblem } from '../../src/domain/coop/group-buy-desk.ts';
import type { Database } from '../db/database.ts';
import { raiseVersion } from '../db/raise-version.ts';
import { apartments, groupBuyApartments, groupBuys } from './group-buy-tables.ts';
import { storeItems, stores } from '../sellers/store-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { lockGroupBuy } from './kept-stock.ts';
import { stepsOf } from './list-group-buys.ts';

/** Group buys with what they are of and who buys together, in an order. */
async function describeAll(
  db: Database,
  condition: SQL | undefined,
  { order, limit }: { readonly order: SQL; readonly limit: number },
): Promise<DeskGroupBuy[]> {
  const rows = await db
    .select({
      group: groupBuys,
      storeName: stores.name,
      itemName: storeItems.name,
      unit: storeItems.unit,
      pricePaise: storeItems.pricePaise,
      apartmentName: apartments.name,
    })
    .from(groupBuys)
    .innerJoin(stores, eq(stores.id, groupBuys.storeId))
    .innerJoin(storeItems, eq(storeItems.id, groupBuys.itemId))
    .innerJoin(apartments, eq(apartments.id, groupBuys.apartmentId))
    .where(condition)
    .orderBy(order, asc(groupBuys.id))
    .limit(limit);
  if (rows.length === 0) return [];
  const { groupBuyId } = groupBuyApartments;
  const shared = await db
    .select({ groupBuyId, apartmentId: apartments.id, name: apartments.name })
    .from(groupBuyApartments)
    .innerJoin(apartments, eq(apartments.id, groupBuyApartments.apartmentId))
    .where(
      inArray(
        groupBuyId,
        rows.map(({ group }) => group.id),
      ),
    )
    .orderBy(asc(apartments.name), asc(apartments.id));
  return rows.map(({ group, apartmentName, ...names }) => ({
    ...names,
    groupBuyId: group.id,
    storeId: group.storeId,
    itemId: group.itemId,
    steps: stepsOf(group),
    mostQuantity: group.mostQuantity,
    mostPerPerson: group.mostPerPerson,
    startsAt: group.startsAt,
    endsAt: group.endsAt,
    apartments: [
      { apartmentId: group.apartmentId, name: apartmentName },
      ...shared
        .filter((row) => row.groupBuyId === group.id && row.apartmentId !== group.apartmentId)
        .map(({ apartmentId, name }) => ({ apartmentId, name })),
    ],
    state: group.state,
    joinedQuantity: group.joinedQuantity,
    keptQuantity: group.keptQuantity,
    reachedPricePaise: group.reachedPricePaise,
    version: group.version,
  }));
}

/** Group buys that are open, those that end first first, or those that are over, the newest first. */
export const deskGroupBuys = (db: Database, list: 'open' | 'over', limit: number) =>
  list === 'open'
    ? describeAll(db, eq(groupBuys.state, 'open'), { order: asc(groupBuys.endsAt), limit })
    : describeAll(db, inArray(groupBuys.state, ['ordering', 'ordered', 'released']), {
        order: desc(groupBuys.endsAt),
        limit,
      });

/** @throws ProblemError group_buy_not_found */
export async function deskGroupBuyOf(db: Database, id: string): Promise<DeskGroupBuy> {
  const [found] = await describeAll(db, eq(groupBuys.id, id), {
    order: asc(groupBuys.endsAt),
    limit: 1,
  });
  if (found === undefined) throw new ProblemError('group_buy_not_found');
  return found;
}

type Wanted = v.InferOutput<typeof saveGroupBuy.input>;
type GroupBuy = typeof groupBuys.$inferSelect;

/** The item that is bought together, if its store sells it. */
async function itemOf(transaction: Database, { storeId, itemId }: Wanted) {
  const [store] = await transaction
    .select({ id: stores.id })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (store === undefined) throw new ProblemError('store_not_found');
  const { id, pricePaise, removed } = storeItems;
  const [item] = await transaction
    .select({ pricePaise })
    .from(storeItems)
    .where(and(eq(id, itemId), eq(storeItems.storeId, storeId), eq(removed, false)));
  if (item === undefined) throw new ProblemError('item_not_found');
  return item;
}

async function checkApartments(transaction: Database, ids: readonly string[]): Promise<void> {
  const known = await transaction
    .select({ id: apartments.id })
    .from(apartments)
    .where(inArray(apartments.id, [...ids]));
  if (known.length < ids.length) throw new ProblemError('apartment_not_found');
}

/** @throws ProblemError changed_meanwhile, group_buy_over, group_buy_not_possible */
function checkWanted(
  wanted: Wanted,
  before: GroupBuy | undefined,
  { pricePaise, now }: { readonly pricePaise: number; readonly now: number },
): void {
  if ((before?.version ?? 0) !== wanted.seenVersion) throw new ProblemError('changed_meanwhile');
  if (before !== undefined && (before.state !== 'open' || before.endsAt <= now)) {
    throw new ProblemError('group_buy_over');
  }
  const refuse = (detail: string): never => {
    throw new ProblemError('group_buy_not_possible', { detail });
  };
  const isOpened = before !== undefined && before.keptQuantity !== null;
  if (isOpened && (before.storeId !== wanted.storeId || before.itemId !== wanted.itemId)) {
    refuse('It has begun: what is bought together stays as it is.');
  }
  const [first] = wanted.apartmentIds;
  if (before !== undefined && before.joinedQuantity > 0 && first !== before.apartmentId) {
    refuse('People have pledged: the first apartment stays the first one.');
  }
  const running = before && { ...before, steps: stepsOf(before), isOpened };
  const problem = groupBuyProblem(wanted, { before: running ?? null, pricePaise, now });
  if (problem !== null) refuse(problem);
}

/**
 * Makes or changes a group buy; `now` in ms. It is opened by the round that follows (GRP-4).
 * @throws ProblemError changed_meanwhile, store_not_found, item_not_found, apartment_not_found, group_buy_over,
 *   group_buy_not_possible
 */
export async function writeGroupBuy(
  transaction: Database,
  wanted: Wanted,
  now: number,
): Promise<void> {
  const { groupBuyId: id, apartmentIds, steps, seenVersion } = wanted;
  const before = await lockGroupBuy(transaction, id);
  const { pricePaise } = await itemOf(transaction, wanted);
  await checkApartments(transaction, apartmentIds);
  checkWanted(wanted, before, { pricePaise, now });
  const [apartmentId = '', ...others] = apartmentIds;
  const { storeId, itemId, mostQuantity, mostPerPerson, startsAt, endsAt } = wanted;
  const row = {
    apartmentId,
    storeId,
    itemId,
    steps,
    neededQuantity: steps[0]?.fromQuantity ?? 0,
    groupPricePaise: steps[0]?.pricePaise ?? 0,
    mostQuantity,
    mostPerPerson,
    startsAt,
    endsAt,
    version: seenVersion + 1,
  };
  if (before === undefined) {
    const made = await transaction
      .insert(groupBuys)
      .values({ id, ...row })
      .onConflictDoNothing()
      .returning({ id: groupBuys.id });
    if (made.length === 0) throw new ProblemError('changed_meanwhile');
  } else {
    await transaction.update(groupBuys).set(row).where(eq(groupBuys.id, id));
  }
  await transaction.delete(groupBuyApartments).where(eq(groupBuyApartments.groupBuyId, id));
  if (others.length > 0) {
    const rows = others.map((each) => ({ groupBuyId: id, apartmentId: each }));
    await transaction.insert(groupBuyApartments).values(rows);
  }
  await raiseVersion(transaction, subjects.groupBuy(id));
}
