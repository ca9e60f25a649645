import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Order } from '../../src/contracts/schemas.ts';
import { ORDER_STATUSES } from '../../src/domain/orders/life/order-status.ts';
import { isUnderway } from '../../src/domain/orders/life/order-transitions.ts';
import type { Database } from '../db/database.ts';
import { eachVersion, personPartition, raiseVersions } from '../db/raise-version.ts';
import { orders } from './order-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { worksAt } from '../sellers/own-stores.ts';
import { isRowPaidAtDoor, orderOfTransaction } from './load-orders.ts';

/**
 * A person's order.
 * @throws ProblemError order_not_found, also for another person's order
 */
export async function ownOrder(
  db: Database,
  userId: number,
  externalReferenceId: string,
): Promise<Order> {
  const order = await orderOfTransaction(db, userId, externalReferenceId);
  if (order === undefined) throw new ProblemError('order_not_found');
  return order;
}

/**
 * A person's order as it is, and as it stays until the transaction ends: who changes an order takes this lock first,
 * and before any lock on stock or versions, so that nobody waits in a circle.
 * @throws ProblemError order_not_found, also for another person's order
 */
export async function lockOrder(
  transaction: Database,
  userId: number,
  externalReferenceId: string,
): Promise<Order> {
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.transactionId, externalReferenceId)))
    .for('no key update');
  // Read after the lock is there: lines and milestones read with it could be those from before the wait.
  return ownOrder(transaction, userId, externalReferenceId);
}

/** The store of a person's order, to know what a change of it waits for; undefined where there is none. */
export async function storeOfOrder(
  db: Database,
  { userId, transactionId }: { readonly userId: number; readonly transactionId: string },
): Promise<string | undefined> {
  const [order] = await db
    .select({ storeId: orders.storeId })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.transactionId, transactionId)));
  return order?.storeId;
}

/** The store of an order by its own id; undefined where there is none. */
export async function storeOfOrderId(db: Database, orderId: string): Promise<string | undefined> {
  const [order] = await db
    .select({ storeId: orders.storeId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.storeId;
}

/** Names an order by one of its ids. */
export interface OrderName {
  readonly orderId: string | undefined;
  readonly externalReferenceId: string | undefined;
}

/**
 * An order of one of a seller's stores, or any for an admin, locked as by `lockOrder`. An external reference id is the
 * buyer's to choose, so two buyers may use the same one: then the order has to be named by its own id.
 * @throws ProblemError order_not_found, also for an order of another seller's store; bad_input for a name of several
 */
export async function lockSellersOrder(
  transaction: Database,
  { by, userId }: { readonly by: 'seller' | 'admin'; readonly userId: number },
  { orderId, externalReferenceId }: OrderName,
): Promise<typeof orders.$inferSelect> {
  const isNamed =
    orderId === undefined
      ? eq(orders.transactionId, externalReferenceId ?? '')
      : eq(orders.id, orderId);
  const isTheirs = by === 'admin' ? undefined : worksAt(userId);
  const [found, another] = await transaction
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .where(and(isNamed, isTheirs))
    .limit(2);
  if (another !== undefined) {
    const message = 'names several orders; please use orderId';
    throw new ProblemError('bad_input', { fields: [{ path: 'externalReferenceId', message }] });
  }
  if (found === undefined) throw new ProblemError('order_not_found');
  const [order] = await transaction
    .select()
    .from(orders)
    .where(eq(orders.id, found.id))
    .for('no key update');
  if (order === undefined) throw new ProblemError('order_not_found');
  return order;
}

type OrderRow = typeof orders.$inferSelect;

/**
 * The orders that customers of a shop pay at the door now, held until the transaction ends. Those that are not there yet are held, too: one
 * that is just moved there would be told of the shop as it was. Call it before any lock on the store.
 */
export async function lockOrdersAtDoor(
  transaction: Database,
  storeId: string,
): Promise<readonly OrderRow[]> {
  const isOpen = inArray(orders.status, ORDER_STATUSES.filter(isUnderway));
  const held = await transaction
    .select()
    .from(orders)
    .where(and(eq(orders.storeId, storeId), eq(orders.paymentMethod, 'cod'), isOpen))
    .orderBy(asc(orders.id))
    .for('no key update');
  return held.filter(isRowPaidAtDoor);
}

/** Raises the versions of locked orders, so that the next pull of their buyers brings what is told of the shop anew. */
export async function tellBuyersAgain(
  transaction: Database,
  held: readonly OrderRow[],
): Promise<void> {
  if (held.length === 0) return;
  const partitions = held.map(({ userId }) => personPartition(userId));
  const versionOf = eachVersion(await raiseVersions(transaction, partitions));
  for (const { id, userId } of held) {
    const version = versionOf(personPartition(userId));
    await transaction.update(orders).set({ version }).where(eq(orders.id, id));
  }
}
