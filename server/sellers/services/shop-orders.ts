import { desc, eq } from 'drizzle-orm';
import {
  MARK_PACKED,
  markPacked,
  MOVE_SHOP_ORDER,
  moveShopOrder,
} from '../../../src/contracts/sellers/move-shop-order.ts';
import type { ShopOrder } from '../../../src/contracts/sellers/shop-order.ts';
import { CODE_TRIES_OVER, MOST_CODE_TRIES } from '../../../src/domain/orders/shop/delivery-code.ts';
import { namesCourier } from '../../../src/domain/orders/courier.ts';
import {
  ENDS_OF_ACTS,
  isEnding,
  movesOfAct,
  NOT_HANDED_OVER,
  type ShopAct,
} from '../../../src/domain/orders/shop/shop-acts.ts';
import { whatHappened } from '../../../src/domain/orders/shop/shop-board.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { fulfilmentOf } from '../../../src/domain/orders/order-wishes.ts';
import { audited } from '../../audit/audited.ts';
import { type Database, inSnapshot } from '../../db/database.ts';
import { raiseVersion, shopPartition } from '../../db/raise-version.ts';
import { orderMilestones, orders } from '../../orders/order-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { shopOrdersOf, shopOrdersSince } from '../../orders/listing/shop-orders.ts';
import { lockSellersOrder, storeOfOrderId } from '../../orders/lock-order.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { joinMarks } from '../../orders/packed-marks.ts';
import { keepRemovedWork } from '../shop-staff.ts';
import { implement } from '../../http/service-handler.ts';
import { fetchShopOrders } from '../../../src/contracts/sellers/fetch-shop-orders.ts';
import { answerSince, versionPage } from '../../epoch/epoch.ts';
import { noteAttendance, readerOf, readOwnStore, type Who } from '../own-stores.ts';
import type * as v from 'valibot';

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
  const fulfilment = fulfilmentOf(order.wishes);
  const moves = movesOfAct(act, order.status, fulfilment);
  if (moves !== null && (!isEnding(act) || seenStatus === order.status)) return moves;
  if (act === 'hand-over' && fulfilment === 'pickup' && !isOver) {
    throw new ProblemError('transition_not_allowed', { detail: NOT_HANDED_OVER });
  }
  throw new ProblemError('transition_not_allowed', {
    detail: whatHappened({ status: order.status, by: last?.by ?? 'system' }),
  });
}

type Ask = v.InferOutput<typeof moveShopOrder.input>;

async function shopOrderOf(db: Database, who: Who, orderId: string): Promise<ShopOrder> {
  const rows = await db.select().from(orders).where(eq(orders.id, orderId));
  const reader = await readerOf(db, who, rows[0]?.storeId ?? '');
  const [shopOrder] = await shopOrdersOf(db, rows, reader);
  if (shopOrder === undefined) throw new ProblemError('order_not_found');
  return shopOrder;
}

/**
 * SELL-5: counts wrong codes, those that were said without the network too. A delivery without a code is noted as such.
 * @returns false for a wrong code; it has to be written down, so that it is no error
 * @throws ProblemError transition_not_allowed after five wrong ones
 */
async function takeCode(
  db: Database,
  order: OrderRow,
  { deliveryCode, wrongCodes = 0 }: Ask,
): Promise<boolean> {
  if (order.deliveryCode === null) return true;
  if (order.deliveryTries >= MOST_CODE_TRIES) {
    throw new ProblemError('transition_not_allowed', { detail: CODE_TRIES_OVER });
  }
  const isRight = deliveryCode === undefined || deliveryCode === order.deliveryCode;
  const tries = wrongCodes + (isRight ? 0 : 1);
  if (tries === 0) return true;
  const versions = isRight
    ? {}
    : { shopVersion: await raiseVersion(db, shopPartition(order.storeId)) };
  await db
    .update(orders)
    .set({ deliveryTries: Math.min(MOST_CODE_TRIES, order.deliveryTries + tries), ...versions })
    .where(eq(orders.id, order.id));
  return isRight;
}

/** Ticks of a packing list; the other phones of the shop are told (LIVE-1). */
export const markPackedHandler = audited(
  implement(
    markPacked,
    async ({ input: { orderId, marks }, identity, db, parts }) => {
      const { caller, userId } = identity;
      const by = caller === 'admin' ? 'admin' : 'seller';
      const name = { orderId, externalReferenceId: undefined };
      const order = await lockSellersOrder(db, { by, userId }, name);
      if (await joinMarks(db, order, { marks, userId, now: parts.now() })) {
        const shopVersion = await raiseVersion(db, shopPartition(order.storeId));
        await db.update(orders).set({ shopVersion }).where(eq(orders.id, orderId));
      }
      return { shopOrder: await shopOrderOf(db, identity, orderId) };
    },
    {
      prepare: async ({ input, identity, db, parts }) => {
        const storeId = await storeOfOrderId(db, input.orderId);
        if (storeId === undefined) return;
        const { name: service } = markPacked;
        const lines = [MARK_PACKED.title(input)];
        await keepRemovedWork(db, identity, { storeId, lines, input, service, now: parts.now() });
      },
    },
  ),
  ({ input: { orderId, marks } }) => ({
    subject: `order:${orderId}`,
    reason: `Packing list, ${marks.length} ticked or taken back`,
  }),
);

/** What the order's history says beside a move. */
function noteOf({ act, preparationMinutes, deliveryCode, why }: Ask, hasCode: boolean): string {
  if (preparationMinutes !== undefined) return `Ready in about ${preparationMinutes} minutes`;
  if (why !== undefined) return why;
  if (act !== 'deliver' || !hasCode) return '';
  return deliveryCode === undefined ? 'Without the delivery code' : 'With the delivery code';
}

/** Moves an order as the counter says; what follows from it (stock, coupon, money) is `moveOrder`'s. */
export const moveShopOrderHandler = audited(
  implement(
    moveShopOrder,
    async ({ input, identity, db, parts }) => {
      const { caller, userId } = identity;
      const { orderId, act, preparationMinutes, courier, reasonCode } = input;
      const isCancelling = act === 'reject' || act === 'call-off';
      const by = caller === 'admin' ? 'admin' : 'seller';
      const name = { orderId, externalReferenceId: undefined };
      const order = await lockSellersOrder(db, { by, userId }, name);
      const moves = await movesNow(db, order, input);
      if (act === 'deliver' && moves.length > 0 && caller !== 'admin') {
        const isRight = await takeCode(db, order, input);
        if (!isRight)
          return { shopOrder: await shopOrderOf(db, identity, orderId), isWrongCode: true };
      }
      const note = noteOf(input, order.deliveryCode !== null);
      const usualReason = act === 'reject' ? '005' : '002';
      for (const to of moves) {
        await moveOrder(db, {
          orderId,
          to,
          by,
          note,
          at: parts.now(),
          ...(isCancelling && { cancelReason: reasonCode ?? usualReason }),
          ...(preparationMinutes !== undefined && { preparationMinutes }),
          ...(courier !== undefined && namesCourier(to) && { courier }),
        });
      }
      return { shopOrder: await shopOrderOf(db, identity, orderId) };
    },
    {
      prepare: async ({ input, identity, db, parts }) => {
        const storeId = await storeOfOrderId(db, input.orderId);
        if (storeId === undefined) return;
        const { name: service } = moveShopOrder;
        const lines = [MOVE_SHOP_ORDER.title(input)];
        await keepRemovedWork(db, identity, { storeId, lines, input, service, now: parts.now() });
      },
      // An order that ends gives its goods back to the store.
      subject: async ({ db, input: { orderId } }) => {
        const storeId = await storeOfOrderId(db, orderId);
        return storeId && `store:${storeId}`;
      },
    },
  ),
  ({ input: { orderId, act, reasonCode } }) => ({
    subject: `order:${orderId}`,
    reason: reasonCode === undefined ? act : `${act}, reason ${reasonCode}`,
  }),
);

export const fetchShopOrdersHandler = implement(
  fetchShopOrders,
  async ({ input, identity, db, parts, onLostVersion }) => {
    const { storeId, sinceVersion: asked, limit } = input;
    await readOwnStore(db, identity, storeId);
    const now = parts.now();
    const reader = await readerOf(db, identity, storeId);
    // Staff who look at a board do not stand in the shop.
    if (reader === 'shop') await noteAttendance(db, storeId, now);
    const partition = shopPartition(storeId);
    return inSnapshot(db, async (snapshot) => {
      const { since, counter } = await answerSince(snapshot, { partition, asked, onLostVersion });
      const what = { storeId, sinceVersion: since, limit: limit + 1, now, reader };
      const found = await shopOrdersSince(snapshot, what);
      const { rows, version, hasMore } = versionPage(found, limit, counter);
      return { orders: rows, version, hasMore, serverTime: now };
    });
  },
);
