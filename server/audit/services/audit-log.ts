import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import { fetchAuditLog } from '../../../src/contracts/audit/audit.ts';
import { maskNumbersIn } from '../../../src/domain/account/contact.ts';
import {
  type AuditPlace,
  FIRST_AUDIT_HASH,
  followChain,
} from '../../../src/domain/audit/audit-chain.ts';
import type { Database } from '../../db/database.ts';
import { auditEntries, auditHead } from '../audit-tables.ts';
import { users } from '../../account/account-tables.ts';
import { implement } from '../../http/service-handler.ts';
import { auditHash } from '../audited.ts';

/** Rows that a check reads at a time. */
const ROWS_AT_ONCE = 2_000;

/** How a check of the whole chain ended. `brokenAt`: the first position that is changed or missing; null: none is. */
export interface AuditCheck {
  readonly entries: number;
  readonly brokenAt: number | null;
}

/** Checks every row of the audit log against the one before, and the last one against the log's end. */
export async function checkAuditLog(db: Database): Promise<AuditCheck> {
  const [head] = await db.select().from(auditHead);
  const end = head ?? { position: 0, hash: FIRST_AUDIT_HASH };
  let place: AuditPlace = { position: 0, hash: FIRST_AUDIT_HASH };
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.position, place.position))
      .orderBy(asc(auditEntries.position))
      .limit(ROWS_AT_ONCE);
    const followed = followChain(place, rows, auditHash);
    if ('brokenAt' in followed) return { entries: end.position, brokenAt: followed.brokenAt };
    place = followed.place;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  // Rows that came while the check ran are not missing.
  if (place.position < end.position) return { entries: end.position, brokenAt: place.position + 1 };
  const isEnd = place.position > end.position || place.hash === end.hash;
  return { entries: place.position, brokenAt: isEnd ? null : place.position };
}

/** Which acts are read, the newest first. */
export interface AuditQuery {
  readonly service?: string | undefined;
  readonly subject?: string | undefined;
  readonly staffUserId?: number | undefined;
  readonly beforePosition?: number | undefined;
  readonly limit: number;
}

const is = <Value>(condition: (value: Value) => ReturnType<typeof eq>, value: Value | undefined) =>
  value === undefined ? undefined : condition(value);

/** Acts with the name of who did them. */
export function readAuditLog(db: Database, query: AuditQuery) {
  const { position, service, subject, userId } = auditEntries;
  return db
    .select({
      position,
      at: auditEntries.at,
      userId,
      name: users.name,
      role: auditEntries.role,
      service,
      subject,
      reason: auditEntries.reason,
      hash: auditEntries.hash,
    })
    .from(auditEntries)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        is((value: string) => eq(service, value), query.service),
        is((value: string) => eq(subject, value), query.subject),
        is((value: number) => eq(userId, value), query.staffUserId),
        is((value: number) => lt(position, value), query.beforePosition),
      ),
    )
    .orderBy(desc(position))
    .limit(query.limit);
}

export const fetchAuditLogHandler = implement(
  fetchAuditLog,
  async ({ input: { check, limit, ...query }, db }) => {
    const rows = await readAuditLog(db, { ...query, limit: limit + 1 });
    return {
      // A number in it stays in the log, and is not shown in a list (DESK-2).
      entries: rows.slice(0, limit).map((row) => ({ ...row, reason: maskNumbersIn(row.reason) })),
      hasMore: rows.length > limit,
      check: check ? await checkAuditLog(db) : null,
    };
  },
);
