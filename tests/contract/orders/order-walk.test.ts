import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, sum } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatusEvent } from '../../../src/contracts/events/event-topics.ts';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { confirmCallCod, initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { updateCall } from '../../../src/contracts/orders/return-order.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { canTransition, possibleMoves } from '../../../src/domain/orders/life/order-transitions.ts';
import { orderRefunds } from '../../../server/money/money-tables.ts';
import { stockReservations } from '../../../server/goods/goods-tables.ts';
import { orderLines, orderMilestones, orders } from '../../../server/orders/order-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { advanceOrders } from '../../../server/fulfilment/auto-fulfilment.ts';
import { settleRefunds } from '../../../server/orders/settle-refunds.ts';
import { anOrderWish } from '../../support/builders/order-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const STOCK = 12;

let server: TestServer;
let buyers: readonly PersonSession[];
let sellers: readonly PersonSession[];
beforeAll(async () => {
  server = await startTestServer();
  buyers = [await server.signIn('9876543210'), await server.signIn('9876543211')];
  // The seller of the store, an admin, and somebody who sells elsewhere.
  sellers = [
    await signInAs(server, 'seller'),
    await signInAs(server, 'admin'),
    await signInAs(server, 'seller'),
  ];
});
afterAll(() => server.close());

interface BuyerStep {
  readonly do: 'confirm' | 'cancel' | 'return';
  readonly which: number;
}
/** `to` null: one of the moves that are possible. */
interface SellerStep {
  readonly do: 'move';
  readonly which: number;
  readonly who: number;
  readonly to: OrderStatus | null;
}
/** Somebody does something to the market; `which` picks an intent or an order. */
type Step =
  | { readonly do: 'init'; readonly who: number; readonly quantity: number }
  | BuyerStep
  | SellerStep
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'advance' | 'settle' };

const who = fc.nat(2);
const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('init'),
      who,
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('confirm', 'cancel', 'return'), which }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('move'),
      which,
      who,
      to: fc.oneof(fc.constant(null), fc.constant(null), fc.constantFrom(...ORDER_STATUSES)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('advance', 'settle') }) },
);

interface Intent {
  readonly as: PersonSession;
  readonly transactionId: ReturnType<typeof anOrderWish>['transactionId'];
  readonly amountPaise: number;
}

/** A store with one item, and what buyers intend to order of it. */
async function aMarket() {
  const store = await aStore(server.db);
  const [seller] = sellers;
  if (seller !== undefined) await giveStore(server.db, store.id, seller);
  const item = await anItem(server.db, store.id, { stock: STOCK });
  const intents: Intent[] = [];
  return { storeId: store.id, itemId: item.id, intents };
}
type Market = Awaited<ReturnType<typeof aMarket>>;

const pick = <Thing>(things: readonly Thing[], index: number): Thing | undefined =>
  things[index % Math.max(1, things.length)];
const ordersIn = ({ storeId }: Market) =>
  server.db.select().from(orders).where(eq(orders.storeId, storeId)).orderBy(asc(orders.id));

async function init(market: Market, whoAsks: number, quantity: number): Promise<number> {
  const as = pick(buyers, whoAsks);
  if (as === undefined) return 0;
  const wish = anOrderWish(market.storeId, [{ itemId: market.itemId, quantity }]);
  const answer = await server.call(initCall, wish, { as });
  if (answer.status !== 200) return answer.status;
  const { amountToBePaidPaise: amountPaise } = answer.output.quote.bill;
  market.intents.push({ as, transactionId: wish.transactionId, amountPaise });
  return answer.status;
}

/** What the buyer of an intent does with it. */
async function actAsBuyer(market: Market, one: BuyerStep): Promise<number> {
  const intent = pick(market.intents, one.which);
  if (intent === undefined) return 404;
  const { as, transactionId, amountPaise: acceptedAmountPaise } = intent;
  const externalReferenceId = transactionId;
  switch (one.do) {
    case 'confirm': {
      const ask = { transactionId, messageId: randomUUID(), acceptedAmountPaise };
      return (await server.call(confirmCallCod, ask, { as })).status;
    }
    case 'cancel': {
      const ask = { externalReferenceId, reasonCode: '001' as const };
      return (await server.call(buyerB2cCancelCall, ask, { as })).status;
    }
    case 'return': {
      const requestedAt = server.clock.now();
      const lines = [{ itemId: market.itemId, quantity: 1 }];
      const wish = { returnId: randomUUID(), reasonCode: '003' as const, lines, requestedAt };
      return (await server.call(updateCall, { externalReferenceId, ...wish }, { as })).status;
    }
  }
}

async function moveSome(market: Market, one: SellerStep): Promise<number> {
  const order = pick(await ordersIn(market), one.which);
  const as = pick(sellers, one.who);
  if (order === undefined || as === undefined) return 404;
  const to = one.to ?? pick(possibleMoves(order.status, 'admin'), one.which) ?? 'CLOSED';
  return (await server.call(orderStatusEvent, { orderId: order.id, to }, { as })).status;
}

/** @returns the status that was answered */
async function act(market: Market, one: Step): Promise<number> {
  switch (one.do) {
    case 'init':
      return init(market, one.who, one.quantity);
    case 'move':
      return moveSome(market, one);
    case 'wait':
      server.clock.advance(one.minutes * 60_000);
      return 200;
    case 'advance':
      await advanceOrders({ db: server.db, now: server.clock.now(), paceMs: 0 });
      return 200;
    case 'settle':
      await settleRefunds(server.db, server.clock.now());
      return 200;
    default:
      return actAsBuyer(market, one);
  }
}

/** Each order's milestones are a walk through the table, each step by somebody who may take it. */
async function checkWalks(market: Market): Promise<void> {
  for (const { id, status } of await ordersIn(market)) {
    const walk = await server.db
      .select()
      .from(orderMilestones)
      .where(eq(orderMilestones.orderId, id))
      .orderBy(asc(orderMilestones.position));
    expect(walk[0]?.status).toBe('ORDER_CREATED');
    expect(walk.at(-1)?.status).toBe(status);
    const steps = walk.map(({ status: to, by }, index) => ({
      from: walk[index - 1]?.status,
      to,
      by,
    }));
    const illegal = steps.filter(
      ({ from, to, by }) => from !== undefined && !canTransition(from, to, by),
    );
    expect(illegal).toEqual([]);
  }
}

/** Nothing appears or vanishes: what was there is on the shelf or in orders; what is promised is on the shelf. */
async function checkStock({ storeId, itemId }: Market): Promise<void> {
  const [item] = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
  const sold = await server.db
    .select({ status: orders.status, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.storeId, storeId));
  const kept = sold.filter(
    ({ status }) => status !== 'CANCELLED' && status !== 'ORDER_REQUEST_REJECTED',
  );
  const units = kept.reduce((all, { quantity }) => all + quantity, 0);
  const stock = item?.stock ?? Number.NaN;
  expect(stock + units).toBe(STOCK);
  const [held] = await server.db
    .select({ units: sum(stockReservations.quantity).mapWith(Number) })
    .from(stockReservations)
    .where(
      and(
        eq(stockReservations.itemId, itemId),
        gt(stockReservations.expiresAt, server.clock.now()),
      ),
    );
  expect(held?.units ?? 0).toBeLessThanOrEqual(stock);
}

/** Nobody gets back more than an order cost, and only what ended its refund is refunded. */
async function checkRefunds(market: Market): Promise<void> {
  for (const { id, status, amountPaise } of await ordersIn(market)) {
    const rows = await server.db.select().from(orderRefunds).where(eq(orderRefunds.orderId, id));
    const promised = rows.filter((row) => row.status !== 'rejected');
    expect(promised.reduce((all, row) => all + row.amountPaise, 0)).toBeLessThanOrEqual(
      amountPaise,
    );
    const isOpen = promised.some((row) => row.status === 'initiated');
    expect([id, isOpen]).toEqual([id, status === 'ORDER_REFUND_INITIATED']);
  }
}

describe('ORD-5 whatever buyers, sellers and clocks do, one after the other or at once,', () => {
  test.each([
    ['in turns', 1],
    ['three at a time', 3],
  ])('orders move along the table and stock is conserved: %s', async (_, atOnce) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 45 }), async (steps) => {
        const market = await aMarket();
        for (let at = 0; at < steps.length; at += atOnce) {
          const batch = steps.slice(at, at + atOnce);
          const statuses = await Promise.all(batch.map((one) => act(market, one)));
          for (const status of statuses) expect(status).toBeLessThan(500);
          await checkStock(market);
        }
        await checkWalks(market);
        await checkRefunds(market);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
