import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { eq } from 'drizzle-orm';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { changeItems } from '../../../server/catalogue/change-prices.ts';
import { addresses as addressTable } from '../../../server/account/account-tables.ts';
import { orders as orderTable } from '../../../server/orders/order-tables.ts';
import { issues } from '../../../server/tickets/ticket-tables.ts';
import { sendInboxMessage } from '../../../src/contracts/inbox/send-inbox-message.ts';
import { aMessage } from '../../support/builders/inbox-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { beginEpoch } from '../../../server/epoch/epoch.ts';
import { saveAddress } from '../../../src/commands/addresses/save-address.ts';
import { setCartQuantity } from '../../../src/commands/cart/set-quantity.ts';
import type { CommandContext } from '../../../src/commands/command-context.ts';
import { pledge } from '../../../src/commands/group-buy/pledge.ts';
import { dismissLostRecords } from '../../../src/commands/settings/remembered-answers.ts';
import { repeatOrder } from '../../../src/commands/orders/repeat-order.ts';
import { readLostOrder, readUnreadLost } from '../../../src/db/reads/orders/orders.ts';
import { cancelOrder } from '../../../src/commands/orders/cancel-order.ts';
import { placeOrder } from '../../../src/commands/orders/place-order.ts';
import { raiseTicket } from '../../../src/commands/tickets/raise-ticket.ts';
import { EPOCH_HEADER } from '../../../src/contracts/headers.ts';
import { readLiveItems } from '../../../src/db/reads/catalogue/catalogue-items.ts';
import { DEFAULT_ADDRESS } from '../../../src/domain/account/address.ts';
import { ALWAYS_ASK } from '../../../src/domain/orders/quotes/quote-difference.ts';
import { shownLines } from '../../support/builders/cart-builders.ts';
import { giveCoins } from '../../support/builders/coin-builders.ts';
import { restoreBackup, takeBackup } from '../../support/servers/database-backup.ts';
import { anEnginePhone } from '../../support/engine-phone.ts';
import { aGroupBuy } from '../../support/builders/group-buy-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
});

const ADDRESS = { ...DEFAULT_ADDRESS, plot: '12B', contactNumber: '9876543210' };

/** A shop, a phone with somebody signed in, and what they do there. */
async function aBuyer() {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { pricePaise: 5_000, stock: 50 });
  const phone = anEnginePhone(server);
  const { service } = phone;
  const { context, person, userId } = await phone.signIn(aMobileNumber());
  const { id: storeId, name: storeName } = store;
  const sent = async () => {
    server.clock.advance(2_000);
    await service.drain('asked');
  };
  const { id: itemId, name, unit, picture, pricePaise, mrpPaise } = item;
  const inCart = (quantity: number, who: CommandContext = context) =>
    setCartQuantity(
      who,
      { storeId, itemId, name, unit, picture, pricePaise, mrpPaise },
      quantity,
      null,
    );
  async function order(): Promise<string> {
    await inCart(2);
    const charges = {
      deliveryChargePaise: store.deliveryChargePaise,
      freeDeliveryFromPaise: store.freeDeliveryFromPaise ?? null,
      packingChargePaise: store.packingChargePaise,
      minimumOrderPaise: store.minimumOrderPaise,
    };
    const lines = await shownLines(person, storeId);
    const decision = { storeId, storeName, lines, charges, address: ADDRESS, choice: ALWAYS_ASK };
    const placed = await placeOrder(context, decision);
    if (!placed.ok) throw new Error(placed.message);
    await sent();
    return placed.value.orderId;
  }
  const confirmed = async () => {
    const rows = await person.orders.toArray();
    return rows.filter(({ state }) => state === 'confirmed').map(({ id }) => id);
  };
  const lost = async () =>
    ((await person.fact('lost-records')) ?? []).map(({ kind, id }) => [kind, id]);
  return {
    phone,
    service,
    context,
    person,
    userId,
    store,
    item,
    inCart,
    order,
    sent,
    confirmed,
    lost,
  };
}

/** Brings the server back to its last backup, as `npm run restore` does. */
async function restore(): Promise<void> {
  await restoreBackup(server.db);
  await beginEpoch(server.db);
  server.clock.advance(1_000);
}

/** The same after which nobody has said so: a failover that lost the last seconds. */
const loseWrites = () => restoreBackup(server.db);

describe('a phone whose server was restored from a backup', () => {
  it('VER-1 tells its person of an order that was confirmed and is lost, with what it was', async () => {
    const { service, person, order, confirmed, lost, store } = await aBuyer();
    const kept = await order();
    await service.pullOrders();
    await takeBackup(server.db);
    const gone = await order();
    expect(await confirmed()).toEqual(expect.arrayContaining([kept, gone]));
    await restore();
    await service.pullOrders();
    expect(await confirmed()).toEqual([kept]);
    expect(await lost()).toEqual([['order', gone]]);
    const [record] = (await person.fact('lost-records')) ?? [];
    expect(record).toMatchObject({
      isRead: false,
      order: { id: gone, storeName: store.name, lines: [{ quantity: 2 }] },
    });
  });

  it('VER-1 tells it until it is dismissed, and goes on to know the order, which can be ordered again', async () => {
    const { service, context, person, order, item, inCart, store } = await aBuyer();
    await takeBackup(server.db);
    const gone = await order();
    await restore();
    await service.pullOrders();
    await inCart(0);
    expect(await readUnreadLost(person)).toHaveLength(1);
    await dismissLostRecords(context, [gone]);
    expect(await readUnreadLost(person)).toEqual([]);
    expect(await readLostOrder(person, gone)).toMatchObject({ id: gone, storeName: store.name });
    expect(await repeatOrder(context, gone)).toMatchObject({ ok: true, value: { added: 1 } });
    expect(await person.cart.toArray()).toMatchObject([{ itemId: item.id, quantity: 2 }]);
  });

  it('VER-1 notices by whatever answer comes first, and asks for the rest by itself', async () => {
    const { service, inCart, order, sent, confirmed, lost } = await aBuyer();
    await takeBackup(server.db);
    const gone = await order();
    await restore();
    await inCart(3);
    await sent();
    await service.drain('visible');
    expect(await confirmed()).toEqual([]);
    expect(await lost()).toEqual([['order', gone]]);
  });

  it('VER-1 hears of what changed since, though its versions were higher', async () => {
    const { service, order, person } = await aBuyer();
    const kept = await order();
    await service.pullOrders();
    await takeBackup(server.db);
    for (let more = 0; more < 3; more += 1) await order();
    await service.pullOrders();
    await restore();
    await server.db.update(orderTable).set({ status: 'PACKED' });
    await service.pullOrders();
    expect((await person.orders.get(kept))?.server?.status).toBe('PACKED');
  });

  it('VER-1 says that a cancellation is lost, and shows the order as it stands', async () => {
    const { service, context, person, order, sent, lost } = await aBuyer();
    const id = await order();
    await takeBackup(server.db);
    await cancelOrder(context, id, '001');
    await sent();
    expect((await person.orders.get(id))?.server?.status).toBe('CANCELLED');
    await restore();
    await service.pullOrders();
    expect((await person.orders.get(id))?.server?.status).toBe('ORDER_CREATED');
    expect(await lost()).toEqual([['order-change', id]]);
  });

  it('VER-1 puts into the cart again what the server had taken and has lost', async () => {
    const { service, person, inCart, sent, item } = await aBuyer();
    await takeBackup(server.db);
    await inCart(4);
    await sent();
    expect(await person.outbox.count()).toBe(0);
    await restore();
    await service.pullCart();
    await sent();
    await service.pullCart();
    expect(await person.cart.toArray()).toMatchObject([{ itemId: item.id, quantity: 4, edit: 0 }]);
    expect(await person.outbox.count()).toBe(0);
  });

  it('VER-1 raises a ticket again and saves an address again that the server has lost', async () => {
    const { service, context, person, order, sent, lost, userId } = await aBuyer();
    const orderId = await order();
    await takeBackup(server.db);
    const ticketId = context.newId();
    const words = { summary: 'Not as it was ordered', description: 'There was less in it.' };
    const form = { issueType: 'ITM01' as const, ...words, picture: null };
    await raiseTicket(context, { ticketId, orderId, ...form });
    await saveAddress(context, { ...ADDRESS, areaCode: '560103' });
    await sent();
    await restore();
    await service.pullOrders();
    await service.pullPerson();
    await sent();
    expect((await person.tickets.get(ticketId))?.server?.status).toBe('OPEN');
    expect(await person.addresses.toArray()).toMatchObject([{ pending: false }]);
    const there = await server.db
      .select()
      .from(addressTable)
      .where(eq(addressTable.userId, userId));
    expect(there).toHaveLength(1);
    expect(await lost()).toEqual([]);
  });

  it('VER-1 tells of a ticket that can’t be raised again, since its order is lost as well', async () => {
    const { service, context, order, sent, lost, person } = await aBuyer();
    await takeBackup(server.db);
    const orderId = await order();
    const ticketId = context.newId();
    const form = { issueType: 'ITM01' as const, summary: 'Late', description: 'By an hour or so.' };
    await raiseTicket(context, { ticketId, orderId, ...form, picture: null });
    await sent();
    await restore();
    await service.pullOrders();
    expect(await person.tickets.count()).toBe(0);
    expect(await lost()).toEqual(
      expect.arrayContaining([
        ['order', orderId],
        ['ticket', ticketId],
      ]),
    );
  });

  it('VER-1 has the coins that the server has, whatever their numbers were', async () => {
    const { service, person, userId } = await aBuyer();
    await takeBackup(server.db);
    await giveCoins(server.db, userId, { coins: 10 });
    await service.pullCoins();
    await restoreBackup(server.db);
    // The same number, and another change: what a failover without a jump of the numbers gives.
    await giveCoins(server.db, userId, { coins: 25 });
    await beginEpoch(server.db);
    server.clock.advance(1_000);
    await service.pullCoins();
    expect((await person.coins.toArray()).map(({ coins }) => coins)).toEqual([25]);
    expect(await person.fact('coin-balance')).toMatchObject({ coins: 25 });
  });

  it('VER-1 has the messages that the server has, and none that it has lost', async () => {
    const { service, person, userId } = await aBuyer();
    const admin = await signInAs(server, 'admin');
    const send = async (title: string) => {
      server.clock.advance(1_000);
      const message = aMessage({ title, toUserId: userId });
      expect((await server.call(sendInboxMessage, message, { as: admin })).status).toBe(200);
    };
    const titles = async () => (await person.fact('inbox'))?.messages.map(({ title }) => title);
    await send('Kept');
    await takeBackup(server.db);
    await send('Lost');
    await service.pullInbox();
    expect(await titles()).toEqual(['Lost', 'Kept']);
    await restore();
    await send('After');
    await service.pullInbox();
    expect(await titles()).toEqual(['After', 'Kept']);
  });

  it('VER-1 tells of a pledge that the server has lost', async () => {
    const { phone, service, context, sent, lost } = await aBuyer();
    const group = await aGroupBuy(server.db);
    await service.pullGroupBuys(group.apartmentId, '');
    await takeBackup(server.db);
    const known = (await context.person.fact('group-buys'))?.groupBuys[0];
    if (known === undefined) throw new Error('the group buy is not on the phone');
    const serverNow = server.clock.now();
    await pledge(context, { group: known, quantity: 2, address: anAddress(), serverNow });
    await sent();
    const [share] = (await context.person.fact('group-pledges'))?.shares ?? [];
    expect(share).toMatchObject({ quantity: 2, state: 'joined' });
    await restore();
    await phone.service.pullGroupBuys(group.apartmentId, '');
    expect((await context.person.fact('group-pledges'))?.shares).toEqual([]);
    expect(await lost()).toEqual([['pledge', share?.transactionId]]);
  });

  it('VER-1 takes no prices of another epoch for changes of its own', async () => {
    const { phone, service, store, item } = await aBuyer();
    await service.pullStore(store.id);
    const change = (pricePaise: number, itemId = item.id) =>
      changeItems(server.db, store.id, [{ itemId, pricePaise, mrpPaise: 9_000, stock: 5 }]);
    const other = await anItem(server.db, store.id, { pricePaise: 100, ordinal: item.ordinal + 1 });
    await takeBackup(server.db);
    await change(7_000);
    await service.pullLiveSheet(store.id);
    await restore();
    // As many changes as were lost: the version is the same, and the prices are not.
    await change(200, other.id);
    await service.pullLiveSheet(store.id);
    const rows = await phone.device.liveSlices.toArray();
    expect(rows[0]?.pricesPaise[item.ordinal]).toBe(5_000);
    expect(await readLiveItems(phone.device, store.id, [item.id])).toBeDefined();
  });

  it('VER-1 stores no answer of the old epoch once it has learned of the new one', async () => {
    const { phone, service, person, order, confirmed, lost } = await aBuyer();
    await takeBackup(server.db);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = false;
    phone.line.holdAnswer = async (name) => {
      if (name !== 'confirm-call-cod' || isHeld) return;
      isHeld = true;
      await held;
    };
    const placing = order();
    await expect.poll(() => isHeld, { timeout: 15_000 }).toBe(true);
    await restore();
    await service.pullOrders();
    release();
    const id = await placing;
    // The server has no such order: it is sent again, or asks its buyer, and is not shown as placed.
    expect(await confirmed()).toEqual([]);
    expect(await lost()).toEqual([]);
    expect((await person.outbox.toArray()).map(({ subject }) => subject)).toContain(`order:${id}`);
  });
});

describe('a phone that is ahead of its server in the same epoch', () => {
  it('VER-1 notices by the version of its orders and asks for all anew', async () => {
    const { service, order, confirmed, lost } = await aBuyer();
    const kept = await order();
    await takeBackup(server.db);
    const gone = await order();
    await service.pullOrders();
    await loseWrites();
    await service.pullOrders();
    expect(await confirmed()).toEqual([kept]);
    expect(await lost()).toEqual([['order', gone]]);
    expect(server.log.some((line) => line.includes('newer version than the database'))).toBe(true);
  });

  it('VER-1 and by that of its tickets, which are raised again', async () => {
    const { service, context, person, order, sent, lost } = await aBuyer();
    const orderId = await order();
    await service.pullOrders();
    await takeBackup(server.db);
    const ticketId = context.newId();
    const form = { issueType: 'ITM01' as const, summary: 'Late', description: 'By an hour or so.' };
    await raiseTicket(context, { ticketId, orderId, ...form, picture: null });
    await sent();
    await service.pullOrders();
    const before = (await person.tickets.get(ticketId))?.server?.version ?? 0;
    expect(before).toBeGreaterThan(0);
    // As when the orders were told before the ticket was there: they have nothing to notice it by.
    await person.setFact('orders-version', 0);
    await loseWrites();
    await service.pullOrders();
    await sent();
    await service.pullOrders();
    const there = await server.db.select().from(issues).where(eq(issues.id, ticketId));
    expect(there).toHaveLength(1);
    expect((await person.tickets.get(ticketId))?.server?.version).toBe(there[0]?.version);
    expect(await lost()).toEqual([]);
  });

  it('VER-1 and by that of its cart', async () => {
    const { service, person, inCart, sent } = await aBuyer();
    await takeBackup(server.db);
    await inCart(4);
    await sent();
    await loseWrites();
    await service.pullCart();
    await sent();
    await service.pullCart();
    expect(await person.cart.toArray()).toMatchObject([{ quantity: 4, edit: 0 }]);
  });
});

describe('a server that knows no epochs', () => {
  it('VER-1 is spoken to as before, and its first epoch changes nothing', async () => {
    const { phone, service, person, order, confirmed, lost } = await aBuyer();
    phone.line.withoutHeader = EPOCH_HEADER;
    await person.facts.delete('epoch');
    const id = await order();
    await service.pullOrders();
    expect(await person.fact('epoch')).toBeUndefined();
    phone.line.withoutHeader = null;
    await service.pullOrders();
    expect(await person.fact('epoch')).toBeDefined();
    expect(await confirmed()).toEqual([id]);
    expect(await lost()).toEqual([]);
  });
});
