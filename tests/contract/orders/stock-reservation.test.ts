import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  confirmCallCod,
  initCall,
  selectCall,
} from '../../../src/contracts/orders/placing-calls.ts';
import { readLiveSheet } from '../../../server/catalogue/live-sheet.ts';
import { MOST_HELD_TRANSACTIONS } from '../../../server/catalogue/stock/stock-reservations.ts';
import { stockReservations } from '../../../server/goods/goods-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { sweepExpired } from '../../../server/db/sweep-expired.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anOrderWish } from '../../support/builders/order-builders.ts';
import { anOpenPayment, payAt, paymentStatus } from '../../support/builders/payment-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const TEN_MINUTES = 10 * 60_000;

let server: TestServer;
let asha: PersonSession;
let ravi: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  ravi = await server.signIn('9876543211');
});
afterAll(() => server.close());

type Wish = ReturnType<typeof anOrderWish>;

/** A store with one item and so many units of it, and wishes for some of them. */
async function aShelf(stock: number) {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { stock });
  const wish = (quantity = 1) => anOrderWish(store.id, [{ itemId: item.id, quantity }]);
  return { store, item, wish };
}
const init = (wish: Wish, as = asha) =>
  server.call(initCall, { ...wish, messageId: randomUUID() }, { as });
const availableTo = async (wish: Wish, as: PersonSession): Promise<number | undefined> =>
  (await server.call(selectCall, wish, { as })).output.quote.lines[0]?.available;
const confirm = ({ transactionId }: Wish, acceptedAmountPaise: number, as = asha) =>
  server.call(
    confirmCallCod,
    { transactionId, messageId: randomUUID(), acceptedAmountPaise },
    { as },
  );
const order = async (wish: Wish, as = asha) => {
  const { output } = await init(wish, as);
  return confirm(wish, output.quote.bill.amountToBePaidPaise, as);
};
const heldOf = (itemId: string) =>
  server.db.select().from(stockReservations).where(eq(stockReservations.itemId, itemId));
const stockOf = async (itemId: string): Promise<number | undefined> => {
  const [item] = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
  return item?.stock;
};

describe('stock that init-call reserves', () => {
  test('the last unit goes to one of two people, and to the other when the terms have expired', async () => {
    const { item, wish } = await aShelf(1);
    const [hers, his] = [wish(), wish()];
    const [first, second] = await Promise.all([init(hers, asha), init(his, ravi)]);
    const isHers = first.status === 200;
    expect([first.status, second.status]).toEqual(isHers ? [200, 409] : [409, 200]);
    const loser = isHers ? { wish: his, as: ravi } : { wish: hers, as: asha };
    const again = await init(loser.wish, loser.as);
    expect(again.problem).toMatchObject({
      code: 'quantity_unavailable',
      items: [{ itemId: item.id, available: 0 }],
    });
    server.clock.advance(TEN_MINUTES);
    expect((await order(loser.wish, loser.as)).status).toBe(200);
    expect(await stockOf(item.id)).toBe(0);
  });

  test('is never promised twice, however many ask at once, and all of it is promised', async () => {
    const { item, wish } = await aShelf(5);
    const buyers = await Promise.all(
      Array.from({ length: 20 }, () => server.signIn(aMobileNumber())),
    );
    const answers = await Promise.all(buyers.map((as) => init(wish(), as)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    expect(await heldOf(item.id)).toHaveLength(5);
  });

  test('is not for others in their quotes, and is for its own transaction', async () => {
    const { wish } = await aShelf(5);
    const hers = wish(4);
    await init(hers);
    expect(await availableTo(hers, asha)).toBe(4);
    expect(await availableTo(wish(4), ravi)).toBe(1);
    expect(await availableTo(wish(4), asha)).toBe(1);
    server.clock.advance(TEN_MINUTES);
    expect(await availableTo(wish(4), ravi)).toBe(4);
  });

  test('changes neither stock nor live sheet until it is ordered', async () => {
    const { store, item, wish } = await aShelf(5);
    const sheet = () => readLiveSheet(server.db, store.id, null, server.clock.now());
    const before = await sheet();
    const hers = wish(2);
    const { output } = await init(hers);
    expect(await sheet()).toEqual(before);
    expect(await stockOf(item.id)).toBe(5);
    await confirm(hers, output.quote.bill.amountToBePaidPaise);
    expect([await stockOf(item.id), await heldOf(item.id)]).toEqual([3, []]);
  });

  test('select-call reserves nothing', async () => {
    const { item, wish } = await aShelf(5);
    await availableTo(wish(5), asha);
    expect(await heldOf(item.id)).toEqual([]);
  });

  test('follows the newest terms of a transaction, and stays when new ones are refused', async () => {
    const { item, wish } = await aShelf(5);
    const hers = wish(4);
    await init(hers);
    const fewer = { ...hers, lines: [{ itemId: item.id, quantity: 2 }] };
    await init(fewer);
    expect(await availableTo(wish(5), ravi)).toBe(3);
    await init(wish(3), ravi);
    const more = { ...hers, lines: [{ itemId: item.id, quantity: 3 }] };
    expect((await init(more)).problem.items).toEqual([{ itemId: item.id, available: 2 }]);
    expect((await heldOf(item.id)).find(({ userId }) => userId === asha.user)?.quantity).toBe(2);
  });

  test('serves its holder although the shop has fewer left than are reserved', async () => {
    const { item, wish } = await aShelf(4);
    const [hers, his] = [wish(2), wish(2)];
    const { output } = await init(hers);
    await init(his, ravi);
    await server.db.update(storeItems).set({ stock: 3 }).where(eq(storeItems.id, item.id));
    const amount = output.quote.bill.amountToBePaidPaise;
    expect((await confirm(his, amount, ravi)).status).toBe(200);
    const late = await confirm(hers, amount);
    expect(late.problem.items).toEqual([{ itemId: item.id, available: 1 }]);
    expect(await stockOf(item.id)).toBe(1);
  });

  test('is not kept for a transaction that has become an order', async () => {
    const { item, wish } = await aShelf(5);
    const hers = wish(1);
    await order(hers);
    expect((await init(hers)).status).toBe(200);
    expect([await heldOf(item.id), await availableTo(wish(4), ravi)]).toEqual([[], 4]);
  });

  test(`one person holds it for ${MOST_HELD_TRANSACTIONS} transactions; the oldest gives way`, async () => {
    const { item, wish } = await aShelf(1_000);
    const hoarder = await server.signIn(aMobileNumber());
    const wishes = Array.from({ length: MOST_HELD_TRANSACTIONS + 2 }, () => wish(1));
    for (const each of wishes) {
      server.clock.advance(1);
      expect((await init(each, hoarder)).status).toBe(200);
    }
    const held = (await heldOf(item.id)).map(({ transactionId }) => transactionId);
    const newest = wishes.slice(2).map(({ transactionId }) => transactionId);
    expect(held.toSorted()).toEqual(newest.toSorted());
  });

  test('one person holds at most an order’s worth of an item', async () => {
    const { item, wish } = await aShelf(1_000);
    const hoarder = await server.signIn(aMobileNumber());
    expect((await init(wish(60), hoarder)).status).toBe(200);
    expect(await availableTo(wish(60), hoarder)).toBe(39);
    const { problem } = await init(wish(40), hoarder);
    expect(problem.items).toEqual([{ itemId: item.id, available: 39 }]);
    expect((await init(wish(39), hoarder)).status).toBe(200);
    expect(await availableTo(wish(99), ravi)).toBe(99);
  });

  test('yields to a newer basket of the same person once it was given up, and not before', async () => {
    // Another payment of the same person has nothing to do with it.
    await anOpenPayment(server, asha);
    const { item, wish } = await aShelf(3);
    const [givenUp, newer] = [wish(2), wish(2)];
    const { output } = await init(givenUp);
    const early = await init(newer);
    expect(early.problem.items).toEqual([{ itemId: item.id, available: 1 }]);
    server.clock.advance(60_000);
    expect(await availableTo(newer, ravi)).toBe(1);
    expect(await availableTo(newer, asha)).toBe(2);
    expect((await order(newer)).status).toBe(200);
    const late = await confirm(givenUp, output.quote.bill.amountToBePaidPaise);
    expect(late.problem.items).toEqual([{ itemId: item.id, available: 1 }]);
    expect(await stockOf(item.id)).toBe(1);
  });

  test('stays with an older basket that leaves enough for the newer one', async () => {
    const { item, wish } = await aShelf(3);
    const [older, newer] = [wish(1), wish(2)];
    const { output } = await init(older);
    server.clock.advance(60_000);
    expect((await order(newer)).status).toBe(200);
    expect((await confirm(older, output.quote.bill.amountToBePaidPaise)).status).toBe(200);
    expect(await stockOf(item.id)).toBe(0);
  });

  test('does not yield while it is being paid', async () => {
    const { payment, dal, store } = await anOpenPayment(server, asha, { stock: 2 });
    server.clock.advance(60_000);
    const newer = anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]);
    expect((await init(newer)).problem.items).toEqual([{ itemId: dal.id, available: 0 }]);
    await payAt(payment.redirectUrl, 'cancelled');
    await paymentStatus(server, asha, { payment });
    expect((await init(newer)).status).toBe(200);
  });

  test('two baskets with the same items in opposite order do not block each other', async () => {
    const store = await aStore(server.db);
    const items = [await anItem(server.db, store.id), await anItem(server.db, store.id)];
    const forth = items.map(({ id }) => ({ itemId: id, quantity: 1 }));
    const lists = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? forth : forth.toReversed(),
    );
    const answers = await Promise.all(
      lists.map((lines, index) =>
        order(anOrderWish(store.id, lines), index % 3 === 0 ? ravi : asha),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await Promise.all(items.map(({ id }) => stockOf(id)))).toEqual([90, 90]);
  });

  test('is swept once it has expired', async () => {
    const { item, wish } = await aShelf(5);
    await init(wish(1));
    await sweepExpired(server.db, server.clock.now() + TEN_MINUTES);
    expect(await heldOf(item.id)).toHaveLength(1);
    await sweepExpired(server.db, server.clock.now() + TEN_MINUTES + 1);
    expect(await heldOf(item.id)).toEqual([]);
  });
});
