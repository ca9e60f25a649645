import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { generateHaatInvoice } from '../../../src/contracts/orders/generate-haat-invoice.ts';
import { getRealmById } from '../../../src/contracts/account/realm.ts';
import { deleteAccount } from '../../../src/contracts/account/own-data.ts';
import { ROLES } from '../../../src/domain/account/roles.ts';
import { readOwnData } from '../../../server/account/services/own-data.ts';
import { inboxMessages } from '../../../server/inbox/message-tables.ts';
import { orderRefunds } from '../../../server/money/money-tables.ts';
import { creditNotes, invoices } from '../../../server/invoices/invoice-tables.ts';
import { addresses, users } from '../../../server/account/account-tables.ts';
import { orderMilestones, orders } from '../../../server/orders/order-tables.ts';
import { sessions } from '../../../server/sign-in/sign-in-tables.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { anAddress, anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { aKeptTradePicture } from '../../support/builders/trade-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { someTraders } from '../../support/people/traders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let number: string;
let asha: PersonSession;
let userId: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number = aMobileNumber();
  asha = await server.signIn(number);
  userId = Number(asha.user);
});

const ask = (mobileNumber = number, isConfirmed = true) =>
  server.send(deleteAccount, { mobileNumber, isConfirmed }, { as: asha });
const personRow = async () => (await server.db.select().from(users).where(eq(users.id, userId)))[0];

/** An order of Asha's at a store of its own, and its item. */
async function anOrder(pricePaise = 10_000) {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { pricePaise, mrpPaise: pricePaise });
  const wish = anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]);
  return placeOrder(server, asha, { ...wish, address: anAddress({ plot: 'Secret 12B' }) });
}
const invoiceOf = async ({ orderId }: { orderId: string }) => {
  await server.db.insert(orderMilestones).values({
    orderId,
    position: 1,
    status: 'ORDER_REQUEST_APPROVED',
    at: server.clock.now(),
  });
  await setStatus(orderId, 'DELIVERED');
  await server.call(generateHaatInvoice, { orderId }, { as: asha });
};
const setStatus = (id: string, status: 'DELIVERED' | 'CANCELLED') =>
  server.db.update(orders).set({ status }).where(eq(orders.id, id));

describe('PRIV-1 delete-account', () => {
  test('ends all sessions, deletes what was the person’s, and frees their number', async () => {
    const second = await server.signIn(number);
    const input = { addressId: randomUUID(), address: anAddress() };
    await server.call(saveUpdateAddress, input, { as: asha });
    expect((await ask()).status).toBe(200);
    for (const as of [asha, second]) {
      const { problem } = await server.send(getRealmById, {}, { as });
      expect(problem.code).toBe('session_expired');
    }
    expect(await server.db.select().from(addresses).where(eq(addresses.userId, userId))).toEqual(
      [],
    );
    const open = await server.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(open.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
    expect(await personRow()).toMatchObject({ phone: `deleted-${userId}`, name: '', email: '' });
    const again = await server.signIn(number);
    expect(Number(again.user)).not.toBe(userId);
    const { output } = await server.call(getRealmById, {}, { as: again });
    expect(output.addresses).toEqual([]);
  });

  test('keeps orders and invoices without who they were of, as tax law wants', async () => {
    const order = await anOrder();
    const now = server.clock.now();
    await server.db.insert(orderRefunds).values({
      id: `${order.orderId}-R1`,
      orderId: order.orderId,
      amountPaise: 100,
      method: 'coins',
      status: 'completed',
      initiatedAt: now,
      dueAt: now,
      completedAt: now,
    });
    await invoiceOf(order);
    expect((await ask()).status).toBe(200);
    const [kept] = await server.db.select().from(orders).where(eq(orders.id, order.orderId));
    expect(kept?.amountPaise).toBe(order.bill.amountToBePaidPaise);
    const [invoice] = await server.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, order.orderId));
    expect(invoice?.document.buyer).toEqual({
      name: 'Customer',
      address: 'Karnataka',
      state: 'Karnataka',
    });
    const notes = await server.db
      .select()
      .from(creditNotes)
      .where(eq(creditNotes.orderId, order.orderId));
    expect(notes).toHaveLength(1);
    expect(JSON.stringify([kept, invoice, notes])).not.toMatch(/Secret 12B|98\d{8}/);
  });

  test('keeps the buyer on an invoice of ₹50,000 and more: it has to name them', async () => {
    const order = await anOrder(5_000_000);
    await invoiceOf(order);
    await ask();
    const [invoice] = await server.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, order.orderId));
    expect(invoice?.document.buyer.address).toContain('Secret 12B');
  });

  test('is refused with an open order, which it names with what to do', async () => {
    const order = await anOrder();
    const { status, problem } = await ask();
    expect([status, problem.code]).toEqual([409, 'account_in_use']);
    expect(problem.detail).toContain(order.orderId);
    expect(problem.detail).toContain('Cancel it');
    await setStatus(order.orderId, 'CANCELLED');
    expect((await ask()).status).toBe(200);
  });

  test('is refused while an order between traders runs, and their deliveries are in their data', async () => {
    const seller = await server.signIn(aMobileNumber());
    const traders = await someTraders(server, { buyer: asha, seller });
    const talk = await traders.anOrder({ goods: 'Okra' });
    const { requestId } = talk;
    const fileId = await aKeptTradePicture(server.db, { requestId, userId });
    expect((await traders.read(seller, talk))?.pictureFileIds).toEqual([fileId]);
    const deliveryId = await traders.deliver(asha, talk, 500_000);
    expect((await ask()).problem).toMatchObject({
      code: 'account_in_use',
      detail: 'Your trade order of Okra still runs. Take it back, or wait until it is paid.',
    });
    const data = await readOwnData(server.db, userId);
    expect(data['tradeDeliveries']?.map(({ id }) => id)).toEqual([deliveryId]);
    const confirm = { delivery: { deliveryId, quantity: 500_000 } };
    await traders.step(seller, talk, 'confirm', confirm);
    await traders.step(seller, talk, 'finish');
    await traders.step(seller, talk, 'paid');
    expect((await ask()).status).toBe(200);
    expect((await traders.contractOf(talk, seller))?.deliveries).toHaveLength(1);
    expect((await traders.read(seller, talk))?.pictureFileIds).toEqual([]);
  });

  test('is refused for who runs a shop, and for who works for Haat', async () => {
    const store = await aStore(server.db);
    await server.db.update(stores).set({ sellerUserId: userId }).where(eq(stores.id, store.id));
    expect((await ask()).problem.detail).toContain('customer care');
    await server.db.update(stores).set({ sellerUserId: null }).where(eq(stores.id, store.id));
    await server.db.update(users).set({ role: ROLES.CR }).where(eq(users.id, userId));
    expect((await ask()).problem.detail).toContain('administrator');
  });

  test('asks for the account’s own number: an unlocked phone is not enough', async () => {
    const { problem } = await ask('9000000099');
    expect(problem).toMatchObject({ code: 'bad_input', fields: [{ path: 'mobileNumber' }] });
    expect((await personRow())?.phone).toBe(number);
  });

  test('that is not confirmed only says what hinders it', async () => {
    expect((await ask(number, false)).output).toEqual({ deletedAt: null, hindrance: null });
    await anOrder();
    const { output } = await ask(number, false);
    expect(output.hindrance).toContain('still open');
    expect((await personRow())?.phone).toBe(number);
  });

  test('leaves what is somebody else’s', async () => {
    const ravi = await server.signIn(aMobileNumber());
    const message = { id: randomUUID(), pivotId: randomUUID(), title: 'Hi', body: '', path: '' };
    await server.db
      .insert(inboxMessages)
      .values({ ...message, userId: Number(ravi.user), sentAt: 1 });
    const input = { addressId: randomUUID(), address: anAddress() };
    await server.call(saveUpdateAddress, input, { as: ravi });
    await ask();
    const { output } = await server.call(getRealmById, {}, { as: ravi });
    expect(output.addresses).toHaveLength(1);
    const left = await server.db.select().from(inboxMessages);
    expect(left.map(({ id }) => id)).toContain(message.id);
  });
});
