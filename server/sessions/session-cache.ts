import type { CallerIdentity } from '../services/service-handler.ts';

/** Who a session is, as the database said. */
export type KnownSession = Omit<CallerIdentity, 'address'>;

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
