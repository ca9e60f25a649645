import type { EventToSend } from '../envelopes/envelopes.ts';
import { type OtherSink, sharedDetails } from './other-sink.ts';
import { postJson, type PostRuntime } from './post-json.ts';

/** What a vendor is sent for some events: one post. */
export interface VendorPost {
  readonly path: string;
  readonly body: unknown;
}

/** How one vendor's public HTTP API wants events. */
export interface AnalyticsVendor {
  readonly name: string;
  /** Where its API is, unless set otherwise. */
  readonly url: string;
  readonly post: (key: string, events: readonly EventToSend[], deviceId: string) => VendorPost;
}

/** Whose event it is: the person's id, which says nothing to anybody else, or the device's. */
const whose = ({ person }: EventToSend, deviceId: string): string =>
  person.userId === null ? deviceId : `haat-${person.userId}`;

/** PostHog's `POST /batch/` (posthog.com/docs/api/capture); an event's `uuid` makes it count once. */
export const POSTHOG: AnalyticsVendor = {
  name: 'PostHog',
  url: 'https://eu.i.posthog.com',
  post: (key, events, deviceId) => ({
    path: '/batch/',
    body: {
      api_key: key,
      batch: events.map((toSend) => ({
        event: toSend.event.name,
        uuid: toSend.event.id,
        timestamp: new Date(toSend.event.createdAt).toISOString(),
        properties: {
          ...sharedDetails(toSend),
          distinct_id: whose(toSend, deviceId),
          $current_url: toSend.event.screen,
          // Nobody is looked up by an address of the network.
          $ip: '0.0.0.0',
        },
      })),
    },
  }),
};

/** Amplitude's `POST /2/httpapi` (amplitude.com/docs/apis/analytics/http-v2); `insert_id` makes an event count once. */
export const AMPLITUDE: AnalyticsVendor = {
  name: 'Amplitude',
  url: 'https://api.eu.amplitude.com',
  post: (key, events, deviceId) => ({
    path: '/2/httpapi',
    body: {
      api_key: key,
      events: events.map((toSend) => ({
        event_type: toSend.event.name,
        insert_id: toSend.event.id,
        time: toSend.event.createdAt,
        device_id: deviceId,
        ...(toSend.person.userId !== null && { user_id: whose(toSend, deviceId) }),
        event_properties: sharedDetails(toSend),
      })),
    },
  }),
};

export interface ProductAnalyticsParts {
  readonly runtime: PostRuntime;
  readonly vendor: AnalyticsVendor;
  readonly key: string;
  /** Base URL without a slash at the end; the vendor's own when left out. */
  readonly url?: string;
  readonly deviceId: () => Promise<string>;
}

/** Sends events to a vendor of product analytics. What it refuses or does not answer is not tried again. */
export function createProductAnalytics(parts: ProductAnalyticsParts): OtherSink {
  const { vendor, key, url = vendor.url, deviceId } = parts;
  const runtime: PostRuntime = {
    ...parts.runtime,
    // The page may be left while this is on its way, as for a payment.
    fetch: (address, init) => parts.runtime.fetch(address, { ...init, keepalive: true }),
  };
  return {
    take: async (events) => {
      const { path, body } = vendor.post(key, events, await deviceId());
      const { ok, status } = await postJson(runtime, `${url}${path}`, body);
      if (!ok) throw new Error(`${vendor.name} answered ${status}`);
    },
  };
}
