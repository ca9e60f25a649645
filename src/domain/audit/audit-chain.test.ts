import { describe, expect, it } from 'vitest';
import { auditText, FIRST_AUDIT_HASH, followChain, type AuditRow } from './audit-chain.ts';

/** Any function of the text does for the chain's logic. */
const hashOf = (text: string): string => `hash of ${text}`;
const START = { position: 0, hash: FIRST_AUDIT_HASH };

function aChain(length: number): AuditRow[] {
  const rows: AuditRow[] = [];
  for (let position = 1; position <= length; position += 1) {
    const act = {
      position,
      at: 1_000 + position,
      userId: 7,
      role: 'cr' as const,
      service: 'add-order-note',
      subject: `order:H${position}`,
      reason: 'The caller asked',
    };
    const previousHash = rows.at(-1)?.hash ?? FIRST_AUDIT_HASH;
    rows.push({ ...act, previousHash, hash: hashOf(auditText(act, previousHash)) });
  }
  return rows;
}

describe('the chain of the audit log', () => {
  it('DESK-1 leads to its last row, also when it is read in parts', () => {
    const rows = aChain(5);
    const end = { place: { position: 5, hash: rows[4]?.hash } };
    expect(followChain(START, rows, hashOf)).toEqual(end);
    const half = followChain(START, rows.slice(0, 2), hashOf);
    expect('place' in half && followChain(half.place, rows.slice(2), hashOf)).toEqual(end);
  });

  it('DESK-1 breaks at the first row that is missing, changed or out of order', () => {
    const rows = aChain(5);
    expect(followChain(START, rows.toSpliced(2, 1), hashOf)).toEqual({ brokenAt: 3 });
    expect(followChain(START, rows.toReversed(), hashOf)).toEqual({ brokenAt: 1 });
    for (const change of [
      { reason: 'Another' },
      { userId: 8 },
      { at: 1 },
      { subject: 'order:H1' },
      { role: 'admin' as const },
      { service: 'other' },
    ]) {
      const changed = rows.map((row) => (row.position === 4 ? { ...row, ...change } : row));
      expect(followChain(START, changed, hashOf)).toEqual({ brokenAt: 4 });
    }
  });

  it('DESK-1 breaks after a row that was changed together with its own hash', () => {
    const rows = aChain(5);
    const forged = rows.map((row) => {
      if (row.position !== 3) return row;
      const act = { ...row, reason: 'Never happened' };
      return { ...act, hash: hashOf(auditText(act, row.previousHash)) };
    });
    expect(followChain(START, forged, hashOf)).toEqual({ brokenAt: 4 });
  });
});
