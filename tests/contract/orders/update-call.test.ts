import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import { updateCall } from '../../../src/contracts/orders/return-order.ts';
import type { Order, ReturnRequest } from '../../../src/contracts/schemas.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { orderReturns } from '../../../server/orders/after-order-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { aForm, aPhoto, uploadForm } from '../../support/inputs/uploads.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

/** An order of three units of dal (an hour to return it) and one milk (ten minutes), delivered now. */
async function aDeliveredOrder() {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  const milk = await anItem(server.db, store.id, { returnable: false, returnWindowMinutes: 10 });
  const lines = [
    { itemId: dal.id, quantity: 3 },
    { itemId: milk.id, quantity: 1 },
  ];
  const order = await placeOrder(server, asha, anOrderWish(store.id, lines));
  const at = server.clock.now();
  await walkOrder(server.db, { order, userId: asha.details.userId, to: 'DELIVERED', at });
  return { dal, milk, order };
}

interface Wish {
  readonly returnId?: string;
  readonly reasonCode?: '001' | '003';
  readonly lines?: ReturnRequest['lines'];
  readonly requestedAt?: number;
}

/** Asks to return one unit of the order's first line as damaged, now, unless the test says otherwise. */
const askReturn = ({ externalReferenceId, lines }: Order, wish: Wish = {}, as = asha) =>
  server.call(
    updateCall,
    {
      externalReferenceId,
      returnId: randomUUID(),
      reasonCode: '003',
      lines: lines.slice(0, 1).map(({ itemId }) => ({ itemId, quantity: 1 })),
      requestedAt: server.clock.now(),
      ...wish,
    },
    { as },
  );
const returnsOf = ({ orderId }: Order) =>
  server.db.select().from(orderReturns).where(eq(orderReturns.orderId, orderId));

describe('update-call', () => {
  test('ORD-5 takes a return of a delivered order and tells every phone of it', async () => {
    const { dal, order } = await aDeliveredOrder();
    const returnId = randomUUID();
    const requestedAt = server.clock.now() - 5;
    const lines = [{ itemId: dal.id, quantity: 2 }];
    const { status, output } = await askReturn(order, { returnId, lines, requestedAt });
    expect(status).toBe(200);
    expect(output.order).toMatchObject({
      status: 'ORDER_RETURN_INITIATED',
      returnRequest: { returnId, reasonCode: '003', lines, requestedAt },
    });
    expect(output.order.milestones.at(-1)).toEqual({
      status: 'ORDER_RETURN_INITIATED',
      at: server.clock.now(),
    });
    const asked = { sinceVersion: order.version };
    const { output: listing } = await server.call(buyerOrderListing, asked, { as: asha });
    expect(listing.orders.find(({ orderId }) => orderId === order.orderId)).toEqual(output.order);
  });

  test('ORD-5 refuses before delivery', async () => {
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]);
    const { status, problem } = await askReturn(await placeOrder(server, asha, wish));
    expect([status, problem.code]).toEqual([409, 'return_not_allowed']);
    expect(problem.detail).toBe(MESSAGES.returnBeforeDelivery);
  });

  test('ORD-5 judges each line by its own window, which is that of the day of the order', async () => {
    const { dal, milk, order } = await aDeliveredOrder();
    await server.db
      .update(storeItems)
      .set({ returnWindowMinutes: 10_000 })
      .where(eq(storeItems.id, milk.id));
    server.clock.advance(11 * MINUTE);
    const [both, one] = [[dal, milk], [dal]].map((items) =>
      items.map(({ id }) => ({ itemId: id, quantity: 1 })),
    );
    const late = await askReturn(order, { lines: both ?? [] });
    expect(late.problem.detail).toBe(MESSAGES.returnTooLate);
    expect((await askReturn(order, { lines: one ?? [] })).status).toBe(200);
  });

  test('takes damaged goods back that can not be returned otherwise, and nothing for a change of mind', async () => {
    const { milk, order } = await aDeliveredOrder();
    const lines = [{ itemId: milk.id, quantity: 1 }];
    const mind = await askReturn(order, { lines, reasonCode: '001' });
    expect(mind.problem.detail).toBe(MESSAGES.returnNotCovered);
    expect((await askReturn(order, { lines })).status).toBe(200);
  });

  test('refuses more than was delivered, and what was not', async () => {
    const { dal, order } = await aDeliveredOrder();
    for (const line of [
      { itemId: dal.id, quantity: 4 },
      { itemId: 'rice-1', quantity: 1 },
    ]) {
      const { problem } = await askReturn(order, { lines: [line] });
      expect([problem.code, problem.detail]).toEqual([
        'return_not_allowed',
        MESSAGES.returnNotInOrder,
      ]);
    }
    expect(await returnsOf(order)).toHaveLength(0);
  });

  test('ORD-5 takes what was asked offline in time and came 48 h later, and no later', async () => {
    const late = await aDeliveredOrder();
    const tooLate = await aDeliveredOrder();
    const requestedAt = server.clock.now() + 50 * MINUTE;
    server.clock.advance(50 * MINUTE + 48 * HOUR);
    expect((await askReturn(late.order, { requestedAt })).status).toBe(200);
    server.clock.advance(1);
    const refused = await askReturn(tooLate.order, { requestedAt });
    expect(refused.problem.detail).toBe(MESSAGES.returnTooLate);
  });

  test('a wrong clock does not hurt who is online, and a false one gains nothing', async () => {
    const { order } = await aDeliveredOrder();
    const other = await aDeliveredOrder();
    expect((await askReturn(order, { requestedAt: 0 })).status).toBe(200);
    server.clock.advance(2 * HOUR);
    for (const requestedAt of [0, server.clock.now(), server.clock.now() * 2]) {
      expect((await askReturn(other.order, { requestedAt })).problem.code).toBe(
        'return_not_allowed',
      );
    }
  });

  test('OUT-1 a return that is sent again is answered with the order, another one is refused', async () => {
    const { order } = await aDeliveredOrder();
    const returnId = randomUUID();
    const first = await askReturn(order, { returnId });
    const again = await askReturn(order, { returnId });
    expect(again.output).toEqual(first.output);
    const another = await askReturn(order);
    expect([another.problem.code, another.problem.detail]).toEqual([
      'return_not_allowed',
      'Apologies for inconvenience. We have informed seller about refund/replace request.',
    ]);
    expect(await returnsOf(order)).toHaveLength(1);
  });

  test('takes one of two returns that two phones ask for at the same time', async () => {
    const { order } = await aDeliveredOrder();
    const answers = await Promise.all(Array.from({ length: 4 }, () => askReturn(order)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    expect(await returnsOf(order)).toHaveLength(1);
  });

  test("does not find another person's order", async () => {
    const { order } = await aDeliveredOrder();
    const ravi = await server.signIn('9876543211');
    const { status, problem } = await askReturn(order, {}, ravi);
    expect([status, problem.code]).toEqual([404, 'order_not_found']);
    expect(await returnsOf(order)).toHaveLength(0);
  });
});

const upload = async (as: PersonSession, name = 'dal.jpg', bytes?: Uint8Array): Promise<string> =>
  (await uploadForm(server.url, aForm(bytes ?? (await aPhoto()), name), { as })).fileId;

describe('photos and words of a return', () => {
  test('ORD-5 stand at their lines', async () => {
    const { dal, milk, order } = await aDeliveredOrder();
    const pictureFileIds = [await upload(asha), await upload(asha)];
    const lines = [
      { itemId: dal.id, quantity: 2, note: ' Torn.\r\nHalf is gone. ', pictureFileIds },
      { itemId: milk.id, quantity: 1, note: '', pictureFileIds: [] },
    ];
    const { output } = await askReturn(order, { lines });
    expect(output.order.returnRequest?.lines).toEqual([
      { itemId: dal.id, quantity: 2, note: 'Torn.\nHalf is gone.', pictureFileIds },
      { itemId: milk.id, quantity: 1 },
    ]);
  });

  test("does not take another person's picture, a file that is none, or one that is not there", async () => {
    const { dal, order } = await aDeliveredOrder();
    const ravi = await server.signIn('9876543211');
    const files = [
      await upload(ravi),
      await upload(asha, 'a.csv', Buffer.from('dal,1')),
      randomUUID(),
    ];
    for (const fileId of files) {
      const lines = [{ itemId: dal.id, quantity: 1, pictureFileIds: [fileId] }];
      const { status, problem } = await askReturn(order, { lines });
      expect([status, problem.code]).toEqual([404, 'file_not_found']);
    }
    expect(await returnsOf(order)).toHaveLength(0);
  });

  test('refuses a fourth photo of an item, ten thousand letters and an item that stands twice', async () => {
    const { dal, order } = await aDeliveredOrder();
    const line = { itemId: dal.id, quantity: 1 };
    for (const lines of [
      [{ ...line, pictureFileIds: Array.from({ length: 4 }, () => randomUUID()) }],
      [{ ...line, note: 'a'.repeat(10_000) }],
      [{ ...line, note: 'bell\u0007' }],
      [line, line],
    ]) {
      const { status, problem } = await askReturn(order, { lines });
      expect([status, problem.code]).toEqual([400, 'bad_input']);
    }
    expect(await returnsOf(order)).toHaveLength(0);
  });
});
