import * as v from 'valibot';
import { uuid } from '../../src/contracts/schemas.ts';
import { UPLOAD_TYPES } from '../../src/domain/account/uploads.ts';
import { jsonAnswer, parameter, problemAnswers } from '../http/openapi/openapi-schemas.ts';
import type { JsonObject } from '../http/openapi/openapi-schemas.ts';

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
