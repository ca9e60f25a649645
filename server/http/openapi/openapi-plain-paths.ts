import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import {
  ENGAGEMENT_KINDS,
  engagementPath,
  engagementPosts,
} from '../../../src/contracts/events/engagement.ts';
import {
  eventMessage,
  messagesAnswer,
  MOST_MESSAGES,
} from '../../../src/contracts/events/event-topics.ts';
import { PROBLEM_STATUS, type ProblemCode, problemSchema } from '../../../src/contracts/problem.ts';
import { uuid } from '../../../src/contracts/schemas.ts';
import { UPLOAD_TYPES } from '../../../src/domain/account/uploads.ts';

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

const BINARY: JsonObject = { type: 'string', format: 'binary' };
const OF_SESSION = {
  tags: ['workflow'],
  security: [{ session: [] }],
} satisfies JsonObject;

/** Uploads and how they are given back. */
export function uploadPaths(): Record<string, JsonObject> {
  const form = { type: 'object', properties: { file: BINARY }, required: ['file'] };
  const post = {
    operationId: 'upload-file',
    summary: 'Upload one file',
    ...OF_SESSION,
    parameters: [
      parameter('query', 'ignoreContentType', { type: 'boolean' }),
      parameter('header', 'Idempotency-Key', { type: 'string', format: 'uuid' }),
    ],
    requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
    responses: {
      '200': jsonAnswer('Stored', v.object({ fileId: uuid })),
      ...problemAnswers([
        'bad_input',
        'malformed_body',
        'idempotency_key_missing',
        'not_signed_in',
        'session_expired',
        'request_in_flight',
        'file_too_large',
        'unsupported_media_type',
        'file_type_not_allowed',
        'idempotency_key_reused',
        'picture_not_readable',
        'too_many_requests',
        'not_ready',
      ]),
    },
  };
  const types = UPLOAD_TYPES.map(({ type }) => [type, { schema: BINARY }]);
  const get = {
    operationId: 'read-file',
    summary: 'A file of one’s own, to be saved',
    ...OF_SESSION,
    parameters: [parameter('path', 'fileId', { type: 'string', format: 'uuid' })],
    responses: {
      '200': { description: 'The file', content: Object.fromEntries(types) as JsonObject },
      ...problemAnswers(['not_signed_in', 'session_expired', 'file_not_found']),
    },
  };
  return { '/workflow/uploadFile/request': { post }, '/workflow/uploadFile/{fileId}': { get } };
}

/** How an invoice is fetched. */
export function invoicePaths(): Record<string, JsonObject> {
  const pdf = { schema: { type: 'string', format: 'binary' } };
  const get = {
    operationId: 'read-invoice',
    summary: 'The PDF of an invoice, to be saved',
    tags: ['workflow'],
    security: [{ session: [] }],
    parameters: [
      parameter('path', 'file', { type: 'string', description: 'the order’s id and ".pdf"' }),
    ],
    responses: {
      '200': { description: 'The file', content: { 'application/pdf': pdf } },
      '304': { description: 'The copy that the client has is the newest' },
      ...problemAnswers([
        'not_signed_in',
        'session_expired',
        'order_not_found',
        'file_not_found',
        'invoice_not_available',
      ]),
    },
  } satisfies JsonObject;
  return { '/workflow/invoices/{file}': { get } };
}

/** JSON that stands in the document. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

const PROBLEM_REF: JsonObject = { $ref: '#/components/schemas/Problem' };

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A schema of the contracts as JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. Checks that JSON Schema can't say
 * are left out.
 * @param mode what a client sends (`input`) or gets (`output`)
 */
export function jsonSchemaOf(schema: v.GenericSchema, mode: 'input' | 'output'): JsonObject {
  const converted: unknown = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: mode,
    errorMode: 'ignore',
  });
  // Through JSON text, because undefined members don't exist in a document.
  const plain: unknown = JSON.parse(JSON.stringify(converted));
  if (!isJsonObject(plain)) throw new Error('a schema did not become an object');
  const { $schema: _dialect, ...rest } = plain;
  return rest;
}

/** A JSON answer of this schema. */
export function jsonAnswer(description: string, schema: v.GenericSchema): JsonObject {
  return {
    description,
    content: { 'application/json': { schema: jsonSchemaOf(schema, 'output') } },
  };
}

/** A parameter; only those of a query may be left out. */
export const parameter = (
  where: 'path' | 'query' | 'header',
  name: string,
  schema: JsonObject,
): JsonObject => ({
  in: where,
  name,
  required: where !== 'query',
  schema,
});

/** One response per HTTP status, naming the problem codes that come with it. */
export function problemAnswers(codes: readonly ProblemCode[]): JsonObject {
  const codesByStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set(codes)) {
    const status = PROBLEM_STATUS[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  const answers = [...codesByStatus].toSorted(([left], [right]) => left - right);
  return Object.fromEntries(
    answers.map(([status, known]) => {
      const schema = { allOf: [PROBLEM_REF, { properties: { code: { enum: known } } }] };
      const content = { 'application/problem+json': { schema } };
      return [String(status), { description: known.join(', '), content }];
    }),
  );
}

/** Parts that the document refers to. */
export function documentComponents(): JsonObject {
  return {
    schemas: { Problem: jsonSchemaOf(problemSchema, 'output') },
    securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
  };
}
