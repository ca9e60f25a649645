import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UUID } from '../../src/domain/identifiers.ts';
import { UPLOAD_TYPES } from '../../src/domain/account/uploads.ts';
import { ProblemError } from '../http/problem-error.ts';
import { readIdempotencyKey } from '../http/check-call.ts';
import { authenticate, type AuthenticationParts } from '../sessions/authenticate.ts';
import { ownUpload, readUpload, storeUpload } from './store-upload.ts';

/** What the routes need. */
export type UploadParts = AuthenticationParts;

/** Files that are read into memory at a time; the sender of one more is asked to come back. */
const UPLOADS_AT_ONCE = 16;
/** The same of one person, so that nobody who sends slowly keeps all others out. */
const UPLOADS_AT_ONCE_OF_ONE = 4;
const RETRY_AFTER_SECONDS = 2;

function endingOf(contentType: string): string {
  return UPLOAD_TYPES.find(({ type }) => type === contentType)?.endings[0] ?? 'bin';
}

/**
 * `POST /uploadFile/request` (specification, section 7): one `file` of a multipart/form-data body, with an
 * Idempotency-Key; answers `{fileId}`. `GET /uploadFile/:fileId` gives it back to its owner, to be saved and never shown
 * in place. Both need a session, which is checked before a byte of the body is read.
 */
export function registerUploadRoutes(app: FastifyInstance, parts: UploadParts): void {
  const { db, now } = parts;
  const people = new WeakMap<FastifyRequest, number>();
  let underWay = 0;
  const underWayOf = new Map<number, number>();

  const accept = async (request: FastifyRequest): Promise<void> => {
    const identity = await authenticate(parts, request.headers.authorization, request.ip);
    if (identity.caller === 'visitor') throw new ProblemError('not_signed_in');
    people.set(request, identity.userId);
  };
  const personOf = (request: FastifyRequest): number => {
    const userId = people.get(request);
    if (userId === undefined) throw new ProblemError('not_allowed');
    return userId;
  };
  const take = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const userId = personOf(request);
    const key = readIdempotencyKey(request.headers['idempotency-key'], undefined);
    // Who hung up before the body was asked for would never be heard of again, and keep a place for good.
    if (request.raw.destroyed) throw new ProblemError('malformed_body');
    const ofPerson = underWayOf.get(userId) ?? 0;
    if (ofPerson >= UPLOADS_AT_ONCE_OF_ONE) {
      throw new ProblemError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    if (underWay >= UPLOADS_AT_ONCE) throw new ProblemError('not_ready');
    underWay += 1;
    underWayOf.set(userId, ofPerson + 1);
    try {
      const file = await readUpload(request);
      const { answer, replayed } = await storeUpload(db, { userId, key, now: now(), file });
      void reply.header('cache-control', 'no-store');
      if (replayed) void reply.header('idempotency-replayed', 'true');
      return answer;
    } finally {
      underWay -= 1;
      const left = (underWayOf.get(userId) ?? 1) - 1;
      if (left === 0) underWayOf.delete(userId);
      else underWayOf.set(userId, left);
    }
  };
  const give = async (
    request: FastifyRequest<{ Params: { fileId: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { fileId } = request.params;
    const file = UUID.test(fileId) ? await ownUpload(db, personOf(request), fileId) : undefined;
    if (file === undefined) throw new ProblemError('file_not_found');
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${fileId}.${endingOf(file.contentType)}"`,
        'x-content-type-options': 'nosniff',
      })
      .type(file.contentType)
      .send(file.bytes);
  };

  void app.register(multipart);
  app.post('/uploadFile/request', { onRequest: accept }, take);
  app.get<{ Params: { fileId: string } }>('/uploadFile/:fileId', { onRequest: accept }, give);
}
