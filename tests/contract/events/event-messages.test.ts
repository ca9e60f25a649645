import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENT_SOURCE } from '../../../src/contracts/events/app-events.ts';
import {
  GENERAL_TOPIC,
  messagesPath,
  TOPICS_MAP,
  type MessagesAnswer,
} from '../../../src/contracts/events/event-topics.ts';
import { appEvents } from '../../../server/events/event-tables.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const anEvent = (parts: object = {}) => ({
  payload: {
    AppEvent: {
      id: randomUUID(),
      name: 'cart_viewed',
      type: 'cart',
      sourceDetails: EVENT_SOURCE,
      additionalDetails: [{ refType: 'location', refValue: '12.93,77.68' }],
      screenDetails: { screen: 'cart' },
      creationDetails: { createdAt: TEST_NOON },
      ...parts,
    },
  },
  key: 'session-1',
  metadata: {},
});
const aNewEvent = () => ({
  payload: {
    AppEventV2: {
      id: randomUUID(),
      name: 'purchase',
      timestamp: TEST_NOON,
      createdAt: new Date(TEST_NOON).toISOString(),
      eventParams: { items: [{ itemId: 'rice', quantity: 2 }] },
    },
  },
});
const idOf = ({ payload }: ReturnType<typeof anEvent>): string => payload.AppEvent.id;

interface Post {
  readonly topic?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function post(body: unknown, { topic = GENERAL_TOPIC.production, headers = {} }: Post = {}) {
  const response = await fetch(`${server.url}/events${messagesPath(topic)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as MessagesAnswer & { readonly code?: string };
  return { status: response.status, answer };
}
const storedOf = (id: string) => server.db.select().from(appEvents).where(eq(appEvents.id, id));

describe('POST /events/{topic}/messages', () => {
  test('stores a single event with schema 220', async () => {
    const event = anEvent();
    const { status, answer } = await post(event);
    expect([status, answer]).toEqual([202, { outcomes: [{ id: idOf(event), outcome: 'stored' }] }]);
    expect(await storedOf(idOf(event))).toMatchObject([
      { schemaId: 220, name: 'cart_viewed', messageKey: 'session-1', userId: null },
    ]);
  });

  test('stores an array of both versions, the second with schema 746', async () => {
    const [first, second] = [anEvent(), aNewEvent()];
    const { answer } = await post([first, second]);
    expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['stored', 'stored']);
    const [row] = await storedOf(second.payload.AppEventV2.id);
    expect(row?.schemaId).toBe(746);
    expect(row?.payload).toMatchObject({
      AppEventV2: { eventParams: { items: [{ quantity: 2 }] } },
    });
  });

  test('EVT-10 stores every event of a batch, each with what it says, and answers for each', async () => {
    const batch = Array.from({ length: 25 }, (_, place) =>
      anEvent({ name: `cart_viewed_${place}` }),
    );
    const { answer } = await post(batch);
    expect(answer.outcomes).toEqual(batch.map((event) => ({ id: idOf(event), outcome: 'stored' })));
    const stored = await Promise.all(batch.map((event) => storedOf(idOf(event))));
    expect(stored.map(([row]) => row?.name)).toEqual(
      batch.map(({ payload }) => payload.AppEvent.name),
    );
    // One that was stored before does not push another one out.
    const others = [anEvent(), anEvent(), anEvent()];
    const mixed = await post([...others.slice(0, 1), ...batch.slice(7, 8), ...others.slice(1)]);
    expect(mixed.answer.outcomes.map(({ outcome }) => outcome)).toEqual([
      'stored',
      'duplicate',
      'stored',
      'stored',
    ]);
    for (const event of others) expect(await storedOf(idOf(event))).toHaveLength(1);
  });

  test('keeps an event once per topic, however often it comes', async () => {
    const event = anEvent();
    await post(event);
    expect((await post([event, event])).answer.outcomes.map(({ outcome }) => outcome)).toEqual([
      'duplicate',
      'duplicate',
    ]);
    await post(event, { topic: TOPICS_MAP.cart.production });
    expect(await storedOf(idOf(event))).toHaveLength(2);
  });

  test('keeps an event once though it comes many times at once', async () => {
    const event = anEvent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post([event, event])));
    const outcomes = answers.flatMap(({ answer }) => answer.outcomes);
    expect(outcomes.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
  });

  test('refuses a bad event and keeps those beside it', async () => {
    const [good, bad] = [anEvent(), anEvent({ name: '' })];
    const { status, answer } = await post([bad, good, 7]);
    expect(status).toBe(202);
    expect(answer.outcomes).toMatchObject([
      { id: idOf(bad), outcome: 'refused', detail: expect.stringContaining('name') as string },
      { id: idOf(good), outcome: 'stored' },
      { id: null, outcome: 'refused' },
    ]);
  });

  test('tells production from tests by the topic', async () => {
    const event = anEvent();
    await post(event, { topic: GENERAL_TOPIC.qa });
    expect(await storedOf(idOf(event))).toMatchObject([{ topic: 'haat-app-events-qa' }]);
    const { status, answer } = await post(anEvent(), { topic: 'anything' });
    expect([status, answer.code]).toEqual([404, 'not_found']);
  });

  test('says who it was when the sender has a session, and believes no claim', async () => {
    const asha = await server.signIn(aMobileNumber());
    const event = anEvent({ userDetails: { userId: 1, realmId: 1, userName: 'Somebody' } });
    await post(event, { headers: { authorization: `Bearer ${asha.token}` } });
    expect(await storedOf(idOf(event))).toMatchObject([{ userId: asha.details.userId }]);
    const { status } = await post(anEvent(), { headers: { authorization: 'Bearer ended' } });
    expect(status).toBe(401);
  });

  test('takes what sendBeacon sends: text without any header of ours', async () => {
    const event = anEvent();
    const { status } = await post(event, {
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
    });
    expect(status).toBe(202);
    expect(await storedOf(idOf(event))).toHaveLength(1);
    const elsewhere = await fetch(
      `${server.url}/workflow/1/1/v1/execution/service/run/get-buyer-app-content`,
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
    );
    expect(elsewhere.status).toBe(415);
  });

  test('stores no phone number, wherever it stands', async () => {
    const event = anEvent({
      description: 'called +91 98765 43210',
      additionalDetails: [{ refType: 'contactNumber', refValue: '9876543210' }],
      sourceDetails: { contactNumber: 9_876_543_210, orderedAt: 1_763_706_600_000 },
    });
    await post({ ...event, key: '9876543210', metadata: { phone: '919876543210' } });
    const text = JSON.stringify(await storedOf(idOf(event)));
    expect(text).not.toMatch(/98765|43210/);
    expect(text).toContain('1763706600000');
    expect(server.log.join('\n')).not.toMatch(/9876543210/);
  });

  test('refuses more than 100 messages, none at all, and more than 256 KB', async () => {
    expect((await post(Array.from({ length: 101 }, () => anEvent()))).status).toBe(400);
    expect((await post(Array.from({ length: 100 }, () => anEvent()))).status).toBe(202);
    expect((await post([])).status).toBe(400);
    expect((await post(JSON.stringify(anEvent({ description: 'x'.repeat(300_000) })))).status).toBe(
      413,
    );
    expect((await post(`${'['.repeat(50)}${']'.repeat(50)}`)).status).toBe(400);
  });

  test('refuses a part that is too large, and text that cannot be stored', async () => {
    const large = anEvent({ appDetails: { note: 'x'.repeat(9000) } });
    const odd = anEvent({ description: 'a\u0000b' });
    const { answer } = await post([large, odd]);
    expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  });
});
