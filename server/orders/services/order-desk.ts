import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import {
  changeDeskOrder,
  type DeskOrderChange,
} from '../../../src/contracts/orders/desk/change-desk-order.ts';
import {
  fetchDeskOrder,
  fetchDeskOrders,
  readOrderAddress,
  readWrittenNumbers,
} from '../../../src/contracts/orders/desk/desk-order.ts';
import { orderStatusLabel } from '../../../src/domain/orders/life/order-status.ts';
import { NOT_HANDED_OVER } from '../../../src/domain/orders/shop/shop-acts.ts';
import { checkReturn } from '../../../src/domain/orders/order-actions.ts';
import { canMendAddress, deskMoves } from '../../../src/domain/orders/desk/order-desk.ts';
import { fulfilmentOf } from '../../../src/domain/orders/order-wishes.ts';
import { orderPath, ROUTES } from '../../../src/domain/routes/routes.ts';
import { waitsForSecondAdmin } from '../../audit/approvals.ts';
import { audited } from '../../audit/audited.ts';
import { numbersInRoom } from '../../chat/chat-room.ts';
import type { Database } from '../../db/database.ts';
import { personPartition, raiseVersions, shopPartition } from '../../db/raise-version.ts';
import { orderReturns, orderNotes } from '../after-order-tables.ts';
import { orders } from '../order-tables.ts';
import { stores } from '../../sellers/store-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { tellPerson } from '../../inbox/inbox.ts';
import { pokeDesk } from '../../live/poke-channel.ts';
import { deskOrderOf, numbersInOrder } from '../listing/desk-order.ts';
import { findDeskOrders } from '../listing/desk-orders.ts';
import { lockVisibleOrder } from '../listing/visible-order.ts';
import { moveOrder } from '../move-order.ts';
import { checkServiceable } from '../quote-order.ts';
import { numbersInTicket } from '../../tickets/ticket-queue.ts';
import { checkRefundLimit, refuseWhileRefundWaits } from '../../tickets/tickets.ts';
import { implement, type ServiceCall } from '../../http/service-handler.ts';

export const fetchDeskOrdersHandler = implement(
  fetchDeskOrders,
  ({ input, db, parts: { now, otp } }) =>
    findDeskOrders(db, { ...input, now: now(), secret: otp.secret }),
);

export const fetchDeskOrderHandler = implement(fetchDeskOrder, async ({ input, db }) => ({
  order: await deskOrderOf(db, input.orderId),
}));

export const readOrderAddressHandler = audited(
  implement(readOrderAddress, async ({ input: { orderId }, db }) => {
    const { address, wishes } = orders;
    const [order] = await db.select({ address, wishes }).from(orders).where(eq(orders.id, orderId));
    if (order === undefined) throw new ProblemError('order_not_found');
    return order;
  }),
  ({ input: { orderId, reason } }) => ({ subject: `order:${orderId}`, reason }),
);

type Written = v.InferOutput<typeof readWrittenNumbers.input>['of'];

async function numbersWritten(db: Database, of: Written): Promise<readonly string[] | undefined> {
  switch (of.kind) {
    case 'order':
      return numbersInOrder(db, of.orderId);
    case 'ticket':
      return numbersInTicket(db, of);
    case 'talk':
      return numbersInRoom(db, of.roomId);
  }
}

export const readWrittenNumbersHandler = audited(
  implement(readWrittenNumbers, async ({ input: { of }, db }) => {
    const numbers = await numbersWritten(db, of);
    if (numbers === undefined) throw new ProblemError('not_found');
    return { numbers: [...new Set(numbers)] };
  }),
  ({ input: { of, reason } }) => ({
    subject: of.kind === 'talk' ? `chat:${of.roomId}` : `order:${of.orderId}`,
    reason: of.kind === 'ticket' ? `Ticket ${of.ticketId}: ${reason}` : reason,
  }),
);

const refuse = (detail: string): never => {
  throw new ProblemError('transition_not_allowed', { detail });
};

type Call = ServiceCall<{ orderId: string; reason: string }>;
type LockedOrder = Awaited<ReturnType<typeof lockVisibleOrder>>;
type Change<Act extends DeskOrderChange['act']> = Extract<DeskOrderChange, { act: Act }>;

/** One step along the table of moves, within what the desk may do. */
async function move(
  { input, identity, db, parts }: Call,
  locked: LockedOrder,
  change: Change<'move'>,
) {
  const { order } = locked;
  const { orderId, reason: note } = input;
  const { to, cancelReason } = change;
  const by = identity.caller === 'admin' ? 'admin' : 'cr';
  const fulfilment = fulfilmentOf(order.wishes);
  if (!deskMoves(order.status, by, fulfilment).includes(to)) {
    refuse(
      deskMoves(order.status, 'admin', fulfilment).includes(to)
        ? 'This is an administrator’s to do.'
        : `An order that is ${orderStatusLabel(order.status)} can’t become ${orderStatusLabel(to)}.`,
    );
  }
  if (to === 'ORDER_REFUND_INITIATED') {
    checkRefundLimit(identity, order.bill.amountToBePaidPaise);
    const ask = { act: { by: 'order' }, note } as const;
    if (await waitsForSecondAdmin({ identity, db, parts }, locked, ask)) return;
  }
  const isOver = to === 'CANCELLED' || to === 'ORDER_REQUEST_REJECTED';
  const usual = to === 'CANCELLED' ? '002' : '005';
  await moveOrder(db, {
    orderId,
    to,
    at: parts.now(),
    by: 'admin',
    note,
    ...(isOver && { cancelReason: cancelReason ?? usual }),
  });
}

/** A return as its buyer asks for it on the phone: theirs in the table of moves, and by their rules (ORD-5). */
async function takeReturn(
  { input, db, parts }: Call,
  order: LockedOrder['order'],
  change: Change<'return'>,
) {
  const { returnId: id, reasonCode, lines } = change;
  const { orderId, reason: note } = input;
  const at = parts.now();
  const verdict = checkReturn(order, { reasonCode, lines, requestedAt: at }, at);
  if (!verdict.allowed) throw new ProblemError('return_not_allowed', { detail: verdict.reason });
  await db.insert(orderReturns).values({ orderId, id, reasonCode, lines, requestedAt: at });
  await moveOrder(db, { orderId, to: 'ORDER_RETURN_INITIATED', at, by: 'buyer', note });
}

/** The goods go elsewhere: buyer and shop read the new address with their next pull, and are told. */
async function mendAddress(
  { input, db, parts }: Call,
  { order, buyerUserId }: LockedOrder,
  { address }: Change<'address'>,
) {
  const { orderId, reason } = input;
  const fulfilment = fulfilmentOf(order.wishes);
  if (fulfilment === 'pickup') refuse(NOT_HANDED_OVER);
  if (!canMendAddress(order.status, fulfilment)) {
    refuse('The goods have left the shop with the old address.');
  }
  const [store] = await db.select().from(stores).where(eq(stores.id, order.storeId));
  if (store === undefined) throw new ProblemError('order_not_found');
  await checkServiceable(store, address, { db, places: parts.places });
  const [ofBuyer, ofShop] = [personPartition(buyerUserId), shopPartition(order.storeId)];
  const versions = await raiseVersions(db, [ofBuyer, ofShop]);
  const version = versions.get(ofBuyer) ?? Number.NaN;
  const shopVersion = versions.get(ofShop) ?? Number.NaN;
  await db.update(orders).set({ address, version, shopVersion }).where(eq(orders.id, orderId));
  const text = { pivotId: `order-${orderId}`, body: reason };
  const title = `New address for order ${orderId}`;
  const path = orderPath(order.externalReferenceId);
  await tellPerson(db, { ...text, title, path, userId: buyerUserId }, parts.now());
  if (store.sellerUserId === null) return;
  const toShop = { ...text, title, path: ROUTES.sellerOrders, userId: store.sellerUserId };
  await tellPerson(db, toShop, parts.now());
}

/** Does to an order what a desk decided, by the one table of moves; of two who do, the second is told how it stands (OUT-10). */
export const changeDeskOrderHandler = audited(
  implement(
    changeDeskOrder,
    async (call) => {
      const { input, identity, db, parts } = call;
      const { orderId, seenStatus, change, reason } = input;
      const found = await lockVisibleOrder(db, identity, orderId);
      const { order } = found;
      pokeDesk('orders');
      if (change.act === 'note') {
        const { userId } = identity;
        await db.insert(orderNotes).values({ orderId, userId, text: reason, at: parts.now() });
        return { orderId, status: order.status };
      }
      if (order.status !== seenStatus) {
        refuse(`The order is ${orderStatusLabel(order.status)} by now.`);
      }
      refuseWhileRefundWaits(order);
      if (change.act === 'move') await move(call, found, change);
      if (change.act === 'return') await takeReturn(call, order, change);
      if (change.act === 'address') await mendAddress(call, found, change);
      const [now] = await db
        .select({ status: orders.status, refundAskedAt: orders.refundAskedAt })
        .from(orders)
        .where(eq(orders.id, orderId));
      const { status = order.status, refundAskedAt = null } = now ?? {};
      return { orderId, status, ...(refundAskedAt !== null && { refundAskedAt }) };
    },
    {
      // Goods of a cancelled order go back to the store.
      subject: async ({ db, input: { orderId } }) => {
        const { storeId } = orders;
        const [order] = await db.select({ storeId }).from(orders).where(eq(orders.id, orderId));
        return order && `store:${order.storeId}`;
      },
    },
  ),
  ({ input: { orderId, change, reason } }, { refundAskedAt }) => {
    const isAsked = change.act === 'move' && refundAskedAt !== undefined;
    const did = change.act === 'move' ? change.to : change.act;
    const words = isAsked ? 'asks for a refund' : did;
    return { subject: `order:${orderId}`, reason: `${words}: ${reason}` };
  },
);
