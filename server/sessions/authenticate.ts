import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Caller, ROLES, VISITOR_REALM, VISITOR_USER } from '../../src/domain/account/roles.ts';
import type { Database } from '../db/database.ts';
import { sessions, users } from '../db/tables/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { CallerIdentity } from '../services/service-handler.ts';
import type { SessionCache } from './session-cache.ts';
import { sessionTokenHash } from './session-token.ts';

/** What telling callers apart needs. */
export interface AuthenticationParts {
  readonly db: Database;
  readonly now: () => number;
  /** The environment's default token; it is no secret. */
  readonly visitorToken: string;
  readonly sessions: SessionCache;
}

const CALLER_BY_ROLE: ReadonlyMap<number, Caller> = new Map([
  [ROLES.BUYER, 'buyer'],
  [ROLES.SELLER, 'seller'],
  [ROLES.CR, 'cr'],
  [ROLES.ADMIN, 'admin'],
]);

/** Anyone without a session (specification, section 6). */
export function visitorIdentity(address: string, device?: string): CallerIdentity {
  return { caller: 'visitor', realmId: VISITOR_REALM, userId: VISITOR_USER, address, device };
}

/**
 * Who sends this `Authorization` header. No header and the visitor's token are a visitor.
 * @throws ProblemError session_expired for any other token without a running session
 */
export async function authenticate(
  { db, now, visitorToken, sessions: cache }: AuthenticationParts,
  authorization: string | undefined,
  address: string,
): Promise<CallerIdentity> {
  if (authorization === undefined) return visitorIdentity(address);
  const token = /^Bearer +([\w.~+/=-]{1,200})$/i.exec(authorization)?.[1];
  if (token === visitorToken) return visitorIdentity(address);
  if (token === undefined) throw new ProblemError('session_expired');
  const tokenHash = sessionTokenHash(token);
  const known = cache.get(tokenHash, now());
  if (known !== undefined) return { ...known, address };
  const [person] = await db
    .select({ userId: users.id, realmId: users.realmId, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now()),
        isNull(sessions.revokedAt),
      ),
    );
  if (person === undefined) throw new ProblemError('session_expired');
  const caller = CALLER_BY_ROLE.get(person.role);
  if (caller === undefined) throw new ProblemError('not_allowed');
  const session = { caller, realmId: person.realmId, userId: person.userId };
  cache.remember(tokenHash, session, now());
  return { ...session, address };
}
