import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { DEVICE_HEADER } from '../../src/contracts/headers.ts';
import type { UserDetails } from '../../src/contracts/user-details.ts';
import { type Caller, ROLES, VISITOR_REALM, VISITOR_USER } from '../../src/domain/account/roles.ts';
import type { Database } from '../db/database.ts';
import { sessions } from './sign-in-tables.ts';
import { users } from '../account/account-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { CallerIdentity } from '../http/service-handler.ts';

/** Random bytes of a session token: 256 bits. */
const TOKEN_BYTES = 32;

/** A new session token, 43 characters that are safe in a header. */
export function newSessionToken(randomBytes: (count: number) => Uint8Array): string {
  return Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
}

/** What the database keeps of a token; a token of 256 random bits needs no slow hash. */
export function sessionTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What the asking device calls itself, for throttling only: anybody may make one up. Undefined for who does not say. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const device = headers[DEVICE_HEADER];
  return typeof device === 'string' && /^[\w-]{16,64}$/.test(device) ? device : undefined;
}

/** A person's row. */
export type User = typeof users.$inferSelect;

type Role = UserDetails['realmOwnerInfo']['role'];

/** The number of a role; a row with an unknown one counts as a buyer, who may do least. */
function roleOf(role: number): Role {
  return Object.values(ROLES).find((known) => known === role) ?? ROLES.BUYER;
}

/** A person as clients see themselves (specification, section 3: user details). */
export function userDetailsOf(user: User): UserDetails {
  return {
    userId: user.id,
    systemUserId: user.systemUserId,
    contact: user.phone,
    name: user.name,
    email: user.email,
    realmOwnerInfo: { role: roleOf(user.role), realmIdentifier: user.realmId, name: user.name },
  };
}

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

/** Who a session is, as the database said. */
type KnownSession = Omit<CallerIdentity, 'address'>;

/**
 * Remembers for moments who a session is: a person's requests come in bursts, and asking again would double the queries
 * of a small answer. Another copy of the server may take a revoked token for as long as it remembers it (decision 70).
 */
export interface SessionCache {
  /** By the token's hash; undefined when it must be asked for. `now` in ms. */
  readonly get: (tokenHash: string, now: number) => KnownSession | undefined;
  readonly remember: (tokenHash: string, session: KnownSession, now: number) => void;
  readonly forget: (tokenHash: string) => void;
}

interface Remembered {
  readonly session: KnownSession;
  readonly until: number;
}

/** How long a session is remembered in a server, ms. */
export const SESSION_MEMORY_MS = 5_000;

/** Sessions at a time; the oldest are forgotten first, so memory stays bounded. */
const MOST_SESSIONS = 20_000;

/** @param memoryMs 0 remembers nothing */
export function createSessionCache(memoryMs: number): SessionCache {
  const known = new Map<string, Remembered>();
  return {
    get(tokenHash, now) {
      const remembered = known.get(tokenHash);
      if (remembered === undefined) return undefined;
      if (now < remembered.until && now >= remembered.until - memoryMs) return remembered.session;
      known.delete(tokenHash);
      return undefined;
    },
    remember(tokenHash, session, now) {
      if (memoryMs === 0) return;
      known.delete(tokenHash);
      known.set(tokenHash, { session, until: now + memoryMs });
      const [oldest] = known.keys();
      if (known.size > MOST_SESSIONS && oldest !== undefined) known.delete(oldest);
    },
    forget(tokenHash) {
      known.delete(tokenHash);
    },
  };
}
