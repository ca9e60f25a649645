import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { Database } from '../db/database.ts';
import { countAttempt } from '../throttle/count-attempt.ts';
import { OTP_WINDOW_MS } from './otp-code.ts';

/** An IPv6 customer has a whole /64, so one address of it stands for all. */
const IPV6_SUBNET = 64;

/**
 * Counts an attempt of a network address at one part of signing in.
 * @throws ProblemError too_many_requests
 */
export function throttleAddress(
  db: Database,
  what: 'send' | 'verify',
  { address, limit, now }: { address: string; limit: number; now: number },
): Promise<void> {
  const hash = createHash('sha256').update(normalizeIP(address, IPV6_SUBNET)).digest('base64url');
  const key = `otp-${what}:address:${hash}`;
  return countAttempt(db, { key, limit, windowMs: OTP_WINDOW_MS }, now);
}
