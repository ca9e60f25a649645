import { desc } from 'drizzle-orm';
import { auditEntries } from '../../../server/audit/audit-tables.ts';
import type { Database } from '../../../server/db/database.ts';

/** What staff did last, the newest first. */
export const lastActs = (db: Database) =>
  db.select().from(auditEntries).orderBy(desc(auditEntries.position)).limit(5);
