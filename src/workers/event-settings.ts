import { HAAT_QUEUE } from '../events/queue/queue-settings.ts';
import type { EventsHostSettings } from '../events/sinks/events-host.ts';
import { setting } from './sync-settings.ts';

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
