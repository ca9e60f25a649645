import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/tables/schema.ts';

const PREFIX = 'session:';

/** A subject that nobody can follow: it ends the streams of a session that was revoked (LIVE-5). */
export const sessionSubject = (tokenHash: string): string => `${PREFIX}${tokenHash}`;

/** The hash of the token of the session that a subject is about; undefined for any other subject. */
export function sessionOfSubject(subject: string): string | undefined {
  return subject.startsWith(PREFIX) ? subject.slice(PREFIX.length) : undefined;
}

/** Hashes that one query asks for: PostgreSQL takes 65,535 values. */
const AT_ONCE = 5000;

/** @returns those of these sessions that were revoked, as hashes of tokens */
export async function findRevoked(db: Database, tokenHashes: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < tokenHashes.length; from += AT_ONCE) {
    const some = tokenHashes.slice(from, from + AT_ONCE);
    const rows = await db
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(and(inArray(sessions.tokenHash, some), isNotNull(sessions.revokedAt)));
    found.push(...rows.map(({ tokenHash }) => tokenHash));
  }
  return found;
}
