import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { auditText, FIRST_AUDIT_HASH } from '../../src/domain/audit/audit-chain.ts';
import { auditEntries, auditHead } from '../db/tables/audit-tables.ts';
import type { Database } from '../db/database.ts';

/** An act without its place in the log. */
export type ActToRecord = Omit<
  typeof auditEntries.$inferInsert,
  'position' | 'previousHash' | 'hash'
>;

/** The hash of the audit log: SHA-256, hex. */
export const auditHash = (text: string): string => createHash('sha256').update(text).digest('hex');

const HEAD = 1;

/**
 * Adds an act to the audit log, in the transaction of the act (DESK-1). It takes the lock of the log's end, so it is the last
 * thing that the transaction does.
 */
export async function recordAct(transaction: Database, act: ActToRecord): Promise<void> {
  await transaction
    .insert(auditHead)
    .values({ id: HEAD, position: 0, hash: FIRST_AUDIT_HASH })
    .onConflictDoNothing();
  const [head] = await transaction
    .select()
    .from(auditHead)
    .where(eq(auditHead.id, HEAD))
    .for('update');
  if (head === undefined) throw new Error('the end of the audit log is missing');
  const position = head.position + 1;
  const hash = auditHash(auditText({ ...act, position }, head.hash));
  await transaction
    .insert(auditEntries)
    .values({ ...act, position, previousHash: head.hash, hash });
  await transaction.update(auditHead).set({ position, hash }).where(eq(auditHead.id, HEAD));
}
