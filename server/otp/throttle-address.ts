import type { Database } from '../db/database.ts';
import { addressKey } from '../throttle/address-key.ts';
import { countAttempt } from '../throttle/count-attempt.ts';
import { OTP_WINDOW_MS } from './otp-code.ts';

/**
 * Counts an attempt of a network address at one part of signing in.
 * @throws ProblemError too_many_requests
 */
export function throttleAddress(
  db: Database,
  what: 'send' | 'verify',
  { address, limit, now }: { address: string; limit: number; now: number },
): Promise<void> {
  const key = `otp-${what}:address:${addressKey(address)}`;
  return countAttempt(db, { key, limit, windowMs: OTP_WINDOW_MS }, now);
}
