import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES } from '../../src/domain/account/uploads.ts';
import { ProblemError } from '../http/problem-error.ts';

/** A file as it came; the name is the sender's and only tells kinds apart. */
export interface ReceivedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

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

/**
 * The one `file` of a multipart/form-data body, held in memory.
 * @throws ProblemError unsupported_media_type, malformed_body, bad_input, file_too_large
 */
export async function readUpload(request: FastifyRequest): Promise<ReceivedFile> {
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
