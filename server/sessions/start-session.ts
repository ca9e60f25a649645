import { millisecondsInDay } from 'date-fns/constants';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/schema.ts';
import type { ServerParts } from '../services/service-handler.ts';
import { newSessionToken, sessionTokenHash } from './session-token.ts';

/** A session as only its own device learns it; `expiresAt` in ms since the epoch. */
export interface StartedSession {
  readonly token: string;
  readonly expiresAt: number;
}

/** Signs a person in on one more device. */
export async function startSession(
  db: Database,
  { now, randomBytes, sessionDays }: Pick<ServerParts, 'now' | 'randomBytes' | 'sessionDays'>,
  userId: number,
): Promise<StartedSession> {
  const token = newSessionToken(randomBytes);
  const createdAt = now();
  const expiresAt = createdAt + sessionDays * millisecondsInDay;
  await db
    .insert(sessions)
    .values({ tokenHash: sessionTokenHash(token), userId, createdAt, expiresAt });
  return { token, expiresAt };
}
