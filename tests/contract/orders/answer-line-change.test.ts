import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { moveShopOrder } from '../../../src/contracts/sellers/move-shop-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { ANSWER_WITHIN_MS } from '../../../src/domain/orders/life/line-changes.ts';
import { inboxMessages } from '../../../server/inbox/message-tables.ts';
import { lineChanges } from '../../../server/orders/after-order-tables.ts';
import { decideUnanswered } from '../../../server/orders/change-lines.ts';
import {
  aPackingShop,
  answerNewest,
  changeDal,
  type OrderedSo,
  orderAt,
  orderNow,
  type PackingShop,
} from '../../support/builders/line-change-builders.ts';
import { stockOf } from '../../support/builders/payment-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let shop: PackingShop;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  shop = await aPackingShop(server);
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

/** An order whose buyer is asked: two moong in place of two dal. */
async function anAskedOrder(how: OrderedSo = {}): Promise<Order> {
  const order = await orderAt(server, asha, shop, how);
  expect((await changeDal(server, shop, order, { instead: shop.moong })).status).toBe(200);
  return orderNow(server, asha, order);
}
const now = (order: Order) => orderNow(server, asha, order);
const answer = (order: Order, accept: boolean, as = asha) =>
  answerNewest(server, as, order, accept);
const moongLeft = async () => (await stockOf(server, shop.moong.id)) ?? Number.NaN;
const namesOf = ({ lines }: Order) => lines.map(({ name, quantity }) => `${quantity} ${name}`);

describe('answer-line-change', () => {
  test('SUB-1 a yes puts the replacement into the order and its bill', async () => {
    const order = await anAskedOrder();
    const before = await moongLeft();
    const { output } = await answer(order, true);
    expect(namesOf(output.order)).toEqual(['2 Moong Dal', '1 Basmati Rice']);
    expect(output.order.bill.amountToBePaidPaise).toBe(21_500);
    expect(output.order.changes).toMatchObject([
      { state: 'accepted', decidedBy: 'buyer', savedPaise: 2_000 },
    ]);
    expect(await moongLeft()).toBe(before);
    const accepted = {
      orderId: order.orderId,
      seenVersion: 1,
      seenStatus: 'ORDER_CREATED',
    } as const;
    for (const act of ['accept', 'pack'] as const)
      expect(
        (await server.send(moveShopOrder, { ...accepted, act }, { as: shop.seller })).status,
      ).toBe(200);
  });

  test('SUB-1 a no leaves the item out, and what was offered is back on the shelf', async () => {
    const before = await moongLeft();
    const order = await anAskedOrder({ isPaid: true });
    const { output } = await answer(order, false);
    expect(namesOf(output.order)).toEqual(['1 Basmati Rice']);
    expect(output.order.partRefunds).toMatchObject([{ amountPaise: 10_000 }]);
    expect(await moongLeft()).toBe(before);
  });

  test('SUB-1 the same answer again changes nothing, another one is told what was decided', async () => {
    const order = await anAskedOrder();
    const first = await answer(order, true);
    const again = await answer(order, true);
    expect(again.output.order.version).toBe(first.output.order.version);
    const other = await answer(order, false);
    expect([other.status, other.problem.code]).toEqual([409, 'transition_not_allowed']);
    expect(other.problem.detail).toContain('You chose: 2 × Moong Dal instead of Toor Dal.');
  });

  test('SUB-1 after ten minutes the buyer’s own wish decides: leave it out, or take it', async () => {
    const before = await moongLeft();
    const [out, taken] = [
      await anAskedOrder(),
      await anAskedOrder({ wishes: { ifNoAnswer: 'similar' } }),
    ];
    const dueAt = server.clock.now() + ANSWER_WITHIN_MS;
    expect(await decideUnanswered(server.db, dueAt - 1)).toBe(0);
    expect(await decideUnanswered(server.db, dueAt)).toBe(2);
    expect(await decideUnanswered(server.db, dueAt)).toBe(0);
    expect(namesOf(await now(out))).toEqual(['1 Basmati Rice']);
    expect(namesOf(await now(taken))).toEqual(['2 Moong Dal', '1 Basmati Rice']);
    expect((await now(out)).changes).toMatchObject([{ state: 'declined', decidedBy: 'system' }]);
    expect((await now(taken)).changes).toMatchObject([{ state: 'accepted', decidedBy: 'system' }]);
    expect(await moongLeft()).toBe(before - 2);
  });

  test('SUB-1 an answer after the ten minutes changes nothing, though no round has come by', async () => {
    const order = await anAskedOrder();
    server.clock.advance(ANSWER_WITHIN_MS);
    const late = await answer(order, true);
    expect([late.status, late.problem.code]).toEqual([409, 'transition_not_allowed']);
    expect(late.problem.detail).toBe(
      'Your answer came too late. No answer in 10 minutes: Toor Dal left out. ₹100 less to pay.',
    );
    expect(namesOf(await now(order))).toEqual(['1 Basmati Rice']);
    // The other answer is too late as well, although it is what happened.
    expect((await answer(order, false)).problem.detail).toContain('came too late');
  });

  test('SUB-1 an answer, the end of the time and a cancellation at once: one of them decides', async () => {
    const before = await moongLeft();
    for (let round = 0; round < 4; round += 1) {
      const order = await anAskedOrder();
      const dueAt = server.clock.now() + ANSWER_WITHIN_MS;
      const { externalReferenceId } = order;
      const cancel = { externalReferenceId, reasonCode: '001' } as const;
      await Promise.all([
        answer(order, true),
        decideUnanswered(server.db, dueAt),
        server.call(buyerB2cCancelCall, cancel, { as: asha }),
        answer(order, false),
      ]);
      const ended = await now(order);
      expect(ended.status).toBe('CANCELLED');
      expect(ended.changes).toHaveLength(1);
      expect(ended.changes?.[0]?.state).not.toBe('asked');
      // Whoever came first: cancelled, all of it is the store's again.
      expect(await moongLeft()).toBe(before);
    }
  });

  test('SUB-1 an order that is cancelled asks no more, and gives back what was offered', async () => {
    const before = await moongLeft();
    const order = await anAskedOrder();
    const { externalReferenceId } = order;
    await server.call(buyerB2cCancelCall, { externalReferenceId, reasonCode: '001' }, { as: asha });
    expect((await now(order)).changes).toMatchObject([{ state: 'withdrawn' }]);
    expect(await moongLeft()).toBe(before);
    expect((await answer(order, true)).problem.detail).toBe(
      'This order ended before your answer came.',
    );
    expect(await decideUnanswered(server.db, server.clock.now() + ANSWER_WITHIN_MS)).toBe(0);
  });

  test('SUB-1 an order of which a no leaves nothing is called off whole', async () => {
    const before = await moongLeft();
    const order = await anAskedOrder({ isSmall: true, isPaid: true });
    const { output } = await answer(order, false);
    expect(output.order).toMatchObject({
      status: 'ORDER_REQUEST_REJECTED',
      cancelReason: '002',
      refund: { amountPaise: order.bill.amountToBePaidPaise },
    });
    expect(output.order).not.toHaveProperty('partRefunds');
    expect(namesOf(output.order)).toEqual(['2 Toor Dal']);
    expect(await moongLeft()).toBe(before);
  });

  test('SUB-1 the question comes into the inbox, and its answer does not', async () => {
    const order = await anAskedOrder();
    await answer(order, true);
    const told = await server.db
      .select()
      .from(inboxMessages)
      .where(eq(inboxMessages.pivotId, `order-${order.orderId}`));
    expect(told).toMatchObject([{ title: 'Anand Kirana asks: Toor Dal ran out' }]);
    expect(told).toHaveLength(1);
  });

  test('SUB-1 is the buyer’s alone: others, and changes that ask nothing, find no question', async () => {
    const ravi = await server.signIn('9876543211');
    const order = await anAskedOrder();
    for (const as of [ravi, shop.seller])
      expect((await answer(order, true, as)).problem.code).toBe('order_not_found');
    const theirs = await orderAt(server, ravi, shop);
    // A change of somebody else's order, named with one's own.
    const mixed = { ...theirs, changes: order.changes };
    expect((await answer(mixed, true, ravi)).problem.code).toBe('order_not_found');
    await changeDal(server, shop, theirs);
    const made = await orderNow(server, ravi, theirs);
    expect((await answer(made, false, ravi)).problem.code).toBe('order_not_found');
    const [row] = await server.db
      .select()
      .from(lineChanges)
      .where(eq(lineChanges.orderId, order.orderId));
    expect(row?.state).toBe('asked');
  });
});
