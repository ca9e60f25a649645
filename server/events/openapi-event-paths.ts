import * as v from 'valibot';
import {
  ENGAGEMENT_KINDS,
  engagementPath,
  engagementPosts,
} from '../../src/contracts/events/engagement.ts';
import {
  eventMessage,
  messagesAnswer,
  MOST_MESSAGES,
} from '../../src/contracts/events/event-topics.ts';
import type { ProblemCode } from '../../src/contracts/problem.ts';
import {
  jsonAnswer,
  jsonSchemaOf,
  parameter,
  problemAnswers,
} from '../http/openapi/openapi-schemas.ts';
import type { JsonObject } from '../http/openapi/openapi-schemas.ts';

const PROBLEMS: readonly ProblemCode[] = [
  'bad_input',
  'malformed_body',
  'session_expired',
  'not_found',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
];

/** Validators know no default of a member that only one of several forms has. */
const withoutDefaults = (schema: JsonObject): JsonObject =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === 'default' ? undefined : value)),
  ) as JsonObject;

const bodyOf = (schema: v.GenericSchema): JsonObject => {
  const content = { schema: withoutDefaults(jsonSchemaOf(schema, 'input')) };
  return { required: true, content: { 'application/json': content, 'text/plain': content } };
};

/** Where events and engagement posts are taken. */
export function eventPaths(): Record<string, JsonObject> {
  const messages = v.union([
    eventMessage,
    v.pipe(v.array(eventMessage), v.minLength(1), v.maxLength(MOST_MESSAGES)),
  ]);
  const topic = {
    operationId: 'take-event-messages',
    summary: 'Publish events to a topic',
    tags: ['events'],
    parameters: [parameter('path', 'topic', { type: 'string' })],
    requestBody: bodyOf(messages),
    responses: {
      '202': jsonAnswer('What became of each message', messagesAnswer),
      ...problemAnswers([...PROBLEMS, 'not_ready']),
    },
    security: [{ session: [] }, {}],
  };
  const posts = ENGAGEMENT_KINDS.map((kind): [string, JsonObject] => [
    `/engagement${engagementPath(kind)}`,
    {
      post: {
        operationId: `engagement-${kind}`,
        summary: `Tell the engagement service of a ${kind}`,
        tags: ['engagement'],
        parameters: [],
        requestBody: bodyOf(engagementPosts[kind]),
        responses: { '204': { description: 'Stored' }, ...problemAnswers(PROBLEMS) },
        security: [{ session: [] }, {}],
      },
    },
  ]);
  return { '/events/{topic}/messages': { post: topic }, ...Object.fromEntries(posts) };
}
