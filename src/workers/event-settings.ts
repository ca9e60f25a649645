import { HAAT_QUEUE } from '../events/queue/event-queue.ts';
import type { EventsHostSettings } from '../events/sinks/events-host.ts';
import { setting, browserEventsRuntime } from './browser-runtime.ts';
import type { Databases } from '../db/open-databases.ts';
import { readSetting } from '../db/reads/settings.ts';
import { uuidV7 } from '../domain/identifiers.ts';
import { deviceInfoId, readProfile } from '../events/event-person.ts';
import type { createEngagement } from '../events/sinks/engagement.ts';
import { createLateSinks, type LateSinks } from '../events/sinks/late-sinks.ts';
import type { ConfiguredSink } from '../events/sinks/other-sink.ts';
import type {
  AMPLITUDE,
  createProductAnalytics,
  POSTHOG,
} from '../events/sinks/product-analytics.ts';

/** Where events go; read from the build's environment (`.env.example`). */
export const EVENTS_HOST: EventsHostSettings = {
  url: setting('VITE_EVENTS_URL', '/events'),
  topics: setting('VITE_EVENTS_TOPICS', 'production') === 'qa' ? 'qa' : 'production',
  envelope: setting('VITE_EVENTS_ENVELOPE', 'v1') === 'v2' ? 'v2' : 'v1',
  app: { name: 'haat', version: setting('VITE_APP_VERSION', '0.1.0') },
};

/** The event queue of this product; a device may set its parts otherwise. */
export const EVENT_QUEUE = {
  ...HAAT_QUEUE,
  backlog: Number(setting('VITE_EVENTS_BACKLOG', String(HAAT_QUEUE.backlog))) || HAAT_QUEUE.backlog,
};

/** Where a context has the code of each from: a page's worker loads it late, a service worker is one file. */
export interface SinkCode {
  readonly engagement: () => Promise<{ readonly createEngagement: typeof createEngagement }>;
  readonly analytics: () => Promise<{
    readonly createProductAnalytics: typeof createProductAnalytics;
    readonly POSTHOG: typeof POSTHOG;
    readonly AMPLITUDE: typeof AMPLITUDE;
  }>;
}

/** The services of others that the build's environment names (`.env.example`); the code of each is asked for when it is first needed. */
export function otherSinks({ device, person: openPerson }: Databases, code: SinkCode): LateSinks {
  const runtime = browserEventsRuntime();
  const newId = () => uuidV7(runtime.now(), runtime.randomBytes);
  const deviceId = () => deviceInfoId(device, newId);
  const engagementUrl = setting('VITE_ENGAGEMENT_URL', '');
  const engagement: ConfiguredSink = {
    name: 'engagement',
    load: async () => {
      const loaded = await code.engagement();
      return loaded.createEngagement({ runtime, url: engagementUrl, deviceId });
    },
  };
  const vendors = (['posthog', 'amplitude'] as const).map((name) => ({
    name,
    key: setting(`VITE_${name.toUpperCase()}_KEY`, ''),
    url: setting(`VITE_${name.toUpperCase()}_URL`, ''),
  }));
  const analytics = vendors
    .filter(({ key }) => key !== '')
    .map(({ name, key, url }): ConfiguredSink => ({
      name,
      load: async () => {
        const loaded = await code.analytics();
        const vendor = name === 'posthog' ? loaded.POSTHOG : loaded.AMPLITUDE;
        const parts = { runtime, vendor, key, deviceId, ...(url !== '' && { url }) };
        return loaded.createProductAnalytics(parts);
      },
    }));
  return createLateSinks({
    configured: [...(engagementUrl === '' ? [] : [engagement]), ...analytics],
    isAgreed: async () => (await readSetting(device, 'share-usage')) === true,
    readProfile: () => readProfile({ device, openPerson }),
    warn: runtime.warn,
  });
}
