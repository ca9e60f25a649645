import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outgoingMessages } from '../../server/inbox/message-tables.ts';
import { users } from '../../server/account/account-tables.ts';
import {
  createConsoleProvider,
  createHttpProvider,
  deliverMessages,
  messageProvidersOf,
  type MessageProviders,
} from '../../server/push/outgoing-messages.ts';
import type { Order } from '../../src/contracts/schemas.ts';
import { ondcUserPreferences } from '../../src/contracts/account/save-preferences.ts';
import { DEFAULT_PREFERENCES, type OptIns } from '../../src/domain/account/preferences.ts';
import { anOrderWish, placeOrder } from '../support/builders/order-builders.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';
import { walkOrder } from '../support/people/walk-order.ts';
import type { PersonSession } from '../support/service-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

/** A service that takes messages over real HTTP; `answers` with this status. */
interface MessageService {
  status: number;
  readonly received: { readonly key: string | undefined; readonly body: Record<string, string> }[];
}

let server: TestServer;
let http: Server;
let providers: MessageProviders;
let number: string;
let buyer: PersonSession;
let order: Order;
const service: MessageService = { status: 200, received: [] };

beforeAll(async () => {
  server = await startTestServer();
  http = createServer((request, response) => {
    void text(request).then((body) => {
      const key = request.headers['idempotency-key'];
      service.received.push({
        key: Array.isArray(key) ? key[0] : key,
        body: JSON.parse(body) as Record<string, string>,
      });
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const address = http.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/message`;
  providers = messageProvidersOf(
    { SMS_HTTP_URL: url, WHATSAPP_HTTP_URL: url, EMAIL_HTTP_URL: url },
    () => {},
  );
});
afterAll(async () => {
  http?.close();
  await server?.close();
});

beforeEach(async () => {
  await server.db.delete(outgoingMessages);
  service.status = 200;
  service.received.length = 0;
  number = aMobileNumber();
  buyer = await server.signIn(number);
  const store = await aStore(server.db, { name: 'Green Basket' });
  const item = await anItem(server.db, store.id);
  order = await placeOrder(
    server,
    buyer,
    anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]),
  );
});

const choose = (optIns: Partial<OptIns>) => {
  const preferences = {
    ...DEFAULT_PREFERENCES,
    optIns: { ...DEFAULT_PREFERENCES.optIns, ...optIns },
  };
  return server.call(ondcUserPreferences, { preferences }, { as: buyer });
};
const step = (to: Order['status']) => walkOrder(server.db, { order, to, at: server.clock.now() });
const round = () => deliverMessages(server.db, providers, server.clock.now());
const waiting = () => server.db.select().from(outgoingMessages);

describe('MSG-1 the steps of an order go out by what its buyer chose', () => {
  it('by no way until one was chosen', async () => {
    await step('ORDER_REQUEST_APPROVED');
    expect([await round(), service.received]).toEqual([0, []]);
  });

  it('by each way that was chosen, to the number and the mail address, once', async () => {
    const email = 'asha@example.org';
    await server.db
      .update(users)
      .set({ email })
      .where(eq(users.id, Number(buyer.user)));
    await choose({ sms: true, email: true });
    await step('ORDER_REQUEST_APPROVED');
    expect(await round()).toBe(2);
    const sent = new Map(service.received.map(({ body }) => [body['way'], body['to']]));
    expect(sent).toEqual(
      new Map([
        ['email', email],
        ['sms', `+91${number}`],
      ]),
    );
    expect(service.received[0]?.body).toMatchObject({
      title: 'Order confirmed',
      body: expect.stringContaining('Green Basket'),
    });
    expect(await round()).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it('again, under the same key, while the service is in trouble', async () => {
    await choose({ whatsapp: true });
    await step('ORDER_REQUEST_APPROVED');
    service.status = 503;
    expect(await round()).toBe(0);
    expect(await round()).toBe(0);
    service.status = 200;
    server.clock.advance(60_000);
    expect(await round()).toBe(1);
    const keys = new Set(service.received.map(({ key }) => key));
    expect([service.received.length, keys.size]).toEqual([2, 1]);
  });

  it('never again what the service refuses for good', async () => {
    await choose({ sms: true });
    await step('ORDER_REQUEST_APPROVED');
    service.status = 422;
    expect(await round()).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it('not to who has changed their mind before it went', async () => {
    await choose({ sms: true });
    await step('ORDER_REQUEST_APPROVED');
    await choose({});
    expect([await round(), service.received, await waiting()]).toEqual([0, [], []]);
  });

  it('says where the order is, not where it was: a newer step takes the place of one that waits', async () => {
    await choose({ sms: true });
    await step('OUT_FOR_DELIVERY');
    expect(await waiting()).toMatchObject([{ way: 'sms', title: 'Out for delivery' }]);
  });

  it('without a mail address no mail', async () => {
    await choose({ email: true });
    await step('ORDER_REQUEST_APPROVED');
    expect([await round(), service.received]).toEqual([0, []]);
  });
});

describe('a provider', () => {
  const message = { id: 'haat-message-1', title: 'Packed', body: 'Asha, your rice' } as const;

  it('for a laptop prints that there was a message: no text, no whole number or address', async () => {
    const lines: string[] = [];
    const console = createConsoleProvider((line) => void lines.push(line));
    await console.send({ ...message, way: 'sms', to: '+919876543210' });
    await console.send({ ...message, way: 'email', to: 'asha@example.org' });
    expect(lines).toEqual([
      'Message by sms to 98••••••10: Packed',
      'Message by email to •••@example.org: Packed',
    ]);
  });

  it('that can’t be reached is tried later', async () => {
    const nowhere = createHttpProvider('http://127.0.0.1:1/');
    expect(await nowhere.send({ ...message, way: 'sms', to: '+919876543210' })).toBe('later');
  });
});
