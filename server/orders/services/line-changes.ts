import { and, eq } from 'drizzle-orm';
import {
  answerLineChange,
  changeOrderLine,
} from '../../../src/contracts/orders/changes/line-changes.ts';
import { audited } from '../../audit/audited.ts';
import { orderLines, orders } from '../order-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { answerQuestion, changeLine, decideUnanswered } from '../change-lines.ts';
import { shopOrdersOf } from '../listing/shop-orders.ts';
import {
  lockOrder,
  lockSellersOrder,
  ownOrder,
  storeOfOrder,
  storeOfOrderId,
} from '../lock-order.ts';
import { readerOf } from '../../sellers/own-stores.ts';
import { keepRemovedWork } from '../../sellers/shop-staff.ts';
import { implement } from '../../http/service-handler.ts';

/** A line that the shop does not have as ordered; what follows from it is `changeLine`'s. */
export const changeOrderLineHandler = audited(
  implement(
    changeOrderLine,
    async ({ input, identity, db, parts }) => {
      const { orderId, ...change } = input;
      const { caller, userId } = identity;
      const by = caller === 'admin' ? 'admin' : 'seller';
      const name = { orderId, externalReferenceId: undefined };
      const order = await lockSellersOrder(db, { by, userId }, name);
      await changeLine(db, order, { ...change, by, now: parts.now() });
      const rows = await db.select().from(orders).where(eq(orders.id, orderId));
      const [shopOrder] = await shopOrdersOf(db, rows, await readerOf(db, identity, order.storeId));
      if (shopOrder === undefined) throw new ProblemError('order_not_found');
      return { shopOrder };
    },
    {
      prepare: async ({ input, identity, db, parts }) => {
        const storeId = await storeOfOrderId(db, input.orderId);
        if (storeId === undefined) return;
        const { orderId, itemId, keptQuantity } = input;
        const isLine = and(eq(orderLines.orderId, orderId), eq(orderLines.itemId, itemId));
        const [line] = await db.select().from(orderLines).where(isLine);
        const what = line === undefined ? itemId : `${line.name}, ${line.unit}`;
        const lines = [`Order ${orderId}: ${keptQuantity} of ${what}`];
        const { name: service } = changeOrderLine;
        await keepRemovedWork(db, identity, { storeId, lines, input, service, now: parts.now() });
      },
      // A replacement comes out of the stock.
      subject: async ({ db, input: { orderId } }) => {
        const storeId = await storeOfOrderId(db, orderId);
        return storeId && `store:${storeId}`;
      },
    },
  ),
  ({ input: { orderId, itemId, keptQuantity, replacement } }) => ({
    subject: `order:${orderId}`,
    reason: `${keptQuantity} of ${itemId}${replacement === null ? '' : `, else ${replacement.itemId}`}`,
  }),
);

/** The buyer's word on a replacement. A question whose time is over is decided first, so that a late answer changes nothing. */
export const answerLineChangeHandler = implement(
  answerLineChange,
  async ({ input, identity: { userId }, db, parts }) => {
    const { externalReferenceId, changeId, accept } = input;
    const { orderId } = await lockOrder(db, userId, externalReferenceId);
    await answerQuestion(db, { orderId, changeId }, { accept, now: parts.now() });
    return { order: await ownOrder(db, userId, externalReferenceId) };
  },
  {
    prepare: async ({ input: { externalReferenceId }, identity: { userId }, db, parts }) => {
      const { orderId } = await ownOrder(db, userId, externalReferenceId);
      await decideUnanswered(db, parts.now(), orderId);
    },
    subject: async ({ db, input, identity: { userId } }) => {
      const storeId = await storeOfOrder(db, { userId, transactionId: input.externalReferenceId });
      return storeId && `store:${storeId}`;
    },
  },
);
