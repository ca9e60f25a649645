import { desc, eq } from 'drizzle-orm';
import { moveShopOrder } from '../../../src/contracts/sellers/move-shop-order.ts';
import { namesCourier } from '../../../src/domain/orders/courier.ts';
import {
  ENDS_OF_ACTS,
  isEnding,
  movesOfAct,
  type ShopAct,
} from '../../../src/domain/orders/shop/shop-acts.ts';
import { whatHappened } from '../../../src/domain/orders/shop/shop-board.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { audited } from '../../audit/audited.ts';
import type { Database } from '../../db/database.ts';
import { orderMilestones, orders } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { shopOrdersOf } from '../../orders/listing/shop-orders.ts';
import { lockSellersOrder } from '../../orders/lock-order.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { implement } from '../service-handler.ts';

type OrderRow = typeof orders.$inferSelect;

/** Where an order was, the newest first. */
async function movesMade(db: Database, orderId: string) {
  return db
    .select({ status: orderMilestones.status, by: orderMilestones.by })
    .from(orderMilestones)
    .where(eq(orderMilestones.orderId, orderId))
    .orderBy(desc(orderMilestones.position));
}

/** An order that ended for its shop: what was done to it before counts no more. */
const CALLED_OFF: ReadonlySet<OrderStatus> = new Set(['CANCELLED', 'ORDER_REQUEST_REJECTED']);

/**
 * The moves that a tap makes now; none when somebody of the shop has done the same already.
 * @throws ProblemError transition_not_allowed with what happened instead (OUT-10)
 */
async function movesNow(
  db: Database,
  order: OrderRow,
  { act, seenStatus }: { readonly act: ShopAct; readonly seenStatus: OrderStatus },
): Promise<readonly OrderStatus[]> {
  const made = await movesMade(db, order.id);
  const [last] = made;
  const end = ENDS_OF_ACTS[act];
  const isByShop = last?.by === 'seller' || last?.by === 'admin';
  const isOver = CALLED_OFF.has(order.status);
  if (isOver && end === order.status && isByShop) return [];
  if (!isOver && made.some(({ status }) => status === end)) return [];
  const moves = movesOfAct(act, order.status);
  if (moves !== null && (!isEnding(act) || seenStatus === order.status)) return moves;
  throw new ProblemError('transition_not_allowed', {
    detail: whatHappened({ status: order.status, by: last?.by ?? 'system' }),
  });
}

/** Moves an order as the counter says; what follows from it (stock, coupon, money) is `moveOrder`'s. */
export const moveShopOrderHandler = audited(
  implement(
    moveShopOrder,
    async ({ input, identity: { caller, userId }, db, parts }) => {
      const { orderId, act, preparationMinutes, courier, reasonCode } = input;
      const by = caller === 'admin' ? 'admin' : 'seller';
      const name = { orderId, externalReferenceId: undefined };
      const order = await lockSellersOrder(db, { by, userId }, name);
      const moves = await movesNow(db, order, input);
      const note =
        preparationMinutes === undefined ? '' : `Ready in about ${preparationMinutes} minutes`;
      const usualReason = act === 'reject' ? '005' : '002';
      for (const to of moves) {
        await moveOrder(db, {
          orderId,
          to,
          by,
          note,
          at: parts.now(),
          ...(isEnding(act) && { cancelReason: reasonCode ?? usualReason }),
          ...(preparationMinutes !== undefined && { preparationMinutes }),
          ...(courier !== undefined && namesCourier(to) && { courier }),
        });
      }
      const rows = await db.select().from(orders).where(eq(orders.id, orderId));
      const [shopOrder] = await shopOrdersOf(db, rows);
      if (shopOrder === undefined) throw new ProblemError('order_not_found');
      return { shopOrder };
    },
    {
      // An order that ends gives its goods back to the store.
      subject: async ({ db, input: { orderId } }) => {
        const [order] = await db
          .select({ storeId: orders.storeId })
          .from(orders)
          .where(eq(orders.id, orderId));
        return order && `store:${order.storeId}`;
      },
    },
  ),
  ({ input: { orderId, act, reasonCode } }) => ({
    subject: `order:${orderId}`,
    reason: reasonCode === undefined ? act : `${act}, reason ${reasonCode}`,
  }),
);
