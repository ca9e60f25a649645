import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/tables/schema.ts';

/** Subjects that nobody can follow, by which copies tell one another of sessions. */
const [REVOKED, NEW_STREAM] = ['session:', 'stream:'];

/** It ends the streams of a session that was revoked (LIVE-5). */
export const sessionSubject = (tokenHash: string): string => `${REVOKED}${tokenHash}`;

/** It ends the older streams of a session; its version says since when it has a newer one, ms since the epoch. */
export const newStreamSubject = (tokenHash: string): string => `${NEW_STREAM}${tokenHash}`;

const after = (prefix: string, subject: string): string | undefined =>
  subject.startsWith(prefix) ? subject.slice(prefix.length) : undefined;

/** The hash of the token of the session that was revoked; undefined for any other subject. */
export const sessionOfSubject = (subject: string) => after(REVOKED, subject);

/** The hash of the token of the session that has a new stream; undefined for any other subject. */
export const sessionOfNewStream = (subject: string) => after(NEW_STREAM, subject);

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
