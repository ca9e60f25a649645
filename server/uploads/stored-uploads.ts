import { and, eq, sql, lt, notExists } from 'drizzle-orm';
import { isPictureType } from '../../src/domain/account/uploads.ts';
import type { Database } from '../db/database.ts';
import { uploads, issues } from '../db/tables/after-order-tables.ts';
import { millisecondsInDay } from 'date-fns/constants';

/** A stored file. */
export interface StoredUpload {
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

/** True when a file is this person's and a picture. */
export async function isOwnPicture(db: Database, userId: number, fileId: string): Promise<boolean> {
  const [row] = await db
    .select({ contentType: uploads.contentType })
    .from(uploads)
    .where(and(eq(uploads.id, fileId), eq(uploads.userId, userId)));
  return row !== undefined && isPictureType(row.contentType);
}

/** How long a file waits for the ticket that it belongs to (ms); a phone that comes later uploads it again. */
const UNUSED_MS = 30 * millisecondsInDay;

/** Deletes files that no ticket shows. @param now ms since the epoch */
export async function sweepUploads(db: Database, now: number): Promise<void> {
  const ticket = db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.userId, uploads.userId), eq(issues.pictureFileId, uploads.id)));
  await db.delete(uploads).where(and(lt(uploads.createdAt, now - UNUSED_MS), notExists(ticket)));
}
