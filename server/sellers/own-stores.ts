import { and, asc, eq, isNull, or, sql, type SQL, gt } from 'drizzle-orm';
import type { Caller } from '../../src/domain/account/roles.ts';
import type { Database } from '../db/database.ts';
import { stores } from './store-tables.ts';
import { orders } from '../orders/order-tables.ts';
import { storeStaff, attendedShops } from './seller-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { OrderReader } from '../orders/listing/seller-order.ts';
import { removedFrom, WORKS_HERE_NO_MORE } from './shop-staff.ts';
import { millisecondsInHour } from 'date-fns/constants';
import { formatRupees } from '../../src/domain/money.ts';
import { RINGS_AGAIN_AFTER_MS } from '../../src/domain/orders/shop/shop-board.ts';
import { ROUTES } from '../../src/domain/routes/routes.ts';
import { queuePush } from '../push/outgoing-messages.ts';

/** Stores that a person owns or works at. */
export const worksAt = (userId: number): SQL | undefined =>
  or(
    eq(stores.sellerUserId, userId),
    sql`exists (select from ${storeStaff} where ${storeStaff.storeId} = ${stores.id}
      and ${storeStaff.userId} = ${userId} and ${storeStaff.removedAt} is null)`,
  );

async function storeIds(db: Database, isTheirs: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(isTheirs)
    .orderBy(asc(stores.id));
  return rows.map(({ id }) => id);
}

/** Ids of the stores that a person owns or works at, by id; none for somebody who sells nothing. */
export const ownStores = (db: Database, userId: number): Promise<string[]> =>
  storeIds(db, worksAt(userId));

/** The same for those that a person owns: the money is theirs alone. */
export const ownedStores = (db: Database, userId: number): Promise<string[]> =>
  storeIds(db, eq(stores.sellerUserId, userId));

type Store = typeof stores.$inferSelect;
/** Who asks for a store. */
export type Who = { readonly caller: Caller; readonly userId: number };

/** Admins may change every store, all others the stores that they own or work at. */
const isOwn = ({ caller, userId }: Who, storeId: string) =>
  and(eq(stores.id, storeId), caller === 'admin' ? undefined : worksAt(userId));

const isOwned = ({ caller, userId }: Who, storeId: string) =>
  and(eq(stores.id, storeId), caller === 'admin' ? undefined : eq(stores.sellerUserId, userId));

/** How somebody reads the orders of a store that they may see: who of the staff does not work there has no number told (DESK-2). */
export async function readerOf(db: Database, who: Who, storeId: string): Promise<OrderReader> {
  if (who.caller !== 'admin' && who.caller !== 'cr') return 'shop';
  const isTheirs = and(eq(stores.id, storeId), worksAt(who.userId));
  return (await storeIds(db, isTheirs)).length > 0 ? 'shop' : 'staff';
}

/** Somebody else's store is answered as one that is not there; who was removed from it is told so. */
async function notTheirs(db: Database, { userId }: Who, storeId: string): Promise<ProblemError> {
  const removedAt = await removedFrom(db, storeId, userId);
  return new ProblemError(
    'store_not_found',
    removedAt === null ? {} : { detail: WORKS_HERE_NO_MORE },
  );
}

async function findStore(
  db: Database,
  isTheirs: SQL | undefined,
  isHeld: boolean,
): Promise<Store | undefined> {
  const found = db.select().from(stores).where(isTheirs);
  const [store] = await (isHeld ? found.for('no key update') : found);
  return store;
}

async function ownStore(db: Database, who: Who, storeId: string, isHeld: boolean): Promise<Store> {
  const store = await findStore(db, isOwn(who, storeId), isHeld);
  if (store === undefined) throw await notTheirs(db, who, storeId);
  return store;
}

async function ownedStore(
  db: Database,
  who: Who,
  storeId: string,
  isHeld: boolean,
): Promise<Store> {
  const store = await findStore(db, isOwned(who, storeId), isHeld);
  if (store === undefined) throw new ProblemError('store_not_found');
  return store;
}

/**
 * A store as its owner, who works there or an admin may see it. Somebody else's store is answered as one that is not there, so that nobody
 * learns who sells what.
 * @throws ProblemError store_not_found
 */
export const readOwnStore = (db: Database, who: Who, storeId: string): Promise<Store> =>
  ownStore(db, who, storeId, false);

/** The same for its owner and admins only. @throws ProblemError store_not_found */
export const readOwnedStore = (db: Database, who: Who, storeId: string): Promise<Store> =>
  ownedStore(db, who, storeId, false);

/** A store as `readOwnStore` reads it, held for a change until the transaction ends. @throws ProblemError store_not_found */
export const lockOwnStore = (transaction: Database, who: Who, storeId: string): Promise<Store> =>
  ownStore(transaction, who, storeId, true);

/** The same for its owner and admins only. @throws ProblemError store_not_found */
export const lockOwnedStore = (transaction: Database, who: Who, storeId: string): Promise<Store> =>
  ownedStore(transaction, who, storeId, true);

/** A shop is left to its people for so long after they last looked at its board, ms: a day at the counter, with lines down. */
const ATTENDED_FOR_MS = 12 * millisecondsInHour;
/** A look is noted again after so long, ms. */
const NOTED_EVERY_MS = 600_000;

/** Notes that somebody stands at a shop's order board. `now` in ms since the epoch. */
export async function noteAttendance(db: Database, storeId: string, now: number): Promise<void> {
  const [noted] = await db
    .select({ seenAt: attendedShops.seenAt })
    .from(attendedShops)
    .where(and(eq(attendedShops.storeId, storeId), gt(attendedShops.seenAt, now - NOTED_EVERY_MS)));
  if (noted !== undefined) return;
  await db
    .insert(attendedShops)
    .values({ storeId, seenAt: now })
    .onConflictDoUpdate({ target: attendedShops.storeId, set: { seenAt: now } });
}

/** Orders of shops at whose board nobody stands. */
export function ofUnattendedShops(db: Database, now: number): SQL {
  const attended = db
    .select({ storeId: attendedShops.storeId })
    .from(attendedShops)
    .where(gt(attendedShops.seenAt, now - ATTENDED_FOR_MS));
  return sql`${orders.storeId} not in ${attended}`;
}

/** New orders of before are not rung for, ms. */
const RUNG_FOR_MS = millisecondsInHour;
const RINGS_AT_ONCE = 50;

/** Who owns a store or works there. */
export async function peopleOf(db: Database, storeId: string): Promise<number[]> {
  const owners = await db
    .select({ userId: stores.sellerUserId })
    .from(stores)
    .where(eq(stores.id, storeId));
  const staff = await db
    .select({ userId: storeStaff.userId })
    .from(storeStaff)
    .where(and(eq(storeStaff.storeId, storeId), isNull(storeStaff.removedAt)));
  const ids = [...owners, ...staff].flatMap(({ userId }) => (userId === null ? [] : [userId]));
  return [...new Set(ids)];
}

/**
 * Tells the phones of a shop of each new order, and once again where nobody answered, also while the app is closed there. Safe to run in
 * several processes. @param now ms since the epoch @returns how many orders it rang for
 */
export async function ringShops(db: Database, now: number): Promise<number> {
  return db.transaction(async (transaction) => {
    const due = await transaction
      .update(orders)
      .set({ shopRings: sql`${orders.shopRings} + 1` })
      .where(
        sql`${orders.id} in (select id from orders
          where status = 'ORDER_CREATED' and status_at > ${now - RUNG_FOR_MS}
          and (shop_rings = 0 or (shop_rings = 1 and status_at <= ${now - RINGS_AGAIN_AFTER_MS}))
          order by status_at limit ${RINGS_AT_ONCE} for no key update skip locked)`,
      )
      .returning();
    for (const { id, storeId, storeName, amountPaise, shopRings } of due) {
      const message = {
        title: shopRings === 1 ? 'New order' : 'An order still waits for you',
        body: `${formatRupees(amountPaise)} at ${storeName}. Accept or reject it on the order board.`,
        // A tag of its own: a message that takes the place of another makes no sound.
        tag: `shop-order-${id}-${shopRings}`,
        path: `${ROUTES.sellerOrders}?store=${encodeURIComponent(storeId)}`,
        needsBuyer: true,
      };
      for (const userId of await peopleOf(transaction, storeId))
        await queuePush(transaction, { userId, ...message }, now);
    }
    return due.length;
  });
}
