import { millisecondsInDay } from 'date-fns/constants';
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { uploads } from '../db/after-order-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { payloadHash } from '../idempotency/canonical-json.ts';
import { runOnce, type OnceAnswer } from '../idempotency/run-once.ts';
import { countAttempt } from '../throttle/count-attempt.ts';
import { isPictureType } from '../../src/domain/account/uploads.ts';
import { cleanPicture } from './clean-picture.ts';
import { detectUploadType } from './detect-upload-type.ts';
import type { ReceivedFile } from './read-upload.ts';

/** Files that one person may store in a day: more than tickets need, less than a disk takes harm from. */
const FILES_PER_DAY = 100;

/** Who uploads, and the key that all tries of one file share (OUT-1); `now` in ms. */
export interface Upload {
  readonly userId: number;
  readonly key: string;
  readonly now: number;
  readonly file: ReceivedFile;
}

/** The same file has the same hash, whatever is made of it. */
function hashOf({ name, bytes }: ReceivedFile): string {
  return payloadHash({ name, sha256: createHash('sha256').update(bytes).digest('hex') });
}

/**
 * Checks a file by its content and stores it under a random id, once per key. Only what is stored counts towards the
 * day's limit.
 * @returns `{fileId}` of this or, for a repeated key, of the earlier upload
 * @throws ProblemError file_type_not_allowed, picture_not_readable, too_many_requests, and those of `runOnce`
 */
export async function storeUpload(db: Database, upload: Upload): Promise<OnceAnswer> {
  const { userId, key, now, file } = upload;
  const contentType = await detectUploadType(file.bytes, file.name);
  if (contentType === undefined) {
    const detail = 'Please choose a PNG or JPEG picture, PDF, Word, Excel, Numbers or CSV file.';
    throw new ProblemError('file_type_not_allowed', { detail });
  }
  // Before the transaction, which holds a connection.
  const bytes = isPictureType(contentType)
    ? await cleanPicture(file.bytes, contentType)
    : file.bytes;
  const change = { userId, key, service: 'uploadFile', payloadHash: hashOf(file), now };
  return runOnce(db, change, async (transaction) => {
    const throttle = { key: `upload:${userId}`, limit: FILES_PER_DAY, windowMs: millisecondsInDay };
    await countAttempt(transaction, throttle, now);
    const fileId = randomUUID();
    // As text: PGlite takes 5 MB of it in a tenth of a second, and a second and a half for the bytes themselves.
    const stored = sql`decode(${bytes.toString('hex')}, 'hex')`;
    await transaction
      .insert(uploads)
      .values({ id: fileId, userId, contentType, bytes: stored, createdAt: now });
    return { fileId };
  });
}
