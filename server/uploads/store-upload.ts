import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, lt, notExists, notInArray, sql } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { isPictureType, uploadTypeOfName } from '../../src/domain/account/uploads.ts';
import type { Database } from '../db/database.ts';
import { issues } from '../tickets/ticket-tables.ts';
import { orderReturns } from '../orders/after-order-tables.ts';
import { uploads, addresses } from '../account/account-tables.ts';
import { orders } from '../orders/order-tables.ts';
import { tradePictures } from '../trade/trade-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { hashPayload, type OnceAnswer, runOnce } from '../idempotency/run-once.ts';
import { countAttempt } from '../throttle/count-attempt.ts';

/** A file as it came; the name is the sender's and only tells kinds apart. */
export interface ReceivedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What old Office files are inside: doc and xls alike. */
const COMPOUND_FILE = 'application/x-cfb';
const ZIP = 'application/zip';
const OLD_OFFICE: ReadonlySet<string> = new Set(['application/msword', 'application/vnd.ms-excel']);
const NUMBERS = 'application/vnd.apple.numbers';
/** Parts that a Numbers document has, in its newer and its older form. */
const NUMBERS_PARTS = ['Index/Document.iwa', 'Index.zip'];

const CSV = 'text/csv';

/** Most pixels of a picture: beyond what phones take, short of what a decoder can be choked with. */
const MAX_PIXELS = 40_000_000;

/** Longer sides are scaled down to this: enough to see what is wrong with goods. */
const LONGEST_SIDE = 2560;
const JPEG_QUALITY = 82;
const TIMEOUT_SECONDS = 10;

/** Files that one person may store in a day: more than tickets and requests of traders need, less than a disk takes harm from. */
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
  return hashPayload({ name, sha256: createHash('sha256').update(bytes).digest('hex') });
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

/**
 * The picture drawn anew: without its metadata (place and time of the photo, name of the phone) and without anything
 * that hides behind its pixels. It stands as the camera meant it.
 * @param type image/png or image/jpeg, which it stays
 * @throws ProblemError picture_not_readable
 */
async function cleanPicture(bytes: Buffer, type: string): Promise<Buffer> {
  const side = { width: LONGEST_SIDE, height: LONGEST_SIDE };
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ ...side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS });
  const drawn = type === 'image/png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY });
  try {
    return await drawn.toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    const detail = isTooLarge
      ? `Please use a picture of at most ${MAX_PIXELS / 1_000_000} megapixels.`
      : 'This picture cannot be read. Please take another one.';
    throw new ProblemError('picture_not_readable', { detail });
  }
}

/** Readable text: UTF-8 without control characters but tabs and line ends. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/[^\P{Cc}\t\r\n]/u.test(text);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Containers look alike from outside: what the name promises is believed if the inside can be that. */
function typeInside(bytes: Buffer, container: string, promised: string): string | undefined {
  if (container === COMPOUND_FILE) return OLD_OFFICE.has(promised) ? promised : undefined;
  const isNumbers = promised === NUMBERS && NUMBERS_PARTS.some((part) => bytes.includes(part));
  return container === ZIP && isNumbers ? promised : undefined;
}

/**
 * The MIME type of an upload by its content, or undefined for what is not taken (specification, section 5). The name
 * must promise the same; only pictures may be one another's (phones name them as they like).
 */
async function detectUploadType(bytes: Buffer, name: string): Promise<string | undefined> {
  const promised = uploadTypeOfName(name);
  if (promised === undefined) return undefined;
  const found = await fileTypeFromBuffer(bytes);
  if (found === undefined) return promised.type === CSV && isText(bytes) ? CSV : undefined;
  const type = found.mime === 'image/apng' ? 'image/png' : found.mime;
  if (promised.isPicture) return isPictureType(type) ? type : undefined;
  return type === promised.type ? type : typeInside(bytes, type, promised.type);
}

/** A stored file. */
interface StoredUpload {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A person's file, or undefined; another person's is not there. */
export async function ownUpload(
  db: Database,
  userId: number,
  fileId: string,
): Promise<StoredUpload | undefined> {
  const [row] = await db
    .select({
      contentType: uploads.contentType,
      base64: sql<string>`encode(${uploads.bytes}, 'base64')`,
    })
    .from(uploads)
    .where(and(eq(uploads.id, fileId), eq(uploads.userId, userId)));
  if (row === undefined) return undefined;
  return { contentType: row.contentType, bytes: Buffer.from(row.base64, 'base64') };
}

/** A person's picture as an answer carries it. @throws ProblemError file_not_found for what is none, or not theirs */
export async function ownPicture(
  db: Database,
  userId: number,
  fileId: string,
): Promise<{ readonly contentType: string; readonly base64: string }> {
  const file = await ownUpload(db, userId, fileId);
  if (file === undefined || !isPictureType(file.contentType)) {
    throw new ProblemError('file_not_found');
  }
  return { contentType: file.contentType, base64: file.bytes.toString('base64') };
}

/** True when a file is this person's and a picture. */
export async function isOwnPicture(db: Database, userId: number, fileId: string): Promise<boolean> {
  const [row] = await db
    .select({ contentType: uploads.contentType })
    .from(uploads)
    .where(and(eq(uploads.id, fileId), eq(uploads.userId, userId)));
  return row !== undefined && isPictureType(row.contentType);
}

/** How long a file waits for the ticket, return or request that it belongs to (ms); a phone that comes later uploads it again. */
const UNUSED_MS = 30 * millisecondsInDay;

/** Deletes files that no ticket, no return, no request of a trader and no gate of an address or order shows. @param now ms since the epoch */
export async function sweepUploads(db: Database, now: number): Promise<void> {
  const ticket = db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.userId, uploads.userId), eq(issues.pictureFileId, uploads.id)));
  const traded = db.select({ id: tradePictures.fileId }).from(tradePictures);
  const returned = sql`(select jsonb_array_elements_text(line -> 'pictureFileIds') from ${orderReturns}, jsonb_array_elements(${orderReturns.lines}) line where line -> 'pictureFileIds' is not null)`;
  const isUnused = and(
    notExists(ticket),
    notInArray(uploads.id, traded),
    sql`${uploads.id} not in ${returned}`,
    ...[addresses, orders].map((table) =>
      notExists(
        db
          .select({ id: table.id })
          .from(table)
          .where(
            and(
              eq(table.userId, uploads.userId),
              sql`${table.address} ->> 'gatePhoto' = ${uploads.id}::text`,
            ),
          ),
      ),
    ),
  );
  await db.delete(uploads).where(and(lt(uploads.createdAt, now - UNUSED_MS), isUnused));
}
