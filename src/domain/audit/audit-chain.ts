/** One act of care or administration, as the audit log keeps it (DESK-1); `at` in ms since the epoch. */
export interface AuditAct {
  readonly position: number;
  readonly at: number;
  readonly userId: number;
  readonly role: 'cr' | 'admin';
  readonly service: string;
  readonly subject: string;
  readonly reason: string;
}

/** A row of the chain. */
export interface AuditRow extends AuditAct {
  readonly previousHash: string;
  readonly hash: string;
}

/** What stands before the first row. */
export const FIRST_AUDIT_HASH = '0'.repeat(64);

/** The text whose hash a row carries. As JSON, so that no two rows have the same text. */
export function auditText(act: AuditAct, previousHash: string): string {
  const { position, at, userId, role, service, subject, reason } = act;
  return JSON.stringify([position, at, userId, role, service, subject, reason, previousHash]);
}

/** Where a check of the chain has come to. */
export interface AuditPlace {
  readonly position: number;
  readonly hash: string;
}

/**
 * Follows the chain from a place through rows in their order.
 * @returns the new place, or the position that is missing, changed or out of order
 */
export function followChain(
  from: AuditPlace,
  rows: readonly AuditRow[],
  hashOf: (text: string) => string,
): { readonly place: AuditPlace } | { readonly brokenAt: number } {
  let place = from;
  for (const row of rows) {
    const expected = place.position + 1;
    const isNext = row.position === expected && row.previousHash === place.hash;
    if (!isNext || row.hash !== hashOf(auditText(row, row.previousHash))) {
      return { brokenAt: expected };
    }
    place = { position: row.position, hash: row.hash };
  }
  return { place };
}
