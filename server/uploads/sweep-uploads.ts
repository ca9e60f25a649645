import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, lt, notExists } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { issues, uploads } from '../db/tables/after-order-tables.ts';

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
