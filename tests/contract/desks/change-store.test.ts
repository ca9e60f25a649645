import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { selectCall } from '../../../src/contracts/orders/placing-calls.ts';
import { changeStore } from '../../../src/contracts/sellers/desk/desk-store.ts';
import { fetchOwnShops } from '../../../src/contracts/sellers/store-details.ts';
import { sellerUpdate } from '../../../src/contracts/sellers/seller-update.ts';
import { anOrderWish } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { deleteAllRows } from '../../support/servers/test-database.ts';

let server: TestServer;
let admin: PersonSession;
let seller: PersonSession;
let buyer: PersonSession;
let itemId: string;
const storeId = 'meera-stores';
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await deleteAllRows(server.db);
  admin = await signInAs(server, 'admin');
  seller = await signInAs(server, 'seller');
  buyer = await signInAs(server, 'buyer');
  await aStore(server.db, { id: storeId, name: 'Meera Stores' });
  await giveStore(server.db, storeId, seller);
  itemId = (await anItem(server.db, storeId)).id;
});
afterAll(() => server.close());

const change = (parts: object, as = admin) =>
  server.send(
    changeStore,
    {
      storeId,
      seenSuspended: false,
      seenSellerUserId: seller.details.userId,
      reason: 'Three buyers fell ill',
      ...parts,
    },
    { as },
  );
const order = () =>
  server.send(selectCall, anOrderWish(storeId, [{ itemId, quantity: 1 }]), { as: buyer });
const open = () =>
  server.send(sellerUpdate, { storeId, store: { takingOrders: true } }, { as: seller });
const shopsOf = async (as: PersonSession) =>
  (await server.call(fetchOwnShops, {}, { as })).output.shops.map((shop) => shop.storeId);

describe('change-store', () => {
  test('DESK-1 a suspended store takes no orders until it is opened again; its seller can’t open it, and reads why', async () => {
    expect((await order()).status).toBe(200);
    const { output } = await change({ act: 'suspend' });
    expect(output.store).toMatchObject({
      state: 'suspended',
      suspendedFor: 'Three buyers fell ill',
    });
    expect((await order()).problem.code).toBe('store_not_taking_orders');
    expect((await open()).problem.code).toBe('store_suspended');
    const { messages } = (await server.call(fetchInboxMessages, {}, { as: seller })).output;
    expect(messages[0]).toMatchObject({
      title: 'Meera Stores was suspended',
      body: 'Three buyers fell ill',
    });
    expect((await change({ act: 'reopen', seenSuspended: true })).output.store.state).toBe('open');
    expect((await order()).status).toBe(200);
    expect((await open()).status).toBe(200);
  });

  test('gives a store to somebody, who becomes a seller, and takes it from who had it', async () => {
    const { output } = await change({ act: 'give', sellerUserId: buyer.details.userId });
    expect(output.store.sellerUserId).toBe(buyer.details.userId);
    const again = await server.signIn(buyer.details.contact);
    expect(again.details.realmOwnerInfo.role).toBe(2);
    expect(await shopsOf(again)).toEqual([storeId]);
    expect(await shopsOf(seller)).toEqual([]);
    const nobody = { act: 'give', sellerUserId: 999_999, seenSellerUserId: buyer.details.userId };
    expect((await change(nobody)).problem.code).toBe('buyer_not_found');
  });

  test('OUT-10 of two admins on one store the second is told that it changed', async () => {
    const other = await signInAs(server, 'admin');
    const answers = await Promise.all([
      change({ act: 'suspend' }),
      change({ act: 'suspend', reason: 'Wrong prices' }, other),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await change({ act: 'reopen' })).problem.code).toBe('store_changed');
    const moved = { act: 'give', sellerUserId: null, seenSuspended: true, seenSellerUserId: null };
    expect((await change(moved)).problem.code).toBe('store_changed');
  });
});
