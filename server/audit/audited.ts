import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { DeskQueue } from '../../src/contracts/live/pokes.ts';
import { auditText, FIRST_AUDIT_HASH } from '../../src/domain/audit/audit-chain.ts';
import { auditEntries, auditHead } from './audit-tables.ts';
import type { Database } from '../db/database.ts';
import { pokeDesk } from '../live/poke-channel.ts';
import type { ServiceCall, ServiceHandler } from '../http/service-handler.ts';

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

/** What an act is done to, such as `order:H123`, and why, in the words of who does it. */
export interface ActInWords {
  readonly subject: string;
  readonly reason: string;
}

/** Longest reason that is kept. */
const LONGEST_REASON = 1000;

const AUDITED = new WeakSet<object>();

/** Whether what staff do by this handler is in the audit log. */
export const isAudited = (handler: ServiceHandler): boolean => AUDITED.has(handler);

/**
 * The one way of an act of care or administration into the audit log (DESK-1): the same handler, with a line about every call
 * of staff, in the transaction that makes the change. What buyers and sellers do by it is theirs, and not in the log.
 * @param inWords null for a call that is no act of staff
 * @param lists of the desks that are told of it (DESK-3), whoever calls
 */
export function audited<Ask, Input, Output>(
  handler: ServiceHandler<Ask, Input, Output>,
  inWords: (call: ServiceCall<Input>, output: Output) => ActInWords | null,
  lists: readonly DeskQueue[] = [],
): ServiceHandler<Ask, Input, Output> {
  const recorded: ServiceHandler<Ask, Input, Output> = {
    ...handler,
    async handle(asked) {
      // A read has no transaction yet, and the line about it needs one.
      if (!handler.contract.changes) {
        return asked.db.transaction((db) => record({ ...asked, db }));
      }
      return record(asked);
    },
  };
  async function record(call: ServiceCall<Input>): Promise<Output> {
    const output = await handler.handle(call);
    lists.forEach(pokeDesk);
    const { caller, userId } = call.identity;
    if (caller !== 'cr' && caller !== 'admin') return output;
    const act = inWords(call, output);
    if (act === null) return output;
    await recordAct(call.db, {
      at: call.parts.now(),
      userId,
      role: caller,
      service: handler.contract.name,
      subject: act.subject,
      reason: act.reason.slice(0, LONGEST_REASON),
    });
    pokeDesk('audit');
    return output;
  }
  AUDITED.add(recorded);
  return recorded;
}
