import { type EngagementKind, engagementPath } from '../../contracts/events/engagement.ts';
import { isGeoPoint } from '../../domain/stores/geo.ts';
import type { EventToSend } from '../envelopes/envelopes.ts';
import type { EventsRuntime } from '../events-runtime.ts';
import { type OtherSink, sharedDetails } from './other-sink.ts';

/** A change of a profile's member that holds several values (specification, section 5). */
type MultiValueChange =
  | {
      readonly operation: 'add' | 'remove';
      readonly name: string;
      readonly value: string | number;
    }
  | {
      readonly operation: 'set';
      readonly name: string;
      readonly value: readonly (string | number)[];
    };

const isOneValue = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** Referrer and campaign values are cut here (specification, section 9). */
const CUT_AT = 120;
/** A ping follows the first so many page loads of a tab. */
const MOST_PINGS = 3;
/** How often it is looked whether something that was not sent waits, ms. */
const BACKUP_CHECK_MS = 3_000;
/** Most posts that wait to be sent again; the oldest goes first. */
const MOST_BACKUPS = 50;

export interface EngagementParts {
  readonly runtime: Pick<EventsRuntime, 'fetch' | 'startTimer' | 'now'>;
  /** Base URL without a slash at the end. */
  readonly url: string;
  readonly deviceId: () => Promise<string>;
}

/** The engagement service's sink, with what only it has. */
export interface EngagementSink extends Required<OtherSink> {
  /** Changes members of the profile that hold several values. */
  readonly changeValues: (changes: readonly MultiValueChange[]) => Promise<void>;
}

interface Post {
  readonly kind: EngagementKind;
  readonly body: Readonly<Record<string, unknown>>;
}

const cut = (text: string): string => text.slice(0, CUT_AT);

/** "lat,lon" as it is added to events, as a point within the bounds of the specification (section 5); else null. */
function pointOf(text: unknown): { readonly lat: number; readonly lon: number } | null {
  const [lat, lon] = typeof text === 'string' && text !== '' ? text.split(',').map(Number) : [];
  const point = { lat, lon };
  return isGeoPoint(point) ? point : null;
}

/**
 * Tells the engagement service of profile, pages, events and pings, in region eu1 (specification, sections 5, 7 and 9). What
 * nobody took is kept, as long as this context lives, and sent again; nothing is read from an answer.
 */
export function createEngagement({ runtime, url, deviceId }: EngagementParts): EngagementSink {
  const backups: Post[] = [];
  let isChecking = false;

  async function send({ kind, body }: Post): Promise<boolean> {
    const sentAt = runtime.now();
    const text = JSON.stringify({ deviceId: await deviceId(), sentAt, ...body });
    const headers = { 'content-type': 'application/json' };
    // The page, and its worker with it, may be left for a payment's while this is on its way.
    const how = { credentials: 'omit', keepalive: true } as const;
    const init = { method: 'POST', headers, body: text, ...how } as const;
    return runtime.fetch(`${url}${engagementPath(kind)}`, init).then(
      () => true,
      () => false,
    );
  }

  async function post(kind: EngagementKind, body: Post['body']): Promise<void> {
    if (await send({ kind, body })) return;
    backups.push({ kind, body });
    if (backups.length > MOST_BACKUPS) backups.shift();
    checkSoon();
  }

  function checkSoon(): void {
    if (isChecking) return;
    isChecking = true;
    runtime.startTimer(BACKUP_CHECK_MS, () => {
      isChecking = false;
      sendBackups().catch(() => checkSoon());
    });
  }

  async function sendBackups(): Promise<void> {
    for (let next = backups[0]; next !== undefined; next = backups[0]) {
      if (!(await send(next))) return checkSoon();
      backups.shift();
    }
  }

  const eventBody = (toSend: EventToSend): Post['body'] => {
    const data = sharedDetails(toSend);
    return { name: toSend.event.name, data, location: pointOf(data['location']) };
  };

  return {
    take: async (events) => {
      await Promise.all(events.map((toSend) => post('event', eventBody(toSend))));
    },
    profile: ({ optIns, userTags, ...profile }) => {
      const { email, push, sms, whatsapp } = optIns;
      const messages = {
        emailOptIn: email,
        pushOptIn: push,
        smsOptIn: sms,
        whatsappOptIn: whatsapp,
      };
      const tags = allValues('userTags', userTags);
      const multiValues = tags === null ? [] : [tags];
      return post('profile', { profile: { ...profile, ...messages }, multiValues });
    },
    page: async ({ path, referrer, campaign, pageLoad }) => {
      const { source = '', medium = '', campaign: name = '' } = campaign ?? {};
      await post('page', {
        path,
        referrer: cut(referrer),
        campaign: { source: cut(source), medium: cut(medium), campaign: cut(name) },
      });
      if (pageLoad <= MOST_PINGS) await post('ping', { pageLoad });
    },
    changeValues: (changes) => post('profile', { multiValues: changes }),
  };
}

/** One value more or less: a string or a number; null for anything else. */
export function oneValue(
  operation: 'add' | 'remove',
  name: string,
  value: unknown,
): MultiValueChange | null {
  return isOneValue(value) ? { operation, name, value } : null;
}

/** All values anew: an array of strings and numbers; null for anything else. */
export function allValues(name: string, value: unknown): MultiValueChange | null {
  return Array.isArray(value) && value.every(isOneValue) ? { operation: 'set', name, value } : null;
}
