import { millisecondsInMinute } from 'date-fns/constants';
import type { Database } from '../db/database.ts';
import type { CallerIdentity, ServerParts } from '../services/service-handler.ts';
import { addressKey } from './address-key.ts';
import { countAttempt } from './count-attempt.ts';

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
