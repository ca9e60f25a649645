import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UUID } from '../../src/domain/identifiers.ts';
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '../../src/domain/account/uploads.ts';
import { ProblemError } from '../http/problem-error.ts';
import { readIdempotencyKey } from '../http/check-call.ts';
import { authenticate, type AuthenticationParts } from '../sign-in/authenticate.ts';
import { ownUpload, type ReceivedFile, storeUpload } from './store-upload.ts';

/** Longest name that is looked at. */
const LONGEST_NAME = 255;
/** Room for the lines around the file. */
const ENVELOPE_BYTES = 64 * 1024;
const LIMITS = { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 };

const tooLarge = (): ProblemError =>
  new ProblemError('file_too_large', {
    detail: `Files may have at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`,
  });

const oneFile = (): ProblemError => {
  const message = 'exactly one file, and nothing else';
  return new ProblemError('bad_input', { detail: message, fields: [{ path: 'file', message }] });
};

/** What the reader of multipart bodies refuses, with a code or as a plain error, as a problem; others as they are. */
function problemOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (/^FST_(?:FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return oneFile();
  const isBroken = code.startsWith('FST_') || (error instanceof Error && error.name === 'Error');
  return isBroken ? new ProblemError('malformed_body', { detail: 'not a multipart body' }) : error;
}

async function readParts(request: FastifyRequest): Promise<ReceivedFile | undefined> {
  let received: ReceivedFile | undefined;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type !== 'file' || part.fieldname !== 'file') throw oneFile();
    received = { name: nameOf(part), bytes: await part.toBuffer() };
  }
  return received;
}

/** A part may come without the name that its type promises. */
function nameOf({ filename }: { readonly filename?: MultipartFile['filename'] }): string {
  return (filename ?? '').slice(-LONGEST_NAME);
}

/** The one `file` of a multipart/form-data body, in memory. @throws ProblemError unsupported_media_type, malformed_body, bad_input, file_too_large */
async function readUpload(request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart()) {
    const detail = 'The body must be multipart/form-data.';
    throw new ProblemError('unsupported_media_type', { detail });
  }
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > MAX_UPLOAD_BYTES + ENVELOPE_BYTES) throw tooLarge();
  let received: ReceivedFile | undefined;
  try {
    received = await readParts(request);
  } catch (error) {
    throw problemOf(error);
  }
  if (received === undefined || received.bytes.length === 0) throw oneFile();
  return received;
}

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
