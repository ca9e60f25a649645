import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateCounters } from '../db/tables/throttle-tables.ts';
import { ProblemError } from '../http/problem-error.ts';

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
