import { eq, sql } from 'drizzle-orm';
import { adminOrderCreation } from '../../../src/contracts/orders/admin-order-creation.ts';
import { audited } from '../../audit/audited.ts';
import type { Database } from '../../db/database.ts';
import { orderPlacements } from '../after-order-tables.ts';
import { users } from '../../account/account-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { confirmTerms } from '../confirm-terms.ts';
import { fixTerms } from '../fix-terms.ts';
import { orderOfTransaction } from '../load-orders.ts';
import { implement } from '../../http/service-handler.ts';

async function checkBuyer(db: Database, userId: number): Promise<void> {
  const [buyer] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (buyer === undefined) throw new ProblemError('buyer_not_found');
}

/** The order that staff have made of the transaction before; one that the buyer made is not theirs to answer with. */
async function earlierPlacement(db: Database, buyerUserId: number, transactionId: string) {
  const order = await orderOfTransaction(db, buyerUserId, transactionId);
  if (order === undefined) return undefined;
  const [placement] = await db
    .select({ placedByUserId: orderPlacements.placedByUserId })
    .from(orderPlacements)
    .where(eq(orderPlacements.orderId, order.orderId));
  if (placement === undefined) throw new ProblemError('already_ordered');
  return { orderId: order.orderId, ...placement };
}

/** Staff who send the same transaction at the same time come one after the other. */
async function lockPlacement(db: Database, userId: number, transactionId: string): Promise<void> {
  const key = `place-for:${userId}:${transactionId}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Terms and order in one transaction, by the functions that the buyer's own calls use. */
export const adminOrderCreationHandler = audited(
  implement(
    adminOrderCreation,
    async ({ input, identity, db, parts: { places, randomBytes, now: clock } }) => {
      const { buyerUserId: userId, note, acceptedAmountPaise, ...wish } = input;
      const { transactionId } = wish;
      await checkBuyer(db, userId);
      await lockPlacement(db, userId, transactionId);
      const earlier = await earlierPlacement(db, userId, transactionId);
      if (earlier !== undefined) return earlier;
      const now = clock();
      await fixTerms({ db, places, now, userId }, wish);
      const payment = { method: 'cod' } as const;
      const confirmation = {
        userId,
        transactionId,
        acceptedAmountPaise,
        payment,
        now,
        randomBytes,
      };
      const { orderId } = await confirmTerms(db, confirmation);
      const placedByUserId = identity.userId;
      await db.insert(orderPlacements).values({ orderId, placedByUserId, note, placedAt: now });
      return { orderId, placedByUserId };
    },
  ),
  ({ input: { note } }, { orderId }) => ({
    subject: `order:${orderId}`,
    reason: note === '' ? 'Ordered for a buyer' : note,
  }),
);
