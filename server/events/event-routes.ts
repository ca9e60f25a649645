import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  eventMessage,
  type EventMessage,
  type MessagesAnswer,
  MOST_MESSAGES,
  isEventTopic,
} from '../../src/contracts/events/event-topics.ts';
import { parseBoundedJson, unstorableTextPath } from '../http/limits/bounded-json.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { CallerIdentity } from '../http/service-handler.ts';
import { authenticate, type AuthenticationParts } from '../sign-in/authenticate.ts';
import { type EventSink, maskContacts, type TakenEvent } from './event-sink.ts';
import * as v from 'valibot';
import { millisecondsInDay } from 'date-fns/constants';
import { createHash } from 'node:crypto';
import {
  ENGAGEMENT_KINDS,
  ENGAGEMENT_REGION,
  engagementPosts,
  type EngagementKind,
} from '../../src/contracts/events/engagement.ts';
import { engagementRecords } from './event-tables.ts';
import { countAttempt } from '../throttle/count-attempt.ts';

/** A message as it was read: an event to take, or why there is none. */
type ReadMessage =
  | { readonly kind: 'event'; readonly event: TakenEvent }
  | { readonly kind: 'refused'; readonly id: string | null; readonly detail: string };

/** What all events of one request share. */
interface MessageSource {
  readonly topic: string;
  readonly userId: number | null;
  readonly receivedAt: number;
}

const eventOf = ({ payload }: EventMessage) =>
  'AppEvent' in payload ? payload.AppEvent : payload.AppEventV2;

/** The id of a message that was refused, if it can be told. */
const knownId = v.object({
  payload: v.record(v.string(), v.object({ id: v.pipe(v.string(), v.maxLength(100)) })),
});

/** What the routes need. */
interface EventParts extends AuthenticationParts {
  readonly sink: EventSink;
}

type TopicRequest = FastifyRequest<{ Params: { readonly topic: string } }>;

const ACCEPTED = 202;

/** A visitor's events are nobody's. */
const provenUser = ({ caller, userId }: CallerIdentity): number | null =>
  caller === 'visitor' ? null : userId;

/**
 * `POST /{topic}/messages` (specification, section 7): one message or an array, as JSON or, since `sendBeacon` sends nothing
 * else without asking first, as text. Whoever has a session may send its token, nobody must.
 * @throws ProblemError not_found for another topic, bad_input, session_expired, not_ready (to Fastify's error handler)
 */
export function registerEventRoutes(app: FastifyInstance, parts: EventParts): void {
  parseBoundedJson(app, ['application/json', 'text/plain']);
  const senders = new WeakMap<FastifyRequest, number | null>();

  const accept = async (request: TopicRequest): Promise<void> => {
    if (!isEventTopic(request.params.topic)) throw new ProblemError('not_found');
    const { authorization } = request.headers;
    senders.set(request, provenUser(await authenticate(parts, authorization, request.ip)));
  };
  const take = async (request: TopicRequest, reply: FastifyReply): Promise<MessagesAnswer> => {
    const source = {
      topic: request.params.topic,
      userId: senders.get(request) ?? null,
      receivedAt: parts.now(),
    };
    const messages = readMessages(request.body, source);
    const events = messages.flatMap((read) => (read.kind === 'event' ? [read.event] : []));
    const taken = await parts.sink.take(events);
    const outcomes = new Map(events.map((event, place) => [event, taken[place] ?? 'duplicate']));
    void reply.code(ACCEPTED).header('cache-control', 'no-store');
    return {
      outcomes: messages.map((read) =>
        read.kind === 'refused'
          ? { id: read.id, outcome: 'refused', detail: read.detail }
          : { id: read.event.id, outcome: outcomes.get(read.event) ?? 'duplicate' },
      ),
    };
  };
  app.post<{ Params: { readonly topic: string } }>('/:topic/messages', { onRequest: accept }, take);
}

/** When an event happened, as its device says; ms since the epoch. */
function happenedAt(payload: EventMessage['payload']): number {
  const time =
    'AppEvent' in payload
      ? payload.AppEvent.creationDetails.createdAt
      : payload.AppEventV2.createdAt;
  return typeof time === 'number' ? time : Date.parse(time);
}

function idOf(message: unknown): string | null {
  const known = v.safeParse(knownId, message);
  return known.success ? (Object.values(known.output.payload)[0]?.id ?? null) : null;
}

/** Why a message does not fit: the deepest issue, as that of a union only says that nothing fitted. */
function reasonOf(issue: v.BaseIssue<unknown>): string {
  const deeper = issue.issues?.[0];
  if (deeper !== undefined && v.getDotPath(deeper) !== null) return reasonOf(deeper);
  return `${v.getDotPath(issue) ?? 'message'}: ${issue.message}`.slice(0, 300);
}

function readMessage(message: unknown, source: MessageSource): ReadMessage {
  const read = v.safeParse(eventMessage, message, { abortPipeEarly: true });
  if (!read.success) {
    return { kind: 'refused', id: idOf(message), detail: reasonOf(read.issues[0]) };
  }
  const { id, name } = eventOf(read.output);
  const path = unstorableTextPath(read.output);
  if (path !== undefined) {
    return { kind: 'refused', id, detail: `${path}: holds characters that cannot be stored` };
  }
  const { schemaId, key, payload, metadata } = read.output;
  const event = {
    ...source,
    id,
    name,
    schemaId,
    key: String(maskContacts(key)),
    happenedAt: happenedAt(payload),
    payload: maskContacts(payload),
    metadata: maskContacts(metadata),
  };
  return { kind: 'event', event };
}

/**
 * The messages of a body: an array, or one that stands for itself. Each is judged for itself, so that one bad event does not
 * take the others along.
 * @throws ProblemError bad_input for no messages or too many
 */
function readMessages(body: unknown, source: MessageSource): ReadMessage[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (messages.length === 0 || messages.length > MOST_MESSAGES) {
    throw new ProblemError('bad_input', {
      fields: [{ path: '', message: `1 to ${MOST_MESSAGES} messages` }],
    });
  }
  return messages.map((message) => readMessage(message, source));
}

type KindRequest = FastifyRequest<{ Params: { readonly region: string; readonly kind: string } }>;

/** Bytes of one post; and posts of one device in a day, above any phone in daily use. */
const BODY_LIMIT = 32 * 1024;
const POSTS_PER_DAY = 5000;
const NO_CONTENT = 204;

const kindOf = (kind: string): EngagementKind | undefined =>
  ENGAGEMENT_KINDS.find((known) => known === kind);

function readPost(kind: EngagementKind, body: unknown) {
  const read = v.safeParse(engagementPosts[kind], body, { abortEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    throw new ProblemError('bad_input', {
      fields: [{ path: v.getDotPath(issue) ?? '', message: issue.message }],
    });
  }
  const path = unstorableTextPath(read.output);
  if (path !== undefined) {
    throw new ProblemError('bad_input', {
      fields: [{ path, message: 'Please remove special control characters' }],
    });
  }
  return read.output;
}

/**
 * `POST /{region}/profile|page|event|ping` (specification, section 7). Nothing is read from the answer, so there is none:
 * 204. Phone numbers are masked before anything is stored.
 * @throws ProblemError not_found, bad_input, session_expired, too_many_requests (to Fastify's error handler)
 */
export function registerEngagementRoutes(
  app: FastifyInstance,
  parts: Omit<EventParts, 'sink'>,
): void {
  const { db, now } = parts;
  parseBoundedJson(app, ['application/json', 'text/plain']);
  const senders = new WeakMap<FastifyRequest, number | null>();

  const accept = async (request: KindRequest): Promise<void> => {
    const { region, kind } = request.params;
    if (region !== ENGAGEMENT_REGION || kindOf(kind) === undefined) {
      throw new ProblemError('not_found');
    }
    const { authorization } = request.headers;
    senders.set(request, provenUser(await authenticate(parts, authorization, request.ip)));
  };
  const store = async (request: KindRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const kind = kindOf(request.params.kind);
    if (kind === undefined) throw new ProblemError('not_found');
    const { deviceId, ...data } = readPost(kind, request.body);
    const device = createHash('sha256').update(deviceId).digest('base64url');
    const throttle = {
      key: `engagement:${device}`,
      limit: POSTS_PER_DAY,
      windowMs: millisecondsInDay,
    };
    await countAttempt(db, throttle, now());
    await db.insert(engagementRecords).values({
      region: request.params.region,
      kind,
      deviceId,
      userId: senders.get(request) ?? null,
      data: maskContacts(data),
      receivedAt: now(),
    });
    return reply.code(NO_CONTENT).header('cache-control', 'no-store').send();
  };
  app.post<{ Params: { readonly region: string; readonly kind: string } }>(
    '/:region/:kind',
    { onRequest: accept, bodyLimit: BODY_LIMIT },
    store,
  );
}
