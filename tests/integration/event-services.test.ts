import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appEvents, engagementRecords } from '../../server/events/event-tables.ts';
import type { DeviceDatabase } from '../../src/db/device-database.ts';
import { writeSetting } from '../../src/db/settings.ts';
import { SPECIFIED_EVENTS } from '../../src/domain/events/tracked-event.ts';
import { uuidV7 } from '../../src/domain/identifiers.ts';
import type { EventsRuntime } from '../../src/events/events-runtime.ts';
import { createEventPipeline, type EventPipeline } from '../../src/events/pipeline.ts';
import { readProfile } from '../../src/events/event-person.ts';
import { countHeld, QUEUE_DEFAULTS } from '../../src/events/queue/event-queue.ts';
import { pushEvent, type DataLayerHost } from '../../src/events/sinks/data-layer.ts';
import { createEngagement } from '../../src/events/sinks/engagement.ts';
import { createLateSinks } from '../../src/events/sinks/late-sinks.ts';
import {
  AMPLITUDE,
  createProductAnalytics,
  POSTHOG,
} from '../../src/events/sinks/product-analytics.ts';
import { createTracker } from '../../src/events/tracker.ts';
import { aDevice } from '../support/builders/event-builders.ts';
import { createMemoryLocks } from '../support/memory-locks.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';
import { pollUntil } from '../support/poll-until.ts';
import { specifiedEvents } from '../support/specified-events.ts';
import { aPersonDatabase } from '../support/sync-world.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';
import type { PersonSession } from '../support/service-client.ts';

interface Named {
  readonly name: string;
  readonly id: string;
}

/** A vendor's batch, of either vendor. */
interface VendorBatch {
  readonly batch?: readonly { readonly event: string; readonly uuid: string }[];
  readonly events?: readonly { readonly event_type: string; readonly insert_id: string }[];
}

let server: TestServer;
let vendor: Server;
let vendorUrl: string;
let asha: PersonSession;
/** What the vendors of product analytics were sent, by path. */
let vendorPosts: { readonly path: string; readonly body: VendorBatch }[] = [];
/** How many events each post to the events host had. */
let hostPosts: number[] = [];
/** What was told to the console; nothing is to fail here. */
let warnings: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  vendor = createServer((request, response) => {
    void text(request).then((body) => {
      vendorPosts.push({ path: request.url ?? '', body: JSON.parse(body) as VendorBatch });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    vendor.listen(0, '127.0.0.1', resolve);
  });
  vendorUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
});

afterAll(async () => {
  vendor?.close();
  await server?.close();
});

beforeEach(async () => {
  asha = await server.signIn(aMobileNumber());
  vendorPosts = [];
  hostPosts = [];
  warnings = [];
});

const runtime = (): EventsRuntime => ({
  now: () => server.clock.now(),
  randomBytes: (count) => new Uint8Array(randomBytes(count)),
  locks: createMemoryLocks(),
  startTimer: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  fetch: (url, init) => {
    if (url.endsWith('/haat-app-events/messages'))
      hostPosts.push((JSON.parse(init.body as string) as unknown[]).length);
    return fetch(url, init);
  },
  isOnline: () => true,
  warn: (said, cause) => {
    warnings.push(`${said}: ${String(cause)}`);
  },
});

/** Page and worker of a phone that somebody is signed in on, with every service that a build can name. */
async function aPhone(deviceName: string) {
  const device: DeviceDatabase = aDevice();
  const person = aPersonDatabase();
  const { token, details } = asha;
  const { userId, realmOwnerInfo } = details;
  const realmId = realmOwnerInfo.realmIdentifier;
  const session = { token, tokenType: 'Bearer', userId, realmId, expiresAt: 9e15 };
  await writeSetting(device, 'authData', session);
  await writeSetting(device, 'user_details', details);
  const world = runtime();
  const deviceId = async () => deviceName;
  const vendors = [POSTHOG, AMPLITUDE].map((each) => ({
    name: each.name,
    load: async () =>
      createProductAnalytics({ runtime: world, vendor: each, key: 'k', url: vendorUrl, deviceId }),
  }));
  const engagement = {
    name: 'engagement',
    load: async () =>
      createEngagement({ runtime: world, url: `${server.url}/engagement`, deviceId }),
  };
  const openPerson = () => person;
  const isAgreed = async () => (await device.settings.get('share-usage'))?.value === true;
  const pipeline = createEventPipeline({
    device,
    openPerson,
    runtime: world,
    host: {
      url: `${server.url}/events`,
      topics: 'production',
      envelope: 'v1',
      app: { name: 'haat', version: '0.1.0' },
    },
    queue: { ...QUEUE_DEFAULTS, backlog: 490 },
    others: createLateSinks({
      configured: [engagement, ...vendors],
      isAgreed,
      readProfile: () => readProfile({ device, openPerson }),
      warn: world.warn,
    }),
    hasPage: true,
  });
  return { device, pipeline, isAgreed };
}

/** Tracks each event of the specification on a page, and waits until all have left the phone. */
async function trackAll(
  { device, pipeline, isAgreed }: Awaited<ReturnType<typeof aPhone>>,
  page: DataLayerHost,
): Promise<void> {
  const recorded: ReturnType<EventPipeline['record']>[] = [];
  const tracker = createTracker({
    now: server.clock.now,
    newId: () => uuidV7(server.clock.now(), (count) => new Uint8Array(randomBytes(count))),
    screen: () => '/cart',
    facts: () => ({ sessionId: 'session-1', source: 'PWA', campaign: null }),
    later: (run) => setTimeout(run, 0),
    record: (drafts) => {
      const work = isAgreed().then((agreed) => {
        if (agreed) for (const draft of drafts) pushEvent(page, draft);
        return pipeline.record(drafts);
      });
      recorded.push(work);
      return work;
    },
    warn: runtime().warn,
  });
  for (const event of specifiedEvents(randomUUID())) tracker.track(event, asha.details.userId);
  await pollUntil(
    async () => recorded.length,
    (calls) => calls > 0,
    'calls of the worker, to be made',
  );
  await Promise.all(recorded);
  await pipeline.drain();
  expect([await countHeld(device), warnings]).toEqual([0, []]);
}

const hostEvents = async (): Promise<readonly Named[]> =>
  (
    await server.db.select().from(appEvents).where(eq(appEvents.userId, asha.details.userId))
  ).filter(({ topic }) => topic === 'haat-app-events');

const engagementOf = async (deviceName: string) =>
  server.db.select().from(engagementRecords).where(eq(engagementRecords.deviceId, deviceName));

/** The events that a vendor has, however they call it. */
const vendorEvents = (path: string): Named[] =>
  vendorPosts
    .filter((post) => post.path === path)
    .flatMap(({ body: { batch = [], events = [] } }) => [
      ...batch.map(({ event, uuid }) => ({ name: event, id: uuid })),
      ...events.map((each) => ({ name: each.event_type, id: each.insert_id })),
    ]);

const sorted = (names: readonly string[]) => names.toSorted();
const ALL = sorted(SPECIFIED_EVENTS);
const namesOf = (events: readonly Named[]) => sorted(events.map(({ name }) => name));

describe('the events of the specification and the services that get them', () => {
  it('EVT-1 EVT-8 all reach the event service, engagement, product analytics and the data layer, once and under one id', async () => {
    const page: DataLayerHost = {};
    const phone = await aPhone('agreed-phone');
    await writeSetting(phone.device, 'share-usage', true);
    await trackAll(phone, page);
    const stored = await hostEvents();
    expect(namesOf(stored)).toEqual(ALL);
    const ids = sorted(stored.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ALL.length);
    for (const path of ['/batch/', '/2/httpapi']) {
      const events = await pollUntil(
        async () => vendorEvents(path),
        (sent) => sent.length >= ALL.length,
        `events at ${path}, to be all`,
      );
      expect(namesOf(events)).toEqual(ALL);
      expect(sorted(events.map(({ id }) => id))).toEqual(ids);
    }
    const layer = (page.dataLayer ?? []) as { event: string; eventId: string }[];
    expect(layer.map(({ event }) => event)).toEqual(SPECIFIED_EVENTS);
    expect(sorted(layer.map(({ eventId }) => eventId))).toEqual(ids);
    const told = await pollUntil(
      () => engagementOf('agreed-phone'),
      (records) => records.length > ALL.length,
      'records of engagement, to be a profile and all events',
    );
    const events = told.filter(({ kind }) => kind === 'event');
    expect(sorted(events.map(({ data }) => (data as { name: string }).name))).toEqual(ALL);
    expect(told.filter(({ kind }) => kind === 'profile')).toHaveLength(1);
    const outside = JSON.stringify([vendorPosts, told, layer]);
    expect(outside).not.toContain(asha.details.contact);
  });

  it('EVT-8 reach nobody but Haat’s own service without consent', async () => {
    const page: DataLayerHost = {};
    await trackAll(await aPhone('silent-phone'), page);
    expect(namesOf(await hostEvents())).toEqual(ALL);
    expect([vendorPosts, page.dataLayer ?? [], await engagementOf('silent-phone')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('EVT-3 go in batches of five, and of what events_sdk_configuration says instead', async () => {
    await trackAll(await aPhone('plain-phone'), {});
    expect(hostPosts).toEqual([5, 5, 5, 2]);
    hostPosts = [];
    const phone = await aPhone('configured-phone');
    await writeSetting(phone.device, 'events_sdk_configuration', { batchSize: 8, size: 20 });
    asha = await server.signIn(aMobileNumber());
    await trackAll(phone, {});
    expect(hostPosts).toEqual([8, 8, 1]);
  });
});
