import { and, eq, sql } from 'drizzle-orm';
import { isPictureType } from '../../src/domain/account/uploads.ts';
import type { Database } from '../db/database.ts';
import { uploads } from '../db/tables/after-order-tables.ts';

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
