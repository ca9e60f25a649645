import type { Databases } from '../db/open-databases.ts';
import { readSetting } from '../db/reads/settings.ts';
import { uuidV7 } from '../domain/identifiers.ts';
import { readProfile } from '../events/event-profile.ts';
import { deviceInfoId } from '../events/device-info.ts';
import { createLateSinks, type LateSinks } from '../events/sinks/late-sinks.ts';
import type { ConfiguredSink } from '../events/sinks/other-sink.ts';
import { browserEventsRuntime } from './browser-events.ts';
import { setting } from './sync-settings.ts';

/** The services of others that the build's environment names (`.env.example`); each chunk is loaded when it is first needed. */
export function otherSinks({ device, person: openPerson }: Databases): LateSinks {
  const runtime = browserEventsRuntime();
  const newId = () => uuidV7(runtime.now(), runtime.randomBytes);
  const deviceId = () => deviceInfoId(device, newId);
  const engagementUrl = setting('VITE_ENGAGEMENT_URL', '');
  const engagement: ConfiguredSink = {
    name: 'engagement',
    load: async () => {
      const { createEngagement } = await import('../events/sinks/engagement.ts');
      return createEngagement({ runtime, url: engagementUrl, deviceId });
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
        const loaded = await import('../events/sinks/product-analytics.ts');
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
