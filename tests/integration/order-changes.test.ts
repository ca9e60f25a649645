import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issues } from '../../server/tickets/ticket-tables.ts';
import { uploads } from '../../server/account/account-tables.ts';
import { cancelOrder } from '../../src/commands/orders/cancel-order.ts';
import { rateOrder } from '../../src/commands/orders/rate-order.ts';
import { returnOrder } from '../../src/commands/orders/return-order.ts';
import { discardEntry } from '../../src/commands/outbox/discard-entry.ts';
import { raiseTicket, type TicketWish } from '../../src/commands/tickets/raise-ticket.ts';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import { readOrderChanges } from '../../src/db/reads/orders/order-changes.ts';
import { anOrderWish, placeOrder } from '../support/builders/order-builders.ts';
import { aShopPhone, type ShopPhone } from '../support/browser/shop-phone.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';
import { aPhoto } from '../support/inputs/uploads.ts';
import { walkOrder } from '../support/people/walk-order.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A phone with an order on it, as far along as `to`; the order's transaction id. */
async function aPhoneWithOrder(to: OrderStatus = 'ORDER_CREATED') {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id);
  const phone = await aShopPhone(server);
  const wish = anOrderWish(store.id, [{ itemId: item.id, quantity: 2 }]);
  const order = await placeOrder(server, phone.as, wish);
  await move(phone, order.externalReferenceId, to);
  await phone.service.pullOrders();
  return { phone, orderId: order.externalReferenceId, itemId: item.id };
}

/** Moves an order on as its seller would; the phone does not know yet. */
async function move(phone: ShopPhone, orderId: string, to: OrderStatus): Promise<void> {
  const order = (await phone.orders()).find((each) => each.externalReferenceId === orderId);
  if (order === undefined) throw new Error('the order is not on the server');
  const userId = phone.as.user;
  await walkOrder(server.db, { order, userId, to, at: server.clock.now() });
}

async function aTicket(orderId: string, parts: Partial<TicketWish> = {}): Promise<TicketWish> {
  const bytes = new Uint8Array(await aPhoto());
  return {
    ticketId: randomUUID(),
    orderId,
    issueType: 'ITM04',
    summary: 'Spoiled',
    description: 'See the picture',
    picture: { name: 'spoiled.jpg', type: 'image/jpeg', bytes },
    ...parts,
  };
}

const filesOf = ({ as }: ShopPhone) =>
  server.db.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, as.user));

const ticketsOf = ({ as }: ShopPhone) =>
  server.db.select().from(issues).where(eq(issues.userId, as.user));

/** Drains with one kind of answer lost for a while, then with a good line. */
async function drainLosing(phone: ShopPhone, lost: RegExp): Promise<void> {
  let lostAnswers = 0;
  phone.line.losesAnswer = (service) => {
    if (!lost.test(service)) return false;
    lostAnswers += 1;
    return true;
  };
  await phone.drain('asked');
  await phone.drain('asked');
  expect(lostAnswers).toBe(2);
  phone.line.losesAnswer = () => false;
  await phone.drain('online');
}

describe('cancelling an order against the real server', () => {
  it('ORD-5 waits while offline, and is cancelled by the server’s word', async () => {
    const { phone, orderId } = await aPhoneWithOrder();
    phone.line.broken = true;
    expect(await cancelOrder(phone.context, orderId, '003')).toMatchObject({ ok: true });
    await phone.drain('command');
    const waiting = await readOrderChanges(phone.person, orderId);
    expect(waiting).toMatchObject({
      order: { server: { status: 'ORDER_CREATED' } },
      change: { kind: 'cancel-order', state: 'waiting' },
    });
    phone.line.broken = false;
    await phone.drain('online');
    expect(await readOrderChanges(phone.person, orderId)).toMatchObject({
      order: { server: { status: 'CANCELLED', cancelReason: '003' } },
      change: null,
    });
  });

  it('OUT-1 cancels once when the answer is lost', async () => {
    const { phone, orderId } = await aPhoneWithOrder();
    await cancelOrder(phone.context, orderId, '001');
    await drainLosing(phone, /cancel-call/);
    expect(await phone.person.outbox.count()).toBe(0);
    const [order] = await phone.orders();
    const cancelled = order?.milestones.filter(({ status }) => status === 'CANCELLED');
    expect(cancelled).toHaveLength(1);
    expect(await phone.person.orders.get(orderId)).toMatchObject({
      server: { status: 'CANCELLED' },
    });
  });

  it('ORD-5 OUT-4 keeps the order and the reason when the seller had begun meanwhile', async () => {
    const { phone, orderId } = await aPhoneWithOrder();
    phone.line.broken = true;
    await cancelOrder(phone.context, orderId, '003');
    await move(phone, orderId, 'PACKED');
    phone.line.broken = false;
    await phone.drain('online');
    const refused = await readOrderChanges(phone.person, orderId);
    expect(refused.change).toMatchObject({
      state: 'rejected',
      lastError: {
        code: 'cancel_not_allowed',
        message:
          'Apologies, your order cannot be canceled at this time as it is currently being processed by the seller.',
      },
    });
    await phone.service.pullOrders();
    expect(await phone.person.orders.get(orderId)).toMatchObject({ server: { status: 'PACKED' } });
    await discardEntry(phone.context, refused.change?.sequence ?? 0);
    expect(await readOrderChanges(phone.person, orderId)).toMatchObject({ change: null });
  });
});

describe('returning goods against the real server', () => {
  it('ORD-5 asked for in time is taken when it arrives after the window', async () => {
    const { phone, orderId, itemId } = await aPhoneWithOrder('DELIVERED');
    phone.line.broken = true;
    const wish = { reasonCode: '003', lines: [{ itemId, quantity: 1 }] };
    expect(await returnOrder(phone.context, orderId, wish)).toMatchObject({ ok: true });
    server.clock.advance(24 * 3_600_000);
    phone.line.broken = false;
    await drainLosing(phone, /update-call/);
    expect(await phone.person.orders.get(orderId)).toMatchObject({
      server: { status: 'ORDER_RETURN_INITIATED', returnRequest: { reasonCode: '003' } },
    });
    expect(await phone.person.outbox.count()).toBe(0);
  });

  it('ORD-5 is refused on the phone once the window is over', async () => {
    const { phone, orderId, itemId } = await aPhoneWithOrder('DELIVERED');
    server.clock.advance(24 * 3_600_000);
    const wish = { reasonCode: '003', lines: [{ itemId, quantity: 1 }] };
    expect(await returnOrder(phone.context, orderId, wish)).toMatchObject({
      ok: false,
      message: 'The time to return these goods is over.',
    });
    expect(await phone.person.outbox.count()).toBe(0);
  });
});

describe('a ticket with a picture against the real server', () => {
  it('ORD-5 OUT-1 is there with its picture, which the phone keeps to be seen without a line', async () => {
    const { phone, orderId } = await aPhoneWithOrder('DELIVERED');
    const wish = await aTicket(orderId);
    expect(await raiseTicket(phone.context, wish)).toMatchObject({ ok: true });
    await phone.drain('command');
    const [file] = await filesOf(phone);
    expect(await ticketsOf(phone)).toMatchObject([
      { id: wish.ticketId, pictureFileId: file?.id, status: 'OPEN' },
    ]);
    expect(await phone.person.tickets.get(wish.ticketId)).toMatchObject({
      server: { status: 'OPEN', pictureFileId: file?.id },
      pictureId: expect.any(String),
    });
    expect(await phone.person.attachments.count()).toBe(1);
  });

  it.each([
    ['the upload', /^request\?/],
    ['the call', /issue-call/],
  ])('OUT-1 is there once, with one file, when the answer to %s is lost', async (_what, lost) => {
    const { phone, orderId } = await aPhoneWithOrder('DELIVERED');
    await raiseTicket(phone.context, await aTicket(orderId));
    await drainLosing(phone, lost);
    expect(await filesOf(phone)).toHaveLength(1);
    expect(await ticketsOf(phone)).toHaveLength(1);
    expect(await phone.person.outbox.count()).toBe(0);
  });

  it('OUT-4 tells the buyer what the server says to a file that is no picture', async () => {
    const { phone, orderId } = await aPhoneWithOrder('DELIVERED');
    const picture = { name: 'x.jpg', type: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]) };
    const wish = await aTicket(orderId, { picture });
    await raiseTicket(phone.context, wish);
    await phone.drain('command');
    const [refused] = await phone.person.outbox.toArray();
    expect(refused).toMatchObject({ state: 'rejected' });
    expect(refused?.lastError?.message).toMatch(/picture/);
    const { picture: photo } = await aTicket(orderId);
    expect(await raiseTicket(phone.context, { ...wish, picture: photo })).toMatchObject({
      ok: true,
    });
    await phone.drain('command');
    expect(await ticketsOf(phone)).toMatchObject([{ id: wish.ticketId }]);
    expect(await phone.person.outbox.count()).toBe(0);
  });

  it('OUT-4 uploads again after the server lost the file', async () => {
    const { phone, orderId } = await aPhoneWithOrder('DELIVERED');
    await raiseTicket(phone.context, await aTicket(orderId));
    phone.line.before = async (service) => {
      if (service === 'buyer-b2c-issue-call') phone.line.broken = true;
      if (phone.line.broken) throw new TypeError('network down');
    };
    await phone.drain('command');
    await server.db.delete(uploads).where(eq(uploads.userId, phone.as.user));
    phone.line.before = async () => {};
    phone.line.broken = false;
    await phone.drain('online');
    expect(await phone.person.outbox.toArray()).toMatchObject([
      { state: 'rejected', lastError: { code: 'file_not_found' } },
    ]);
    await phone.person.outbox.toCollection().modify({ state: 'waiting' });
    await phone.drain('asked');
    expect(await ticketsOf(phone)).toHaveLength(1);
    expect(await phone.person.outbox.count()).toBe(0);
  });

  it('comes to another phone of the same person with the next pull', async () => {
    const { phone, orderId } = await aPhoneWithOrder('DELIVERED');
    const wish = await aTicket(orderId, { issueType: 'ITM01', picture: null });
    await raiseTicket(phone.context, wish);
    await phone.drain('command');
    await phone.person.tickets.clear();
    await phone.person.setFact('tickets-version', 0);
    await phone.service.pullOrders();
    expect(await phone.person.tickets.toArray()).toMatchObject([
      { id: wish.ticketId, orderId, summary: 'Spoiled', server: { status: 'OPEN' } },
    ]);
  });
});

describe('a rating against the real server', () => {
  it('ORD-5 OUT-1 is there once, and comes to another phone', async () => {
    const { phone, orderId } = await aPhoneWithOrder('DELIVERED');
    await rateOrder(phone.context, orderId, { stars: 4, comment: 'Fresh' });
    expect(await phone.person.ratings.get(orderId)).toMatchObject({ pending: true });
    await drainLosing(phone, /create-rating/);
    expect(await phone.person.ratings.get(orderId)).toMatchObject({ stars: 4, pending: false });
    await phone.person.ratings.clear();
    await phone.service.pullRating(orderId);
    expect(await phone.person.ratings.get(orderId)).toMatchObject({
      stars: 4,
      comment: 'Fresh',
      pending: false,
    });
  });

  it('stays on screen as typed while an older one is pulled', async () => {
    const { phone, orderId } = await aPhoneWithOrder('DELIVERED');
    await rateOrder(phone.context, orderId, { stars: 4, comment: '' });
    await phone.drain('command');
    await rateOrder(phone.context, orderId, { stars: 1, comment: 'Spoiled' });
    await phone.service.pullRating(orderId);
    expect(await phone.person.ratings.get(orderId)).toMatchObject({
      stars: 1,
      pending: true,
      confirmed: { stars: 4 },
    });
  });
});
