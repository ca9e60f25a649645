import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { confirmCallCod, initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { getSellersByPincode } from '../../../src/contracts/sellers/store-search.ts';
import { BUYER_CANCEL_CODES } from '../../../src/domain/orders/life/reasons.ts';
import { lockLiveSheet } from '../../../server/catalogue/refresh-live-sheet.ts';
import type { Database } from '../../../server/db/database.ts';
import { personPartition, raiseVersion } from '../../../server/db/raise-version.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { storeItems, stores } from '../../../server/sellers/store-tables.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anAddress, anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const isPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';
/** More than there are connections. */
const CROWD = 30;

let server: TestServer;
let crowd: PersonSession[] = [];
beforeAll(async () => {
  server = await startTestServer();
  crowd = await Promise.all(Array.from({ length: CROWD }, () => server.signIn(aMobileNumber())));
});
afterAll(() => server.close());

async function aShelf(stock: number) {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { stock });
  return { store, item, wish: () => anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]) };
}
const person = (index: number): PersonSession => {
  const found = crowd[index];
  if (found === undefined) throw new RangeError(`nobody is number ${index}`);
  return found;
};
const init = (wish: ReturnType<typeof anOrderWish>, as: PersonSession) =>
  server.call(initCall, { ...wish, messageId: randomUUID() }, { as });
const confirm = (transactionId: string, acceptedAmountPaise: number, as: PersonSession) =>
  server.call(
    confirmCallCod,
    { transactionId, messageId: randomUUID(), acceptedAmountPaise },
    { as },
  );
const rowOf = async (storeId: string) => {
  const [store] = await server.db.select().from(stores).where(eq(stores.id, storeId));
  return store;
};

/** Runs `work` while another transaction, as of another copy of the server, holds what `lock` takes. */
async function whileHeld<Result>(
  lock: (transaction: Database) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  let letGo = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const locked = await new Promise<{ readonly held: Promise<void> }>((resolve, reject) => {
    const held = server.db.transaction(async (transaction) => {
      await lock(transaction);
      resolve({ held });
      await over;
    });
    held.catch(reject);
  });
  try {
    return await work();
  } finally {
    letGo();
    await locked.held;
  }
}

/** What others see: a read, readiness, and an order at another store. */
async function whatOthersSee(other: Awaited<ReturnType<typeof aShelf>>, as: PersonSession) {
  const read = await server.call(
    getSellersByPincode,
    { pincode: '560103', limit: 20, offset: 0 },
    { as },
  );
  const ready = await fetch(`${server.url}/readyz`);
  const order = await placeOrder(server, as, other.wish());
  return [read.status, ready.status, order.status];
}
const ALL_WELL = [200, 200, 'ORDER_CREATED'];

describe('orders of one store that come at once', () => {
  test('LOAD-1 ORD-6 are all placed, each once, and leave exactly the stock that is left', async () => {
    const { store, item, wish } = await aShelf(CROWD + 5);
    const placed = await Promise.all(crowd.map((as) => placeOrder(server, as, wish())));
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(CROWD);
    const rows = await server.db.select().from(orders).where(eq(orders.storeId, store.id));
    expect(rows).toHaveLength(CROWD);
    const [left] = await server.db.select().from(storeItems).where(eq(storeItems.id, item.id));
    expect(left?.stock).toBe(5);
    expect(left?.liveVersion).toBe((await rowOf(store.id))?.liveVersion);
  });

  // A PGlite is in this process: what comes at once is there when the one before has long ended.
  test.runIf(isPostgres)('LOAD-1 share the write of the live sheet', async () => {
    const { store, wish } = await aShelf(CROWD);
    const wishes = crowd.map(() => wish());
    const terms = await Promise.all(wishes.map((each, index) => init(each, person(index))));
    const before = (await rowOf(store.id))?.liveVersion ?? 0;
    const answers = await Promise.all(
      terms.map(({ output: { transactionId, quote } }, index) =>
        confirm(transactionId, quote.bill.amountToBePaidPaise, person(index)),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const writes = ((await rowOf(store.id))?.liveVersion ?? 0) - before;
    expect(writes).toBeGreaterThan(0);
    expect(writes).toBeLessThan(CROWD / 2);
  });

  test('are refused one by one: an amount that is another, terms that are none, goods that are gone', async () => {
    const { item, wish } = await aShelf(4);
    const wishes = Array.from({ length: 4 }, () => wish());
    const terms = await Promise.all(wishes.map((each, index) => init(each, person(index))));
    await server.db.update(storeItems).set({ stock: 2 }).where(eq(storeItems.id, item.id));
    const amount = terms[0]?.output.quote.bill.amountToBePaidPaise ?? 0;
    const answers = await Promise.all([
      confirm(wishes[0]?.transactionId ?? '', amount + 1, person(0)),
      confirm(randomUUID(), amount, person(4)),
      ...[1, 2, 3].map((index) =>
        confirm(wishes[index]?.transactionId ?? '', amount, person(index)),
      ),
    ]);
    const codes = answers.map((each) => (each.status === 200 ? 'placed' : each.problem.code));
    expect(codes.slice(0, 2)).toEqual(['quote_changed', 'quote_expired']);
    expect(codes.slice(2).toSorted()).toEqual(['placed', 'placed', 'quantity_unavailable']);
    const [left] = await server.db.select().from(storeItems).where(eq(storeItems.id, item.id));
    expect(left?.stock).toBe(0);
  });

  test('OUT-1 are answered again as they were, and made no second time', async () => {
    const { store, wish } = await aShelf(CROWD);
    const asked = await Promise.all(
      crowd.slice(0, 10).map(async (as) => {
        const { output } = await init(wish(), as);
        const acceptedAmountPaise = output.quote.bill.amountToBePaidPaise;
        const { transactionId } = output;
        return { as, ask: { transactionId, messageId: randomUUID(), acceptedAmountPaise } };
      }),
    );
    const confirmAll = () =>
      Promise.all(asked.map(({ as, ask }) => server.call(confirmCallCod, ask, { as })));
    const [first, again] = [await confirmAll(), await confirmAll()];
    expect(again.map(({ output }) => output)).toEqual(first.map(({ output }) => output));
    expect(again.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual(
      asked.map(() => 'true'),
    );
    const rows = await server.db.select().from(orders).where(eq(orders.storeId, store.id));
    expect(rows).toHaveLength(10);
  });
});

// PGlite has one connection: whoever holds a row there holds up everybody by nature.
describe.runIf(isPostgres)('while a row is held', () => {
  test('LOAD-1 a crowd that waits for one store holds up nobody else, and is served afterwards', async () => {
    const [busy, other] = [await aShelf(CROWD), await aShelf(CROWD)];
    const earlier = await placeOrder(server, person(1), busy.wish());
    const { waiting, cancelled, seen } = await whileHeld(
      (transaction) => lockLiveSheet(transaction, busy.store.id),
      async () => {
        const asked = crowd.slice(2).map((as) => init(busy.wish(), as));
        const { externalReferenceId } = earlier;
        const cancel = { externalReferenceId, reasonCode: BUYER_CANCEL_CODES[0] } as const;
        const cancelling = server.call(buyerB2cCancelCall, cancel, { as: person(1) });
        const others = await whatOthersSee(other, person(0));
        return { waiting: asked, cancelled: cancelling, seen: others };
      },
    );
    expect(seen).toEqual(ALL_WELL);
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await cancelled).status).toBe(200);
  });

  test('LOAD-1 a person who sends much at once holds up nobody else', async () => {
    const other = await aShelf(CROWD);
    const busy = person(2);
    const { waiting, seen } = await whileHeld(
      (transaction) => raiseVersion(transaction, personPartition(busy.details.userId)),
      async () => {
        const asked = Array.from({ length: CROWD }, () =>
          server.call(
            saveUpdateAddress,
            { addressId: randomUUID(), address: anAddress() },
            { as: busy, key: randomUUID() },
          ),
        );
        return { waiting: asked, seen: await whatOthersSee(other, person(0)) };
      },
    );
    expect(seen).toEqual(ALL_WELL);
    const answers = await Promise.all(waiting);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});
