import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MessagesAnswer } from '../../src/contracts/events/event-message.ts';
import { isEventTopic } from '../../src/contracts/events/event-topics.ts';
import { parseBoundedJson } from '../http/limits/bounded-json.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { CallerIdentity } from '../services/service-handler.ts';
import { authenticate, type AuthenticationParts } from '../sessions/authenticate.ts';
import type { EventSink } from './event-sink.ts';
import { readMessages } from './read-messages.ts';

/** What the routes need. */
export interface EventParts extends AuthenticationParts {
  readonly sink: EventSink;
}

type TopicRequest = FastifyRequest<{ Params: { readonly topic: string } }>;

const ACCEPTED = 202;

/** A visitor's events are nobody's. */
export const provenUser = ({ caller, userId }: CallerIdentity): number | null =>
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
