import { millisecondsInDay } from 'date-fns/constants';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  ENGAGEMENT_KINDS,
  ENGAGEMENT_REGION,
  engagementPosts,
  type EngagementKind,
} from '../../src/contracts/events/engagement.ts';
import { engagementRecords } from '../db/tables/event-tables.ts';
import { parseBoundedJson } from '../http/limits/bounded-json.ts';
import { ProblemError } from '../http/problem-error.ts';
import { unstorableTextPath } from '../http/limits/storable-text.ts';
import { authenticate } from '../sessions/authenticate.ts';
import { countAttempt } from '../throttle/count-attempt.ts';
import { type EventParts, provenUser } from './event-routes.ts';
import { maskContacts } from './mask-contacts.ts';

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
