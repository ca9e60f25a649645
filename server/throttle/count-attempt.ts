import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateCounters } from '../db/database-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { millisecondsInMinute } from 'date-fns/constants';
import type { CallerIdentity, ServerParts } from '../http/service-handler.ts';

/** How often something may be done; `key` must hold no phone number in clear. */
export interface Throttle {
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Counts one attempt in one atomic statement, so that copies of the server share the count. The window starts with
 * its first attempt. Give it the plain database: an attempt counts even when what follows is rolled back.
 * @throws ProblemError too_many_requests with the seconds until the window ends
 */
export async function countAttempt(db: Database, throttle: Throttle, now: number): Promise<void> {
  const { key, limit, windowMs } = throttle;
  const resetsAt = now + windowMs;
  const isOver = sql`${rateCounters.resetsAt} <= ${now}`;
  const [counter] = await db
    .insert(rateCounters)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        // Bounded, so that a patient attacker can't make the integer overflow.
        count: sql`case when ${isOver} then 1 else least(${rateCounters.count} + 1, 1000000000) end`,
        resetsAt: sql`case when ${isOver} then ${resetsAt} else ${rateCounters.resetsAt} end`,
      },
    })
    .returning({ count: rateCounters.count, resetsAt: rateCounters.resetsAt });
  if (counter !== undefined && counter.count > limit) {
    throw new ProblemError('too_many_requests', {
      retryAfterSeconds: (counter.resetsAt - now) / 1000,
    });
  }
}

/** An IPv6 customer has a whole /64, so one address of it stands for all. */
const IPV6_SUBNET = 64;

/** A network address as throttles keep it: its hash only. */
export function addressKey(address: string): string {
  return createHash('sha256').update(normalizeIP(address, IPV6_SUBNET)).digest('base64url');
}

const WINDOW_MS = 15 * millisecondsInMinute;

/**
 * Counts what somebody without a session wants kept, by network address: as often in 15 minutes as it may ask for codes.
 * What is refused counts too, unless the caller's transaction takes it back, and then it is refused again.
 * @throws ProblemError too_many_requests
 */
export function throttleWrites(
  db: Database,
  what: 'lead' | 'search-request',
  { address }: Pick<CallerIdentity, 'address'>,
  { otp, now }: Pick<ServerParts, 'otp' | 'now'>,
): Promise<void> {
  const key = `${what}:address:${addressKey(address)}`;
  return countAttempt(db, { key, limit: otp.perAddress, windowMs: WINDOW_MS }, now());
}
