import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { pushTokens, inboxMessages, pushMessages } from '../../server/inbox/message-tables.ts';
import { moveOrder } from '../../server/orders/move-order.ts';
import { queuePush } from '../../server/push/outgoing-messages.ts';
import { deliverPushes } from '../../server/push/deliver-pushes.ts';
import { type PushSettings, pushSettingsOf } from '../../server/push/push-settings.ts';
import { pushMessage } from '../../src/contracts/push-message.ts';
import type { Order } from '../../src/contracts/schemas.ts';
import { getPushKey, updateFcmToken } from '../../src/contracts/sign-in/push-tokens.ts';
import { signOutService } from '../../src/contracts/sign-in/sign-in.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';
import { anOrderWish, placeOrder } from '../support/builders/order-builders.ts';
import { startFcmHost } from '../support/servers/fcm-host.ts';
import { startPushService, type PushService } from '../support/servers/push-service.ts';
import type { PersonSession } from '../support/service-client.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';
import { walkOrder } from '../support/people/walk-order.ts';

let service: PushService;
let fcm: Awaited<ReturnType<typeof startFcmHost>>;
let server: TestServer;
let push: PushSettings;
let buyer: PersonSession;
let order: Order;
let deviceId: string;

beforeAll(async () => {
  service = await startPushService();
  fcm = await startFcmHost();
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-fcm-'));
  const file = path.join(folder, 'account.json');
  await writeFile(file, JSON.stringify(fcm.accountFile));
  const account = pushSettingsOf({
    DATA_DIR: folder,
    PUSH_HOSTS: service.origin,
    FCM_ACCOUNT_FILE: file,
    FCM_URL: fcm.url,
  })?.fcm;
  if (account === undefined) throw new Error('no account of FCM was read');
  await rm(folder, { recursive: true });
  push = {
    fcm: account,
    ...webPush.generateVAPIDKeys(),
    subject: 'mailto:care@shop.example',
    hosts: [service.origin],
  };
  server = await startTestServer({ push });
});

afterAll(async () => {
  await server?.close();
  await service?.close();
  await fcm?.close();
});

beforeEach(async () => {
  buyer = await server.signIn(aMobileNumber());
  deviceId = randomUUID();
  const store = await aStore(server.db, { name: 'Green Basket' });
  const item = await anItem(server.db, store.id);
  const wish = anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]);
  order = await placeOrder(server, buyer, wish);
});

const register = (token: string, id = deviceId) =>
  server.call(updateFcmToken, { deviceId: id, token }, { as: buyer });

const round = () => deliverPushes(server.db, push, server.clock.now());

const walkTo = (to: Order['status']) => walkOrder(server.db, { order, to, at: server.clock.now() });

const textsFor = (name: string) =>
  service.received
    .filter(({ device }) => device === name)
    .map(({ text }) => v.parse(pushMessage, JSON.parse(text)));

const waiting = () =>
  server.db.select().from(pushMessages).where(eq(pushMessages.userId, buyer.details.userId));

describe('messages about an order', () => {
  it('PUSH-1 come encrypted and signed to each device of its buyer, and open the order', async () => {
    const phone = service.subscribe(randomUUID());
    const tablet = service.subscribe(randomUUID());
    await register(phone.token);
    await register(tablet.token, randomUUID());
    await walkTo('PACKED');
    expect(await round()).toBe(2);
    const [message] = textsFor(phone.name);
    expect(message).toEqual({
      userId: buyer.details.userId,
      title: 'Order packed',
      body: expect.stringMatching(
        /^Your order from Green Basket is packed\. Arriving by \d+:\d\d\s[AP]M\.$/i,
      ),
      tag: `order-${order.orderId}`,
      path: `/orders/retail?order=${order.externalReferenceId}`,
      needsBuyer: false,
    });
    expect(textsFor(tablet.name)).toEqual([message]);
    const sent = service.received.find(({ device }) => device === phone.name);
    expect(sent).toMatchObject({ subject: push.subject, urgency: 'normal', ttl: 86_400 });
    expect(await waiting()).toEqual([]);
  });

  it('PUSH-1 tell where the order is now, not every step of the way there', async () => {
    const phone = service.subscribe(randomUUID());
    await register(phone.token);
    await walkTo('DELIVERED');
    await round();
    expect(textsFor(phone.name).map(({ title }) => title)).toEqual(['Your order is delivered']);
  });

  it('ask for the buyer at once when the store can not fulfil it', async () => {
    const phone = service.subscribe(randomUUID());
    await register(phone.token);
    const { orderId } = order;
    await server.db.transaction((transaction) =>
      moveOrder(transaction, {
        orderId,
        to: 'ORDER_REQUEST_REJECTED',
        at: server.clock.now(),
        by: 'seller',
      }),
    );
    await round();
    expect(textsFor(phone.name)).toMatchObject([{ title: 'Order not taken', needsBuyer: true }]);
    expect(service.received.at(-1)?.urgency).toBe('high');
    // Who has no notifications, or swiped it away, finds it in the inbox.
    const kept = await server.db
      .select({ title: inboxMessages.title })
      .from(inboxMessages)
      .where(eq(inboxMessages.pivotId, `order-${orderId}`));
    expect(kept).toEqual([{ title: 'Order not taken' }]);
  });

  it('PUSH-1 are not queued for a move that did not happen', async () => {
    await register(service.subscribe(randomUUID()).token);
    const { orderId } = order;
    const undone = server.db.transaction(async (transaction) => {
      await moveOrder(transaction, {
        orderId,
        to: 'ORDER_REQUEST_APPROVED',
        at: server.clock.now(),
        by: 'seller',
      });
      throw new Error('something else failed');
    });
    await expect(undone).rejects.toThrow('something else failed');
    expect(await waiting()).toEqual([]);
  });
});

describe('a push service', () => {
  it('PUSH-1 that is busy gets the message again, later and later', async () => {
    const phone = service.subscribe(randomUUID());
    await register(phone.token);
    await walkTo('PACKED');
    service.answerNext(503, 429);
    expect(await round()).toBe(0);
    expect(await round()).toBe(0);
    server.clock.advance(5_000);
    expect(await round()).toBe(0);
    server.clock.advance(9_000);
    expect(await round()).toBe(0);
    server.clock.advance(1_000);
    expect(await round()).toBe(1);
    expect(textsFor(phone.name)).toHaveLength(1);
  });

  it('that knows a device no more is not asked for it again', async () => {
    const phone = service.subscribe(randomUUID());
    await register(phone.token);
    await walkTo('PACKED');
    service.answerNext(410);
    await round();
    const known = await server.db
      .select()
      .from(pushTokens)
      .where(eq(pushTokens.userId, buyer.details.userId));
    expect([known, await waiting()]).toEqual([[], []]);
  });

  it('PUSH-1 that is none of those in the settings is never called', async () => {
    const trap = await startPushService();
    await register(trap.subscribe('trap').token);
    await walkTo('PACKED');
    await round();
    expect(trap.requests()).toBe(0);
    await trap.close();
  });

  it('gets no message that a day has made old', async () => {
    const phone = service.subscribe(randomUUID());
    await register(phone.token);
    await walkTo('PACKED');
    server.clock.advance(86_400_001);
    expect(await round()).toBe(0);
    expect([textsFor(phone.name), await waiting()]).toEqual([[], []]);
  });
});

describe('a phone with the native shell', () => {
  const aToken = () => `e${randomUUID()}:APA91b${'x'.repeat(120)}`;
  const forToken = (token: string) => fcm.received.filter((message) => message.token === token);
  const onItsWay = async () => {
    const { orderId } = order;
    const at = server.clock.now();
    for (const to of ['DISPATCHED', 'OUT_FOR_DELIVERY'] as const)
      await server.db.transaction((transaction) =>
        moveOrder(transaction, { orderId, to, at, by: 'seller' }),
      );
  };
  const tokensOfBuyer = () =>
    server.db.select().from(pushTokens).where(eq(pushTokens.userId, buyer.details.userId));

  it('PUSH-1 gets messages by Firebase, which name no shop and open the order', async () => {
    const token = aToken();
    const input = { deviceId, platform: 'android' as const, token };
    await server.call(updateFcmToken, input, { as: buyer });
    await walkTo('PACKED');
    expect(await round()).toBe(1);
    expect(forToken(token)).toEqual([
      {
        token,
        notification: { title: 'Order packed', body: 'Open Haat to see it.' },
        data: { path: `/orders/retail?order=${order.externalReferenceId}` },
        android: {
          priority: 'NORMAL',
          ttl: '86400s',
          notification: { tag: `order-${order.orderId}` },
        },
      },
    ]);
    const granted = fcm.grants();
    await onItsWay();
    expect(await round()).toBe(1);
    expect(fcm.grants()).toBe(granted);
  });

  it('PUSH-1 hears by Firebase of a new order of its shop, and not which shop that is', async () => {
    const token = aToken();
    await register(token);
    const message = {
      userId: buyer.details.userId,
      title: 'New order',
      body: '₹571 at Corner Shop.',
      tag: 'shop-order-H1-1',
      path: '/seller/orders?store=corner-shop',
      needsBuyer: true,
    };
    await server.db.transaction((transaction) =>
      queuePush(transaction, message, server.clock.now()),
    );
    await round();
    const [sent] = forToken(token);
    expect(sent).toMatchObject({ data: { path: '/seller/orders' } });
    expect(JSON.stringify(sent).toLowerCase()).not.toContain('corner');
  });

  it('PUSH-1 gets a message again where Firebase was busy or believed our token no more', async () => {
    const token = aToken();
    await register(token);
    await walkTo('PACKED');
    fcm.answerNext({ status: 503 });
    expect(await round()).toBe(0);
    fcm.forgetTokens();
    server.clock.advance(60_000);
    expect(await round()).toBe(0);
    server.clock.advance(60_000);
    expect(await round()).toBe(1);
    expect(forToken(token)).toHaveLength(1);
  });

  it('that is gone is not asked for again; where the project is not there, nothing is forgotten', async () => {
    await register(aToken());
    await walkTo('PACKED');
    fcm.answerNext({ status: 404 });
    await round();
    expect(await tokensOfBuyer()).toHaveLength(1);
    await onItsWay();
    // A server without an account keeps what it may need once it has one.
    const { fcm: _none, ...without } = push;
    expect(await deliverPushes(server.db, without, server.clock.now())).toBe(0);
    expect([(await tokensOfBuyer()).length, await waiting()]).toEqual([1, []]);
    await server.db.transaction((transaction) =>
      moveOrder(transaction, {
        orderId: order.orderId,
        to: 'DELIVERED',
        at: server.clock.now(),
        by: 'seller',
      }),
    );
    fcm.answerNext({ status: 404, errorCode: 'UNREGISTERED' });
    await round();
    expect([await tokensOfBuyer(), await waiting()]).toEqual([[], []]);
  });
});

describe('a device', () => {
  it('learns the key to subscribe with', async () => {
    const { output } = await server.call(getPushKey, {}, { as: buyer });
    expect(output).toEqual({ publicKey: push.publicKey });
  });

  it('PUSH-1 that its person has signed out of gets no messages any more', async () => {
    const phone = service.subscribe(randomUUID());
    await register(phone.token);
    await server.call(signOutService, { token: buyer.token, deviceId });
    await walkTo('PACKED');
    await round();
    expect(textsFor(phone.name)).toEqual([]);
  });

  it('of somebody else stays as it is when a session that has ended names it', async () => {
    const phone = service.subscribe(randomUUID());
    await register(phone.token);
    const other = await server.signIn(aMobileNumber());
    await server.call(signOutService, { token: other.token, deviceId });
    await walkTo('PACKED');
    expect(await round()).toBe(1);
  });
});
