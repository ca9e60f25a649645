import {
  catalogueDocumentByHash,
  DOCUMENT_HASH,
  liveSheetDocument,
  manifest,
  packDocument,
} from '../../../src/contracts/catalogue/catalogue-documents.ts';
import type { CallContract, ServiceContract } from '../../../src/contracts/service.ts';
import { CALLS } from '../../../src/contracts/calls.ts';
import { EVENT_CONTRACTS } from '../../../src/contracts/events/event-topics.ts';
import type { ProblemCode } from '../../../src/contracts/problem.ts';
import { CONTRACTS } from '../../../src/contracts/registry.ts';
import {
  documentComponents,
  eventPaths,
  invoicePaths,
  jsonAnswer,
  type JsonObject,
  jsonSchemaOf,
  parameter,
  problemAnswers,
  uploadPaths,
} from './openapi-plain-paths.ts';
import { bundleQuestion } from '../../../src/contracts/catalogue/store-bundle.ts';
import { geocodeAnswer } from '../../../src/contracts/places/geocode.ts';
import type { FastifyInstance } from 'fastify';

/** Codes that any service may answer with. */
const COMMON: readonly ProblemCode[] = [
  'bad_input',
  'malformed_body',
  'service_unknown',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'not_ready',
];
const WITH_SESSION: readonly ProblemCode[] = ['session_expired', 'not_allowed'];
const OF_CHANGES: readonly ProblemCode[] = [
  'idempotency_key_missing',
  'idempotency_key_reused',
  'request_in_flight',
  'too_busy',
  'disk_full',
];

const REALM_AND_USER = [
  parameter('path', 'realm', {
    type: 'integer',
    description: "the session's own; 1 for a visitor",
  }),
  parameter('path', 'user', { type: 'integer', description: "the session's own; 1 for a visitor" }),
];
const IDEMPOTENCY_KEY = parameter('header', 'Idempotency-Key', { type: 'string', format: 'uuid' });

function problemCodes({ callers, noAuth, changes, errors }: ServiceContract): ProblemCode[] {
  return [
    ...COMMON,
    ...(noAuth ? [] : WITH_SESSION),
    ...(callers.includes('visitor') ? [] : (['not_signed_in'] as const)),
    ...(changes ? OF_CHANGES : []),
    ...errors,
  ];
}

/** Operation of one service. */
function operationOf(contract: ServiceContract, tag: string): JsonObject {
  const { name, summary, input, output, noAuth, changes } = contract;
  return {
    operationId: name,
    summary,
    tags: [tag],
    parameters: [...(noAuth ? [] : REALM_AND_USER), ...(changes ? [IDEMPOTENCY_KEY] : [])],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: jsonSchemaOf(input, 'input') } },
    },
    responses: { '200': jsonAnswer('Done', output), ...problemAnswers(problemCodes(contract)) },
    security: noAuth ? [] : [{ session: [] }],
  };
}

/** Path and operation of one workflow service. */
function servicePath(contract: ServiceContract): [path: string, item: JsonObject] {
  const { name, noAuth } = contract;
  const path = noAuth
    ? `/workflow/1/1/v1/execution/service/runWithNoAuth/${name}`
    : `/workflow/{realm}/{user}/v1/execution/service/run/${name}`;
  return [path, { post: operationOf(contract, 'workflow') }];
}

/** Path and operation of one workflow event. */
function eventPath(contract: ServiceContract): [path: string, item: JsonObject] {
  const path = `/workflow/{realm}/{user}/v1/execution/event/run/${contract.name}`;
  return [path, { post: operationOf(contract, 'workflow') }];
}

/** The service that has a hash for a name. */
function hashPath(): Record<string, JsonObject> {
  const { parameters: _, ...operation } = operationOf(catalogueDocumentByHash, 'workflow');
  const hash = parameter('path', 'hash', { type: 'string', pattern: DOCUMENT_HASH.source });
  const post = { ...operation, parameters: [...REALM_AND_USER, hash] };
  return { '/workflow/{realm}/{user}/v1/execution/service/run/{hash}': { post } };
}

/** A query's members as parameters; those without a default must be there. */
function queryParameters(contract: ServiceContract, inPath: readonly string[]): JsonObject[] {
  const { properties, required } = jsonSchemaOf(contract.input, 'input');
  const mustBe: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.keys(properties ?? {})
    .filter((name) => !inPath.includes(name))
    .map((name) => ({
      ...parameter('query', name, { type: 'string' }),
      required: mustBe.includes(name),
    }));
}

/** Path and operation of one call beside the workflow engine. */
function callPath({ contract, method, path, tag }: CallContract): [path: string, item: JsonObject] {
  const { parameters: _, requestBody, ...operation } = operationOf(contract, tag);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  const ofPath = inPath.map((name) => parameter('path', name, { type: 'string' }));
  return method === 'GET'
    ? [
        path,
        { get: { ...operation, parameters: [...ofPath, ...queryParameters(contract, inPath)] } },
      ]
    : [path, { post: { ...operation, parameters: ofPath, requestBody: requestBody ?? null } }];
}

/** The OpenAPI 3.1 description of the server, made from the contracts. */
function openApiDocument(): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Haat',
      version: '1',
      description: 'Decide by the `code` of a problem, never by its text.',
    },
    paths: {
      ...Object.fromEntries(CONTRACTS.map(servicePath)),
      ...Object.fromEntries(EVENT_CONTRACTS.map(eventPath)),
      ...hashPath(),
      ...Object.fromEntries(CALLS.map(callPath)),
      ...eventPaths(),
      ...uploadPaths(),
      ...invoicePaths(),
      ...readingPaths(),
    },
    components: documentComponents(),
  };
}

/** What is read with GET beside the services: the catalogue's documents and places. */
function readingPaths(): Record<string, JsonObject> {
  const text = { type: 'string' };
  const storeId = parameter('path', 'storeId', text);
  const read = (
    operationId: string,
    parameters: JsonObject[],
    answer: JsonObject,
    problems: ProblemCode[],
  ) => ({
    get: {
      operationId,
      parameters,
      responses: { '200': answer, ...problemAnswers([...problems, 'too_many_requests']) },
      security: [],
    },
  });
  return {
    '/catalogue/packs/{hash}': read(
      'read-pack',
      [parameter('path', 'hash', text)],
      jsonAnswer('A pack, never changed', packDocument),
      ['not_found'],
    ),
    '/catalogue/stores/{storeId}/live': read(
      'read-live-sheet',
      [storeId, parameter('query', 'since', { type: 'integer' })],
      jsonAnswer('Prices and stock, or what changed since a version', liveSheetDocument),
      ['store_not_found', 'bad_input'],
    ),
    '/catalogue/stores/{storeId}/manifest': read(
      'read-manifest',
      [storeId],
      jsonAnswer("Which packs make up a store's catalogue", manifest),
      ['store_not_found'],
    ),
    '/catalogue/bundles': {
      post: {
        operationId: 'read-bundle',
        parameters: [],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchemaOf(bundleQuestion, 'input') } },
        },
        responses: {
          '200': {
            description: 'All that is lacking of some stores, as lines of JSON',
            content: { 'application/x-ndjson': { schema: { type: 'string' } } },
          },
          ...problemAnswers(['bad_input', 'too_many_requests']),
        },
        security: [],
      },
    },
    '/maps/geocode/json': read(
      'geocode',
      ['address', 'latlng', 'key'].map((name) => parameter('query', name, text)),
      jsonAnswer('Places in India', geocodeAnswer),
      [],
    ),
  };
}

/** `GET /openapi.json`; made when it is first asked for. */
export function registerOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text);
  });
}
