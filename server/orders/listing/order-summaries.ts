import { asc, inArray } from 'drizzle-orm';
import type { OrderSummary } from '../../../src/contracts/orders/order-search.ts';
import type { Database } from '../../db/database.ts';
import { orderPlacements } from '../../db/tables/order-desk-tables.ts';
import { orderLines, users, type orders } from '../../db/tables/schema.ts';
import { maskContactNumber } from './seller-order.ts';

type OrderRow = typeof orders.$inferSelect;
type Buyer = NonNullable<OrderSummary['buyer']>;

/** Items of an order that a list names. */
const ITEMS_NAMED = 3;

async function itemNamesOf(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, string[]>> {
  const lines = await db
    .select({ orderId: orderLines.orderId, name: orderLines.name })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const names = new Map<string, string[]>();
  for (const { orderId, name } of lines) names.set(orderId, [...(names.get(orderId) ?? []), name]);
  return names;
}

async function buyersOf(db: Database, userIds: readonly number[]): Promise<Map<number, Buyer>> {
  const rows = await db
    .select({ userId: users.id, name: users.name, phone: users.phone })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  return new Map(
    rows.map(({ userId, name, phone }) => [
      userId,
      { userId, name, contactNumber: maskContactNumber(phone) },
    ]),
  );
}

async function placersOf(db: Database, orderIds: readonly string[]): Promise<Map<string, number>> {
  const { orderId, placedByUserId } = orderPlacements;
  const rows = await db
    .select({ orderId, placedByUserId })
    .from(orderPlacements)
    .where(inArray(orderId, [...orderIds]));
  return new Map(rows.map((row) => [row.orderId, row.placedByUserId]));
}

/** What a list shows of these orders, in their order; who bought and who ordered for them is for staff. */
export async function orderSummaries(
  db: Database,
  rows: readonly OrderRow[],
  { forStaff }: { readonly forStaff: boolean },
): Promise<OrderSummary[]> {
  if (rows.length === 0) return [];
  const orderIds = rows.map(({ id }) => id);
  const namesById = await itemNamesOf(db, orderIds);
  const userIds = rows.map(({ userId }) => userId);
  const buyers = forStaff ? await buyersOf(db, userIds) : new Map<number, Buyer>();
  const placers = forStaff ? await placersOf(db, orderIds) : new Map<string, number>();
  return rows.map((row) => {
    const names = namesById.get(row.id) ?? [];
    return {
      orderId: row.id,
      externalReferenceId: row.transactionId,
      storeId: row.storeId,
      storeName: row.storeName,
      status: row.status,
      itemNames: names.slice(0, ITEMS_NAMED),
      itemCount: names.length,
      amountPaise: row.amountPaise,
      paymentMethod: row.paymentMethod,
      placedAt: row.placedAt,
      buyer: buyers.get(row.userId) ?? null,
      placedByUserId: placers.get(row.id) ?? null,
    };
  });
}
