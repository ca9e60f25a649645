import { describe, expect, it } from 'vitest';
import {
  aDevice,
  aDraft,
  anEventsWorld,
  type EventsWorld,
} from '../../tests/support/builders/event-builders.ts';
import { createMemoryLocks } from '../../tests/support/memory-locks.ts';
import { aPersonDatabase, settle } from '../../tests/support/sync-world.ts';
import { type EventDraft, appEventV2 } from '../contracts/events/app-events.ts';
import { eventMessage, type EventMessage } from '../contracts/events/event-topics.ts';
import type { UserDetails } from '../contracts/user-details.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import { removeSettings, writeSetting } from '../db/settings.ts';
import { goToHome } from '../domain/events/app-events.ts';
import { addToCart } from '../domain/events/cart-events.ts';
import * as v from 'valibot';
import { createEventPipeline, type PipelineParts } from './pipeline.ts';
import { countHeld, HAAT_QUEUE, QUEUE_DEFAULTS } from './queue/event-queue.ts';
import { createEventsHost, type EventsHostSettings } from './sinks/events-host.ts';
import { NO_LATE_SINKS } from './sinks/late-sinks.ts';

const HOST: EventsHostSettings = {
  url: '/events',
  topics: 'production',
  envelope: 'v1',
  app: { name: 'haat', version: '0.1.0' },
};

const ASHA: UserDetails = {
  userId: 7,
  systemUserId: '01934d6e-0000-7000-8000-000000000007',
  contact: '9876543210',
  name: 'Asha',
  email: '',
  realmOwnerInfo: { role: 1, realmIdentifier: 7, name: 'Asha' },
};

/** What every event of hers says, whatever the envelope. */
const SAID_OF_ASHA = {
  clientSessionId: 'session-1',
  userId: ASHA.userId,
  userRole: 'BUYER',
  userName: ASHA.name,
  contactNumber: ASHA.contact,
  Source: 'PWA',
  AppSource: 'HAAT_COOP_APP',
  apartmentId: '',
};

function aPipeline(world: EventsWorld, parts: Partial<PipelineParts> = {}) {
  const device = aDevice();
  const person = aPersonDatabase();
  const pipeline = createEventPipeline({
    device,
    openPerson: () => person,
    runtime: world,
    host: HOST,
    queue: QUEUE_DEFAULTS,
    others: NO_LATE_SINKS,
    hasPage: false,
    ...parts,
  });
  return { device: parts.device ?? device, pipeline };
}

async function signIn(device: DeviceDatabase): Promise<void> {
  const session = { token: 'token-7', tokenType: 'Bearer', userId: 7, realmId: 7 };
  await writeSetting(device, 'authData', { ...session, expiresAt: 1e15 });
  await writeSetting(device, 'user_details', ASHA);
}

const drafts = (count: number, fields: Partial<EventDraft> = {}) =>
  Array.from({ length: count }, () => aDraft(fields));

const messagesOf = (body: unknown): EventMessage[] =>
  (Array.isArray(body) ? body : [body]) as EventMessage[];

function v1Of(message: EventMessage | undefined) {
  if (message === undefined || !('AppEvent' in message.payload)) throw new Error('no event of V1');
  return message.payload.AppEvent;
}

const urls = (world: EventsWorld) => world.posts.map(({ url }) => url);

const addedToCart = (fields: Partial<EventDraft> = {}) =>
  aDraft({
    ...addToCart('store-1', { itemId: 'rice', name: 'Rice', quantity: 1, pricePaise: 5000 }),
    ...fields,
  });

describe('the pipeline of events', () => {
  it('EVT-3 waits below 0.8 of the size and sends batches of five from there on', async () => {
    const world = anEventsWorld();
    const { pipeline } = aPipeline(world);
    await pipeline.record(drafts(7));
    expect(world.posts).toEqual([]);
    await pipeline.record(drafts(1));
    expect(world.posts.map(({ body }) => messagesOf(body).length)).toEqual([5, 3]);
  });

  it('EVT-3 looks every 30 seconds whether something waits', async () => {
    const world = anEventsWorld();
    const { pipeline } = aPipeline(world);
    const stop = pipeline.startChecks();
    await pipeline.record(drafts(2));
    await settle();
    await world.world.advance(29_999);
    expect(world.posts).toEqual([]);
    await world.world.advance(1);
    expect(urls(world)).toEqual(['/events/haat-app-events/messages']);
    await pipeline.record(drafts(1));
    await world.world.advance(30_000);
    expect(world.posts).toHaveLength(2);
    stop();
    await pipeline.record(drafts(1));
    await world.world.advance(120_000);
    expect(world.posts).toHaveLength(2);
  });

  it('EVT-3 stops offline and goes on online, in order', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world);
    world.online = false;
    const all = drafts(9);
    await pipeline.record(all);
    expect(await pipeline.drain()).toEqual({ sentBatches: 0, isStopped: true });
    expect([world.posts.length, await countHeld(device)]).toEqual([0, 9]);
    world.online = true;
    expect(await pipeline.drain()).toEqual({ sentBatches: 2, isStopped: false });
    const sent = world.posts.flatMap(({ body }) => messagesOf(body).map((each) => v1Of(each).id));
    expect(sent).toEqual(all.map(({ id }) => id));
  });

  it('EVT-3 keeps what was handed over first before what came later, whatever is read for it', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world);
    await signIn(device);
    await writeSetting(device, 'selected_user_address', 'an-address');
    const [slow, quick] = [aDraft({ userId: 7 }), aDraft()];
    await Promise.all([pipeline.record([slow]), pipeline.record([quick])]);
    const queued = await device.currentQueue.orderBy(':id').toArray();
    expect(queued.map(({ id }) => id)).toEqual([slow.id, quick.id]);
  });

  it('EVT-3 goes on keeping events after some could not be kept', async () => {
    const world = anEventsWorld();
    const device = aDevice();
    let isBroken = true;
    const openPerson = () => {
      if (isBroken) throw new Error('no database');
      return aPersonDatabase();
    };
    const { pipeline } = aPipeline(world, { device, openPerson });
    await signIn(device);
    await writeSetting(device, 'selected_user_address', 'an-address');
    await pipeline.record([aDraft({ userId: 7 })]);
    isBroken = false;
    await pipeline.record([aDraft({ userId: 7 })]);
    expect([world.warnings, await countHeld(device)]).toEqual([['Events could not be kept'], 1]);
  });

  it('EVT-1 EVT-8 what happens without a page is told as of when it happened, to the data layer too', async () => {
    const world = anEventsWorld();
    const told: EventDraft[] = [];
    const { device, pipeline } = aPipeline(world, { tracked: (draft) => told.push(draft) });
    await signIn(device);
    const happenedAt = world.now();
    pipeline.track(goToHome('cart'));
    world.world.setClock(happenedAt + 500);
    await settle();
    const [queued] = await device.currentQueue.toArray();
    expect(queued).toMatchObject({ createdAt: happenedAt, userId: 7, source: 'BACKGROUND' });
    expect(told.map(({ id }) => id)).toEqual([queued?.id]);
  });

  it('EVT-1 what a worker tells counts to the session, tool and campaign of the person’s last tab', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world, { hasPage: true });
    await signIn(device);
    const campaign = { source: 'flyer', medium: 'print', campaign: 'diwali' };
    const page = {
      userId: 7,
      sessionId: 'tab-2',
      toolId: 'tool-9',
      campaign,
      campaignGroups: '12',
    };
    await pipeline.record([aDraft({ ...page, sessionId: 'tab-1' }), aDraft(page)]);
    pipeline.track(goToHome('cart'));
    await settle();
    const queued = await device.currentQueue.orderBy(':id').last();
    expect(queued).toMatchObject({ ...page, source: 'PWA' });
  });

  it('EVT-1 EVT-5 what a worker tells of one person has nothing of another’s session', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world);
    await signIn(device);
    await pipeline.record([aDraft({ userId: 8, sessionId: 'of-another' })]);
    pipeline.track(goToHome('cart'));
    await settle();
    const queued = await device.currentQueue.orderBy(':id').last();
    expect(queued?.sessionId).not.toBe('of-another');
    expect(queued?.sessionId).not.toBe('');
  });

  it('EVT-1 an event is of the apartment that was chosen, and of the app’s own tool without a link’s', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world);
    const apartment = { apartmentId: 'prestige', name: 'Prestige', areaCode: '560103' };
    await device.settings.put({ name: 'USER_APARTMENTS', value: [apartment] });
    await pipeline.record([addedToCart()]);
    await pipeline.drain();
    const event = v1Of(messagesOf(world.posts[0]?.body)[0]);
    expect(event.additionalDetails).toContainEqual({
      refType: 'apartmentId',
      refValue: 'prestige',
    });
    expect(event.additionalDetails).toContainEqual({ refType: 'toolId', refValue: '34' });
  });

  it('EVT-2 EVT-3 a queue of ten with a backlog sends all that a day without the network tracked', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world, { queue: HAAT_QUEUE });
    world.online = false;
    const all = drafts(37);
    for (const draft of all) await pipeline.record([draft]);
    expect(await countHeld(device)).toBe(37);
    world.online = true;
    await pipeline.drain();
    const sent = world.posts.flatMap(({ body }) => messagesOf(body).map((each) => v1Of(each).id));
    expect(sent).toEqual(all.map(({ id }) => id));
    await writeSetting(device, 'events_sdk_configuration', { size: 3, backlog: 0 });
    world.online = false;
    await pipeline.record(drafts(9));
    expect(await countHeld(device)).toBe(3);
  });

  it('EVT-3 sends nothing while a person works offline by choice', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world);
    await writeSetting(device, 'work-offline', true);
    await pipeline.record(drafts(9));
    expect(world.posts).toEqual([]);
  });

  it('EVT-3 EVT-7 keeps a batch that failed, tries it three times again, and tells the console only', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world);
    world.answer = () => 500;
    await pipeline.record(drafts(2));
    for (let tries = 0; tries < 3; tries += 1) await pipeline.drain();
    expect(await countHeld(device)).toBe(2);
    await pipeline.drain();
    expect(await countHeld(device)).toBe(0);
    expect(world.warnings).toEqual(
      Array.from({ length: 4 }, () => 'A batch of events was not taken'),
    );
    world.answer = () => 202;
    await pipeline.record(drafts(1));
    await pipeline.drain();
    const [message] = messagesOf(world.posts.at(-1)?.body);
    expect(message?.metadata).toEqual({ droppedEvents: 2 });
  });

  it.each([200, 401, 403, 413, 503])(
    'OUT-9 EVT-3 a page with status %i in place of the host takes no event and counts as no try',
    async (status) => {
      const world = anEventsWorld();
      const { device, pipeline } = aPipeline(world);
      await signIn(device);
      world.answer = () => status;
      world.bodyOf = () => '<html>Please accept the terms of this Wi-Fi</html>';
      await pipeline.record(drafts(2));
      for (let tries = 0; tries < 6; tries += 1) await pipeline.drain();
      expect([world.posts.length, await countHeld(device)]).toEqual([6, 2]);
    },
  );

  it('EVT-3 keeps a batch of which the host did not name every event, and sends it again', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world);
    const { bodyOf } = world;
    world.bodyOf = () => JSON.stringify({ outcomes: [{ id: null, outcome: 'stored' }] });
    await pipeline.record(drafts(2));
    await pipeline.drain();
    expect(await countHeld(device)).toBe(2);
    world.bodyOf = bodyOf;
    await pipeline.drain();
    expect(await countHeld(device)).toBe(0);
    expect(world.posts[1]?.body).toEqual(world.posts[0]?.body);
  });

  it('EVT-4 drains once over contexts, and takes over from one that is frozen', async () => {
    const world = anEventsWorld();
    const locks = createMemoryLocks();
    const frozen = { ...world, locks, fetch: () => new Promise<Response>(() => {}) };
    const device = aDevice();
    const first = aPipeline(world, { device, runtime: frozen }).pipeline;
    const second = aPipeline(world, { device, runtime: { ...world, locks } }).pipeline;
    await first.record(drafts(1));
    void first.drain();
    await settle();
    expect(await second.drain()).toEqual({ sentBatches: 0, isStopped: false });
    world.world.setClock(world.now() + 60_001);
    expect(await second.drain()).toEqual({ sentBatches: 1, isStopped: false });
    expect(await countHeld(device)).toBe(0);
  });

  it('EVT-7 sends an event of a mapped topic once more, and does not try that again', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world);
    world.answer = ({ url }) => (url.includes('cart') ? 503 : 202);
    await pipeline.record([addedToCart(), ...drafts(1)]);
    await pipeline.drain();
    expect(urls(world)).toEqual([
      '/events/haat-app-events/messages',
      '/events/haat-cart-events/messages',
    ]);
    expect(await countHeld(device)).toBe(0);
    expect(world.warnings).toEqual(['Single events were not taken']);
  });

  it('EVT-7 returns the error of a single event, and sends to the topics of tests when told so', async () => {
    const world = anEventsWorld();
    const device = aDevice();
    const host = createEventsHost({ device, runtime: world, settings: { ...HOST, topics: 'qa' } });
    world.answer = ({ url }) => (url.includes('cart') ? 418 : 202);
    const event = { ...addedToCart({ id: 'one' }), surroundings: [] };
    const outcome = await host.send({ sequence: 1, events: [event], dropped: 0, failures: 0 });
    expect(outcome).toEqual({
      end: 'sent',
      singleErrors: [{ id: 'one', topic: 'haat-cart-events-qa', error: 'HTTP 418' }],
    });
    expect(urls(world)[0]).toBe('/events/haat-app-events-qa/messages');
  });

  it('EVT-5 tells name and number of who is signed in, and none of who has left', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world);
    await signIn(device);
    await pipeline.record(drafts(1, { userId: 7 }));
    expect(JSON.stringify(await device.currentQueue.toArray())).not.toMatch(/9876543210|Asha/);
    await pipeline.drain();
    expect(world.posts[0]?.headers['authorization']).toBe('Bearer token-7');
    expect(v1Of(messagesOf(world.posts[0]?.body)[0]).additionalDetails).toContainEqual({
      refType: 'contactNumber',
      refValue: '9876543210',
    });
    await pipeline.record(drafts(1, { userId: 7 }));
    await removeSettings(device, ['authData', 'user_details']);
    await pipeline.drain();
    expect(world.posts[1]?.headers['authorization']).toBeUndefined();
    expect(JSON.stringify(world.posts[1]?.body)).not.toMatch(/9876543210|Asha/);
    expect(v1Of(messagesOf(world.posts[1]?.body)[0]).userDetails?.userId).toBe(7);
  });

  it('EVT-5 sends the events of an ended session without its token', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world);
    await signIn(device);
    world.answer = ({ headers }) => (headers['authorization'] === undefined ? 202 : 401);
    await pipeline.record(drafts(1, { userId: 7 }));
    await pipeline.drain();
    expect([world.posts.length, await countHeld(device)]).toEqual([2, 0]);
  });

  it.each(['v1', 'v2'] as const)(
    'EVT-6 makes envelopes (%s) that the server’s contract reads',
    async (envelope) => {
      const world = anEventsWorld();
      const { device, pipeline } = aPipeline(world, { host: { ...HOST, envelope } });
      await signIn(device);
      const campaign = { source: 'flyer', medium: 'print', campaign: 'diwali' };
      await pipeline.record([addedToCart({ userId: 7, campaign })]);
      await pipeline.drain();
      const [message] = messagesOf(world.posts[0]?.body);
      expect(v.safeParse(eventMessage, message).issues).toBeUndefined();
      expect(message?.schemaId).toBe(envelope === 'v1' ? 220 : 746);
    },
  );

  it('EVT-1 EVT-6 adds to every event what the specification adds', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world);
    await signIn(device);
    const area = { areaCode: '560103', city: 'Bengaluru', district: '', state: 'Karnataka' };
    const location = { lat: 12.93, lon: 77.685 };
    await device.areas.put({ ...area, location, storeIds: [], fetchedAt: 0 });
    await writeSetting(device, 'area-code', '560103');
    await pipeline.record(drafts(1, { userId: 7, toolId: 'tool-9' }));
    await pipeline.drain();
    const event = v1Of(messagesOf(world.posts[0]?.body)[0]);
    const added = Object.fromEntries(
      (event.additionalDetails ?? []).map(({ refType, refValue }) => [refType, refValue]),
    );
    expect(added).toMatchObject({
      ...SAID_OF_ASHA,
      location: '12.93,77.685',
      toolId: 'tool-9',
    });
    expect(event.sourceDetails).toEqual({
      sourceType: 'HAAT_COOP_APP',
      appId: 34,
      environment: 'prod',
    });
    expect(event.screenDetails).toEqual({ screen: '/cart' });
  });

  it('EVT-1 EVT-6 an envelope of version 2 says all of that, too', async () => {
    const world = anEventsWorld();
    const { device, pipeline } = aPipeline(world, { host: { ...HOST, envelope: 'v2' } });
    await signIn(device);
    await pipeline.record([addedToCart({ userId: 7 })]);
    await pipeline.drain();
    const [message] = messagesOf(world.posts[0]?.body);
    if (message === undefined || !('AppEventV2' in message.payload)) throw new Error('no V2');
    const { AppEventV2: event } = message.payload;
    const said = {
      ...event,
      ...event.device,
      ...event.geo,
      ...event.userProperties,
      ...event.eventDimensions,
    };
    expect(said).toMatchObject({
      ...SAID_OF_ASHA,
      location: '',
      toolId: '34',
    });
    expect(Object.keys(event).toSorted()).toEqual(Object.keys(appEventV2.entries).toSorted());
  });
});
