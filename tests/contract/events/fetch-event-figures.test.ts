import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lineChanges } from '../../../server/orders/after-order-tables.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { searchRequests } from '../../../server/sellers/seller-tables.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { createPayment } from '../../../src/contracts/payments/payments.ts';
import type { OrderActor } from '../../../src/domain/orders/life/order-moves.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import {
  fetchEventFigures,
  type OrderFigures,
} from '../../../src/contracts/events/fetch-event-figures.ts';
import { GENERAL_TOPIC, messagesPath } from '../../../src/contracts/events/event-topics.ts';
import { clientError, storeViewed } from '../../../src/domain/events/app-events.ts';
import { addToCart, beginCheckout } from '../../../src/domain/events/cart-events.ts';
import { placeOrderEvent } from '../../../src/domain/events/order-events.ts';
import type { TrackedEvent } from '../../../src/domain/events/tracked-event.ts';
import { envelopeV1, envelopeV2 } from '../../../src/events/envelopes/envelopes.ts';
import { personById } from '../../../src/events/event-person.ts';
import { aQueuedEvent } from '../../support/builders/event-builders.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import {
  anOpenPayment,
  confirmPaid,
  payAt,
  paymentStatus,
  RETURN_PATH,
} from '../../support/builders/payment-builders.ts';
import { walkOrder } from '../../support/people/walk-order.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { TEST_NOON } from '../../support/test-clock.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;
const APP = { name: 'haat', version: '0' };

let server: TestServer;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

interface Sending {
  readonly session: string;
  readonly createdAt?: number;
  readonly dropped?: unknown;
  readonly envelope?: typeof envelopeV1;
}

async function send(events: readonly TrackedEvent[], sending: Sending): Promise<void> {
  const { session, createdAt = TEST_NOON, dropped, envelope = envelopeV1 } = sending;
  const messages = events.map((tracked) => {
    const { id = crypto.randomUUID() } = tracked;
    const event = aQueuedEvent({ ...tracked, id, sessionId: session, createdAt });
    const metadata = dropped === undefined ? {} : { droppedEvents: dropped };
    return envelope({ event, person: personById(null) }, APP, metadata);
  });
  const response = await fetch(`${server.url}/events${messagesPath(GENERAL_TOPIC.production)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(messages),
  });
  if (response.status !== 202) throw new Error(`events were answered with ${response.status}`);
}

const line = { itemId: 'rice', name: 'Rice', quantity: 1, pricePaise: 5_000 };
const order = { id: 'order-1', storeId: 'one', lines: [line], totalPaise: 5_000 };
const read = async (days: number) =>
  (await server.call(fetchEventFigures, { days }, { as: admin })).output;

describe('fetch-event-figures', () => {
  test('EVT-10 counts sessions by step and day, each once', async () => {
    const added = addToCart('one', line);
    await send([storeViewed('one'), storeViewed('two'), added, added], { session: 'a' });
    await send([beginCheckout('one', [line]), placeOrderEvent(order)], { session: 'a' });
    await send([storeViewed('one')], { session: 'b', envelope: envelopeV2 });
    await send([storeViewed('one')], { session: 'c', createdAt: TEST_NOON - DAY_MS });
    const { days } = await read(3);
    const counts = days.map(({ day, ...steps }) => [day, Object.values(steps)]);
    const dayOfNoon = new Date(TEST_NOON).toISOString().slice(0, 10);
    expect(counts.at(-1)).toEqual([dayOfNoon, [2, 1, 1, 1]]);
    expect(counts.map(([, steps]) => steps)).toEqual([
      [0, 0, 0, 0],
      [1, 0, 0, 0],
      [2, 1, 1, 1],
    ]);
  });

  test('EVT-9 EVT-10 tells what broke most, of both envelopes', async () => {
    const broken = clientError({
      kind: 'request',
      message: 'HTTP 503',
      source: '/workflow/run',
      status: 503,
    });
    const other = clientError({ kind: 'uncaught', message: 'x is null', source: '', status: null });
    await send([broken, other], { session: 'a' });
    await send([broken], { session: 'b', envelope: envelopeV2 });
    const { errors } = await read(7);
    expect(
      errors.map(({ kind, message, source, times }) => [kind, message, source, times]),
    ).toEqual([
      ['request', 'HTTP 503', '/workflow/run', 2],
      ['uncaught', 'x is null', '', 1],
    ]);
  });

  test('EVT-2 tells how many events phones dropped, and believes no nonsense', async () => {
    await send([storeViewed('one')], { session: 'd', dropped: 7 });
    await send([storeViewed('one')], { session: 'd', dropped: -5 });
    await send([storeViewed('one')], { session: 'd', dropped: 'many' });
    expect((await read(7)).dropped).toBe(7);
    await send([storeViewed('one')], { session: 'd', dropped: 1e15 });
    expect((await read(7)).dropped).toBe(100_007);
  });

  test('EVT-10 tells who comes back, how long shops take, whose buyer was asked, and what was searched in vain', async () => {
    const { placed, before } = { placed: TEST_NOON - DAY_MS, before: TEST_NOON - 40 * DAY_MS };
    const asha = await signInAs(server, 'buyer');
    const ravi = await signInAs(server, 'buyer');
    const store = await aStore(server.db);
    const { id: itemId } = await anItem(server.db, store.id, { stock: 50 });
    const anOrderOf = async (as: PersonSession, at: number) => {
      const { orderId } = await placeOrder(
        server,
        as,
        anOrderWish(store.id, [{ itemId, quantity: 1 }]),
      );
      await server.db.update(orders).set({ placedAt: at }).where(eq(orders.id, orderId));
      return orderId;
    };
    await anOrderOf(asha, before);
    const again = await anOrderOf(asha, placed);
    const first = await anOrderOf(ravi, placed);
    for (const [orderId, minutes] of [
      [again, 4],
      [first, 10],
    ] as const) {
      const move = { orderId, to: 'ORDER_REQUEST_APPROVED', by: 'seller' } as const;
      await server.db.transaction((transaction) =>
        moveOrder(transaction, { ...move, at: placed + minutes * 60_000 }),
      );
    }
    await server.db.insert(lineChanges).values({
      id: crypto.randomUUID(),
      orderId: first,
      position: 0,
      itemId,
      name: 'Rice',
      unit: '1 kg',
      quantity: 1,
      keptQuantity: 0,
      state: 'asked',
      madeAt: placed,
      answerBy: placed + 60_000,
    });
    await server.db.insert(searchRequests).values({
      id: crypto.randomUUID(),
      areaCode: '560103',
      foldedQuery: 'kokum',
      query: 'Kokum',
      lat: 12.9,
      lon: 77.6,
      askedTimes: 7,
      firstAt: before,
      lastAt: placed,
    });
    const { ofOrders } = await read(7);
    const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
    expect(ofOrders).toMatchObject({
      orders: 2,
      repeated: 1,
      asked: 1,
      acceptedAfterMs: { middle: 7 * 60_000 },
      inVain: [{ query: 'Kokum', areaCode: '560103', times: 7, lastAt: placed }],
    });
    const cohorts = ofOrders?.cohorts ?? [];
    expect(cohorts.map(({ month, people }) => [month, people])).toEqual([
      [monthOf(before), 1],
      [monthOf(placed), 1],
    ]);
    expect(cohorts[0]?.again.at(-1)).toBe(1);
    // Of nobody by name or number.
    expect(JSON.stringify(ofOrders)).not.toContain(String(asha.details.userId));
  });

  test('EVT-10 counts each order once that needed its buyer or staff, and says why', async () => {
    const before = (await read(1)).ofOrders;
    const asha = await signInAs(server, 'buyer');
    const store = await aStore(server.db);
    const { id: itemId } = await anItem(server.db, store.id, { stock: 50 });
    const anOrder = () =>
      placeOrder(server, asha, anOrderWish(store.id, [{ itemId, quantity: 1 }]));
    const at = server.clock.now();
    const move = (orderId: string, to: OrderStatus, by: OrderActor) =>
      server.db.transaction((transaction) => moveOrder(transaction, { orderId, to, by, at }));
    await anOrder();
    // Its buyer changed their mind, which needed nobody.
    await move((await anOrder()).orderId, 'CANCELLED', 'buyer');
    await move((await anOrder()).orderId, 'ORDER_REQUEST_REJECTED', 'seller');
    // Called off by staff: two reasons, one order.
    await move((await anOrder()).orderId, 'CANCELLED', 'admin');
    const disputed = await anOrder();
    await walkOrder(server.db, {
      order: disputed,
      to: 'DELIVERED',
      at,
      userId: asha.details.userId,
    });
    await move(disputed.orderId, 'ORDER_DISPUTED', 'buyer');
    const open = await anOpenPayment(server, asha);
    await payAt(open.payment.redirectUrl, 'failure');
    await paymentStatus(server, asha, open);
    const { transactionId, acceptedAmountPaise } = open;
    const again = { transactionId, acceptedAmountPaise, returnPath: RETURN_PATH };
    const { output: payment } = await server.call(createPayment, again, { as: asha });
    await payAt(payment.redirectUrl, 'success-webhook-first');
    await confirmPaid(server, asha, { transactionId, payment });
    const after = (await read(1)).ofOrders;
    const more = (of: (figures: OrderFigures) => number) =>
      (after === undefined ? 0 : of(after)) - (before === undefined ? 0 : of(before));
    expect(more(({ orders: all }) => all)).toBe(6);
    const needed = (name: keyof NonNullable<OrderFigures['needed']>) =>
      more((figures) => figures.needed?.[name] ?? Number.NaN);
    expect({
      orders: needed('orders'),
      paidAgain: needed('paidAgain'),
      calledOff: needed('calledOff'),
      complained: needed('complained'),
      byStaff: needed('byStaff'),
    }).toEqual({ orders: 4, paidAgain: 1, calledOff: 2, complained: 1, byStaff: 1 });
  });
});
