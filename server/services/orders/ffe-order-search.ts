import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { ffeOrderSearch } from '../../../src/contracts/orders/ffe-order-search.ts';
import type { Database } from '../../db/database.ts';
import { bulkOrders } from '../../db/tables/order-desk-tables.ts';
import { orders, users } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { findOrders } from '../../orders/listing/find-orders.ts';
import { isStaff, visibleOrders } from '../../orders/listing/order-scope.ts';
import { orderSummaries } from '../../orders/listing/order-summaries.ts';
import { implement } from '../service-handler.ts';

function placedByNumber(db: Database, mobileNumber: string | undefined): SQL | undefined {
  if (mobileNumber === undefined) return undefined;
  const person = db.select({ id: users.id }).from(users).where(eq(users.phone, mobileNumber));
  return inArray(orders.userId, person);
}

function placedInBulk(db: Database, bulkId: string | undefined): SQL | undefined {
  if (bulkId === undefined) return undefined;
  const { orderId, bulkId: id } = bulkOrders;
  return inArray(orders.id, db.select({ orderId }).from(bulkOrders).where(eq(id, bulkId)));
}

export const ffeOrderSearchHandler = implement(ffeOrderSearch, async ({ input, identity, db }) => {
  const { mobileNumber, bulkId, ...filters } = input;
  const forStaff = isStaff(identity);
  if (mobileNumber !== undefined && !forStaff) throw new ProblemError('not_allowed');
  const scope = and(
    await visibleOrders(db, identity),
    placedByNumber(db, mobileNumber),
    placedInBulk(db, bulkId),
  );
  const { rows, nextCursor } = await findOrders(db, scope, filters);
  return { orders: await orderSummaries(db, rows, { forStaff }), nextCursor };
});
