import {
  liveSheetDocument,
  manifest,
  packDocument,
} from '../../../src/contracts/catalogue/catalogue-documents.ts';
import { bundleQuestion } from '../../../src/contracts/catalogue/store-bundle.ts';
import { geocodeAnswer } from '../../../src/contracts/places/geocode.ts';
import type { ProblemCode } from '../../../src/contracts/problem.ts';
import { jsonAnswer, jsonSchemaOf, parameter, problemAnswers } from './openapi-schemas.ts';
import type { JsonObject } from './openapi-schemas.ts';

/** What is read with GET beside the services: the catalogue's documents and places. */
export function readingPaths(): Record<string, JsonObject> {
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
