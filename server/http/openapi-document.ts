import {
  advancedSearch,
  advancedSearchPath,
} from '../../src/contracts/catalogue/advanced-search.ts';
import type { ProblemCode } from '../../src/contracts/problem.ts';
import { CONTRACTS } from '../../src/contracts/registry.ts';
import type { ServiceContract } from '../../src/contracts/service.ts';
import { uploadPaths } from '../uploads/openapi-upload-paths.ts';
import { readingPaths } from './openapi-reading-paths.ts';
import {
  documentComponents,
  jsonAnswer,
  jsonSchemaOf,
  parameter,
  problemAnswers,
} from './openapi-schemas.ts';
import type { JsonObject } from './openapi-schemas.ts';

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

const SEARCH_PATH = `/entity-services${advancedSearchPath('{realm}', '{user}')}`;

/** The OpenAPI 3.1 description of the server, made from the contracts. */
export function openApiDocument(): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Haat',
      version: '1',
      description: 'Decide by the `code` of a problem, never by its text.',
    },
    paths: {
      ...Object.fromEntries(CONTRACTS.map(servicePath)),
      [SEARCH_PATH]: { post: operationOf(advancedSearch, 'entities') },
      ...uploadPaths(),
      ...readingPaths(),
    },
    components: documentComponents(),
  };
}
