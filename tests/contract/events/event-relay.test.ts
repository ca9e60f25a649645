import { eq } from 'drizzle-orm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { appEvents, eventOutbox } from '../../../server/events/event-tables.ts';
import { type EventStream, relayEvents } from '../../../server/events/event-relay.ts';
import { createEventSink, type TakenEvent } from '../../../server/events/event-sink.ts';
import { createKafkaStream } from '../../../server/events/kafka-stream.ts';
import { createNatsStream, EVENTS_STREAM } from '../../../server/events/nats-stream.ts';
import {
  findKcat,
  type KafkaCluster,
  startKafkaCluster,
} from '../../support/servers/kafka-cluster.ts';
import {
  findNats,
  type NatsCluster,
  startNatsCluster,
} from '../../support/servers/nats-cluster.ts';
import { deleteAllRows, openTestDatabase } from '../../support/servers/test-database.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

/** Streams don't depend on the database, so they are tried beside one of the two. */
const isTried = (process.env['TEST_DATABASE_URL'] ?? '') === '';
const nats = isTried ? await findNats() : undefined;
const kcat = isTried ? await findKcat() : undefined;
/** The build machine has both; elsewhere a run without them says so. */
const mustHave = isTried && process.env['CI'] === 'true';
const TOPIC = 'haat-app-events';

let opened: OpenDatabase;
let now: number;
beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(() => {
  now = TEST_NOON;
});
afterEach(() => deleteAllRows(opened.db));
afterAll(() => opened.close());

const anEvent = (parts: Partial<TakenEvent> = {}): TakenEvent => ({
  topic: TOPIC,
  id: 'event-1',
  schemaId: 220,
  key: '',
  name: 'cart_viewed',
  userId: 1001,
  payload: { AppEvent: { id: 'event-1', name: 'cart_viewed' } },
  metadata: {},
  happenedAt: TEST_NOON,
  receivedAt: TEST_NOON,
  ...parts,
});
const events = (from: number, to: number): TakenEvent[] =>
  Array.from({ length: to - from }, (_, place) => anEvent({ id: `event-${from + place}` }));
const take = (taken: readonly TakenEvent[]) => createEventSink(opened.db, true).take(taken);
const relay = (stream: EventStream) => relayEvents(opened.db, stream, { now: () => now });
const rowCount = async () => (await opened.db.select().from(eventOutbox)).length;

/** Remembers what it is given, and fails where a test wants it to. */
function aStream(publish: EventStream['publish'] = async () => undefined) {
  const published: string[] = [];
  const stream: EventStream = {
    publish: async (given) => {
      await publish(given);
      published.push(...given.map(({ id }) => id));
    },
    close: async () => undefined,
  };
  return { stream, published };
}

describe('the outbox of events', () => {
  test('EVT-11 gives a stream each new event once, oldest first, and is empty then', async () => {
    await take(events(1, 4));
    expect(await take(events(2, 5))).toEqual(['duplicate', 'duplicate', 'stored']);
    const { stream, published } = aStream();
    expect(await relay(stream)).toBe(4);
    expect(published).toEqual(['event-1', 'event-2', 'event-3', 'event-4']);
    expect([await relay(stream), await rowCount()]).toEqual([0, 0]);
  });

  test('EVT-11 goes on after more than one batch', async () => {
    await take(events(0, 1200));
    const { stream, published } = aStream();
    expect(await relay(stream)).toBe(1200);
    expect(published).toEqual(events(0, 1200).map(({ id }) => id));
  });

  test('EVT-11 keeps what a stream did not take, for the next round', async () => {
    await take(events(1, 3));
    const refusing = aStream(async () => {
      throw new Error('no leader');
    });
    await expect(relay(refusing.stream)).rejects.toThrow('no leader');
    expect(await rowCount()).toBe(2);
    const { stream, published } = aStream();
    await relay(stream);
    expect(published).toEqual(['event-1', 'event-2']);
    expect(await rowCount()).toBe(0);
  });

  test('EVT-11 stops after the batch under way when the server ends', async () => {
    await take(events(0, 1200));
    const ending = new AbortController();
    const { stream, published } = aStream(async () => ending.abort());
    const stopping = ending.signal;
    expect(await relayEvents(opened.db, stream, { now: () => now, stopping })).toBe(500);
    expect([published.length, await rowCount()]).toEqual([500, 700]);
  });

  test('EVT-11 is read by one copy of the server at a time, and by another when that one died', async () => {
    await take(events(1, 3));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let reached = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (reached = resolve));
    const dying = aStream(async () => {
      reached();
      await held;
    });
    const first = relay(dying.stream);
    await isHeld;
    const { stream, published } = aStream();
    expect(await relay(stream)).toBe(0);
    now += 60_001;
    expect(await relay(stream)).toBe(2);
    expect(published).toEqual(['event-1', 'event-2']);
    release();
    await first;
    expect(await rowCount()).toBe(0);
  });

  test('EVT-11 lets go of an event whose day is not kept any more', async () => {
    await take(events(1, 3));
    await opened.db.delete(appEvents).where(eq(appEvents.id, 'event-1'));
    const { stream, published } = aStream();
    await relay(stream);
    expect([published, await rowCount()]).toEqual([['event-2'], 0]);
  });

  test('EVT-11 notes nothing where there is no stream', async () => {
    await createEventSink(opened.db).take(events(1, 3));
    expect(await rowCount()).toBe(0);
  });
});

describe.runIf(mustHave)('programs of the streams', () => {
  test('are there on the build machine', () => {
    expect({ nats, kcat }).toEqual({ nats: expect.any(String), kcat: expect.any(String) });
  });
});

describe.skipIf(nats === undefined)('events in NATS JetStream', () => {
  let cluster: NatsCluster;
  beforeAll(async () => {
    cluster = await startNatsCluster(nats ?? '', 3);
  });
  afterAll(() => cluster.close());

  const aNatsStream = (): EventStream => {
    const stream = createNatsStream({ servers: cluster.servers, token: undefined, replicas: 3 });
    onTestFinished(() => stream.close());
    return stream;
  };
  const idsOf = async (prefix: string): Promise<string[]> =>
    (await cluster.messages(EVENTS_STREAM)).flatMap(({ value }) => {
      const { key } = value as { readonly key: string };
      return key.startsWith(prefix) ? [key] : [];
    });
  const keyed = (prefix: string, count: number): TakenEvent[] =>
    Array.from({ length: count }, (_, place) =>
      anEvent({ id: `${prefix}${place}`, key: `${prefix}${place}` }),
    );

  test('EVT-11 stand under the subject of their topic, as they came', async () => {
    await take([anEvent({ id: 'plain', key: 'plain' })]);
    await relay(aNatsStream());
    const found = await cluster.messages(EVENTS_STREAM);
    expect(found.at(-1)).toEqual({
      subject: `haat.events.${TOPIC}`,
      value: {
        payload: { AppEvent: { id: 'event-1', name: 'cart_viewed' } },
        schemaId: 220,
        key: 'plain',
        metadata: {},
        userId: 1001,
        receivedAt: TEST_NOON,
      },
    });
  });

  test('EVT-11 are there once when a server dies between publishing and deleting', async () => {
    const wanted = keyed('died-', 300);
    await take(wanted);
    const published = aNatsStream();
    // The copy of the server that is killed here had published all, and deleted nothing.
    const dying = aStream(async (given) => {
      await published.publish(given);
      throw new Error('killed');
    });
    await expect(relay(dying.stream)).rejects.toThrow('killed');
    expect(await relay(aNatsStream())).toBe(300);
    expect(await idsOf('died-')).toEqual(wanted.map(({ key }) => key));
  });

  test('EVT-11 lose and double nothing while the server that leads the stream is killed', async () => {
    const wanted = keyed('led-', 600);
    await take(wanted.slice(0, 100));
    const stream = aNatsStream();
    await relay(stream);
    await take(wanted.slice(100));
    const relaying = relay(stream).catch(() => 0);
    const place = await cluster.killLeader(EVENTS_STREAM);
    await relaying;
    const waiting = async () => {
      await relay(stream).catch(() => 0);
      return rowCount();
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
    await cluster.start(place);
    expect((await idsOf('led-')).toSorted()).toEqual(wanted.map(({ key }) => key).toSorted());
  });

  test('EVT-11 wait while no server answers', async () => {
    await take([anEvent({ id: 'waits' })]);
    const nobody = createNatsStream({ servers: ['127.0.0.1:1'], token: undefined, replicas: 1 });
    onTestFinished(() => nobody.close());
    await expect(relay(nobody)).rejects.toThrow(/refused/i);
    expect(await rowCount()).toBe(1);
    await relay(aNatsStream());
    expect(await rowCount()).toBe(0);
  });
});

describe.skipIf(kcat === undefined)('events in Kafka', () => {
  let cluster: KafkaCluster;
  beforeAll(async () => {
    cluster = await startKafkaCluster(kcat ?? '', TOPIC);
  });
  afterAll(() => cluster.close());

  test('EVT-11 are read by another implementation under their key, with their id in a header', async () => {
    await take([
      anEvent(),
      anEvent({ id: 'event-2', key: 'session-1' }),
      anEvent({ id: 'event-3', topic: 'haat-cart-events' }),
    ]);
    const stream = createKafkaStream(cluster.brokers);
    onTestFinished(() => stream.close());
    expect(await relay(stream)).toBe(3);
    const found = await cluster.read(TOPIC);
    expect(found.map(({ key, headers }) => `${key} ${headers}`).toSorted()).toEqual([
      'event-1 eventId=event-1',
      'session-1 eventId=event-2',
    ]);
    expect(found.find(({ key }) => key === 'event-1')?.value).toMatchObject({
      payload: { AppEvent: { name: 'cart_viewed' } },
      schemaId: 220,
      userId: 1001,
    });
    expect(await cluster.read('haat-cart-events')).toHaveLength(1);
  });

  test('EVT-11 wait while no broker answers', async () => {
    await take([anEvent({ id: 'waits' })]);
    const nobody = createKafkaStream(['127.0.0.1:1']);
    onTestFinished(() => nobody.close());
    await expect(relay(nobody)).rejects.toThrow(/refused/i);
    expect(await rowCount()).toBe(1);
  });
});
