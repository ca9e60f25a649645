import { describe, expect, it } from 'vitest';
import {
  aDevice,
  aQueuedEvent,
  anEventsWorld,
} from '../../../tests/support/builders/event-builders.ts';
import { aPersonDatabase, settle } from '../../../tests/support/sync-world.ts';
import { engagementPosts } from '../../contracts/events/engagement.ts';
import { cartValidationSuccess } from '../../domain/events/cart-events.ts';
import { writeSetting } from '../../db/settings.ts';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { DEFAULT_PREFERENCES } from '../../domain/account/preferences.ts';
import { personOf, profileOf, readProfile } from '../event-person.ts';
import { allValues, createEngagement, oneValue } from './engagement.ts';
import { createLateSinks } from './late-sinks.ts';
import { pushEvent, type DataLayerHost } from './data-layer.ts';
import { AMPLITUDE, createProductAnalytics, POSTHOG } from './product-analytics.ts';
import * as v from 'valibot';

const DETAILS = {
  userId: 7,
  systemUserId: '01934d6e-0000-7000-8000-000000000007',
  contact: '9876543210',
  name: 'Asha',
  email: 'asha@example.in',
  realmOwnerInfo: { role: 1 as const, realmIdentifier: 7, name: 'Asha' },
};
const SESSION = { token: 'secret-token', tokenType: 'Bearer', userId: 7, realmId: 7, expiresAt: 1 };

const validated = cartValidationSuccess({
  lines: [],
  address: { ...DEFAULT_ADDRESS, contactNumber: '9876543210' },
  offer: null,
  transactionId: 't',
  messageId: 'm',
});

/** An event of Asha, about a cart with her address. */
const ofAsha = () => ({
  event: aQueuedEvent({ ...validated, id: 'event-1', userId: 7 }),
  person: personOf(7, SESSION, DETAILS),
});

const anEngagement = () => {
  const world = anEventsWorld();
  const deviceId = async () => 'device-1';
  return { world, sink: createEngagement({ runtime: world, url: '/engagement', deviceId }) };
};

describe('the services of others', () => {
  it('EVT-8 are loaded late, only with consent, and fail alone', async () => {
    const warnings: string[] = [];
    const loads: string[] = [];
    const taken: string[] = [];
    let isAgreed = false;
    const sinks = createLateSinks({
      configured: [
        {
          name: 'broken',
          load: async () => {
            loads.push('broken');
            throw new Error('no chunk');
          },
        },
        {
          name: 'whole',
          load: async () => {
            loads.push('whole');
            return {
              take: async (events) => {
                taken.push(...events.map(({ event }) => event.id));
              },
            };
          },
        },
      ],
      isAgreed: async () => isAgreed,
      readProfile: async () => null,
      warn: (text) => warnings.push(text),
    });
    const { event, person } = ofAsha();
    const batch = { sequence: 1, events: [event], dropped: 0, failures: 0 };
    sinks.take(batch, person);
    await settle();
    expect([loads, taken]).toEqual([[], []]);
    isAgreed = true;
    sinks.take(batch, person);
    await settle();
    sinks.page({ path: '/home', referrer: '', campaign: null, pageLoad: 1 });
    await settle();
    expect(taken).toEqual(['event-1']);
    expect(warnings).toEqual(['broken was not told', 'broken was not told']);
    expect(loads.filter((name) => name === 'whole')).toHaveLength(1);
  });

  it('EVT-8 learn who it is once there is consent, before anything else, and again when that has changed', async () => {
    const told: string[] = [];
    let isAgreed = false;
    let userTags: readonly string[] = [];
    const { optIns } = DEFAULT_PREFERENCES;
    const profile = await profileOf(DETAILS, SESSION.token, optIns, []);
    const sinks = createLateSinks({
      configured: [
        {
          name: 'whole',
          load: async () => ({
            take: async () => void told.push('event'),
            page: async () => void told.push('page'),
            profile: async (known) => void told.push(`${known.name} ${known.userTags.join()}`),
          }),
        },
      ],
      isAgreed: async () => isAgreed,
      readProfile: async () => ({ ...profile, userTags }),
      warn: () => {},
    });
    const { event, person } = ofAsha();
    sinks.personChanged();
    await settle();
    expect(told).toEqual([]);
    isAgreed = true;
    sinks.take({ sequence: 1, events: [event], dropped: 0, failures: 0 }, person);
    await settle();
    sinks.page({ path: '/home', referrer: '', campaign: null, pageLoad: 1 });
    await settle();
    userTags = ['coop-member:one'];
    sinks.personChanged();
    await settle();
    expect(told).toEqual(['Asha ', 'event', 'page', 'Asha coop-member:one']);
  });

  it('EVT-8 the profile is of who is signed in, with their opt-ins and tags, and of nobody else', async () => {
    const device = aDevice();
    const person = aPersonDatabase();
    const parts = { device, openPerson: () => person };
    expect(await readProfile(parts)).toBeNull();
    await writeSetting(device, 'authData', SESSION);
    await writeSetting(device, 'user_details', DETAILS);
    await writeSetting(device, 'user_tags', ['coop-member:one']);
    const optIns = { email: true, push: false, sms: true, whatsapp: false };
    await person.setFact('preferences', { ...DEFAULT_PREFERENCES, optIns, updatedAt: 0 });
    expect(await readProfile(parts)).toMatchObject({
      name: 'Asha',
      optIns,
      userTags: ['coop-member:one'],
    });
    await writeSetting(device, 'user_details', { ...DETAILS, userId: 8 });
    expect(await readProfile(parts)).toBeNull();
  });

  it('EVT-8 engagement gets all members of the profile, and no token', async () => {
    const { world, sink } = anEngagement();
    const { optIns } = DEFAULT_PREFERENCES;
    await sink.profile(await profileOf(DETAILS, SESSION.token, optIns, ['coop-member:one']));
    const [post] = world.posts;
    expect(post?.url).toBe('/engagement/eu1/profile');
    expect(v.safeParse(engagementPosts.profile, post?.body).issues).toBeUndefined();
    expect(post?.body).toMatchObject({
      multiValues: [{ operation: 'set', name: 'userTags', value: ['coop-member:one'] }],
    });
    const { profile } = (post?.body ?? {}) as { readonly profile: Record<string, unknown> };
    expect(Object.keys(profile).toSorted()).toEqual(
      [
        'accessToken',
        'dob',
        'email',
        'emailOptIn',
        'gender',
        'name',
        'phone',
        'pushOptIn',
        'realmId',
        'smsOptIn',
        'systemUserId',
        'userId',
        'userName',
        'whatsappOptIn',
      ].toSorted(),
    );
    expect(profile['accessToken']).toMatch(/^[0-9a-f]{16}$/);
    expect(JSON.stringify(post?.body)).not.toContain('secret-token');
  });

  it('EVT-8 engagement cuts referrer and campaign at 120 characters and pings for three pages of a tab at most', async () => {
    const { world, sink } = anEngagement();
    const long = 'x'.repeat(300);
    const campaign = { source: long, medium: 'print', campaign: long };
    for (const [place, path] of ['/home', '/cart', '/orders', '/search'].entries()) {
      await sink.page({ path, referrer: long, campaign, pageLoad: place + 1 });
    }
    const page = world.posts.find(({ url }) => url.endsWith('/page'));
    const pings = world.posts.filter(({ url }) => url.endsWith('/ping'));
    const cut = 'x'.repeat(120);
    expect(page?.body).toMatchObject({
      path: '/home',
      referrer: cut,
      campaign: { source: cut, medium: 'print', campaign: cut },
    });
    expect(pings.map(({ body }) => (body as { pageLoad: number }).pageLoad)).toEqual([1, 2, 3]);
  });

  it('EVT-8 engagement keeps what nobody took and looks every three seconds', async () => {
    const { world, sink } = anEngagement();
    world.answer = () => null;
    await sink.take([ofAsha()]);
    world.answer = () => 500;
    await world.world.advance(2_999);
    expect(world.posts).toEqual([]);
    await world.world.advance(1);
    expect(world.posts.map(({ url }) => url)).toEqual(['/engagement/eu1/event']);
    await world.world.advance(30_000);
    expect(world.posts).toHaveLength(1);
  });

  it('EVT-8 engagement tells a place within the bounds of the specification only', async () => {
    const { world, sink } = anEngagement();
    const at = (location: string) => ({
      ...ofAsha(),
      event: aQueuedEvent({ surroundings: [{ refType: 'location', refValue: location }] }),
    });
    await sink.take(['90,180', '-90,0', '0,-180', '91,0', '', 'a,b'].map(at));
    expect(world.posts.map(({ body }) => (body as { location: unknown }).location)).toEqual([
      { lat: 90, lon: 180 },
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(v.safeParse(engagementPosts.event, world.posts[0]?.body).issues).toBeUndefined();
  });

  it('EVT-8 several values are added and removed by string or number, and set by an array', async () => {
    expect(oneValue('add', 'likes', 'rice')).toEqual({
      operation: 'add',
      name: 'likes',
      value: 'rice',
    });
    expect(oneValue('remove', 'likes', 7)?.value).toBe(7);
    expect(oneValue('add', 'likes', ['rice'])).toBeNull();
    expect(oneValue('add', 'likes', Number.NaN)).toBeNull();
    expect(allValues('likes', ['rice', 7])?.value).toEqual(['rice', 7]);
    expect(allValues('likes', 'rice')).toBeNull();
    expect(allValues('likes', [{}])).toBeNull();
    const { world, sink } = anEngagement();
    const change = allValues('likes', ['rice', 7]);
    await sink.changeValues(change === null ? [] : [change]);
    expect(v.safeParse(engagementPosts.profile, world.posts[0]?.body).issues).toBeUndefined();
  });

  it.each([POSTHOG, AMPLITUDE])(
    'EVT-5 EVT-8 $name gets events with their id, and no number or name',
    async (vendor) => {
      const world = anEventsWorld();
      const deviceId = async () => 'device-1';
      const sink = createProductAnalytics({ runtime: world, vendor, key: 'key-1', deviceId });
      await sink.take([ofAsha()]);
      expect(world.posts[0]?.url).toMatch(
        /^https:\/\/(eu\.i\.posthog\.com\/batch\/|api\.eu\.amplitude\.com\/2\/httpapi)$/,
      );
      const text = JSON.stringify(world.posts[0]?.body);
      expect(text).toMatch(/"(uuid|insert_id)":"event-1"/);
      expect(text).toContain('haat-7');
      expect(text).not.toMatch(/9876543210|Asha|Bellandur/);
      world.answer = () => 400;
      await expect(sink.take([ofAsha()])).rejects.toThrow(`${vendor.name} answered 400`);
    },
  );

  it('EVT-5 EVT-8 the data layer gets the event without an address, and stays short', () => {
    const host: DataLayerHost = {};
    for (let count = 0; count < 300; count += 1) pushEvent(host, ofAsha().event);
    expect(host.dataLayer).toHaveLength(200);
    expect(host.dataLayer?.[0]).toMatchObject({
      event: 'cart_validation_success',
      transactionId: 't',
    });
    expect(JSON.stringify(host.dataLayer)).not.toMatch(/Bellandur|9876543210/);
  });
});
