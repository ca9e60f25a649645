import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { CallerIdentity, OtpSettings } from '../services/service-handler.ts';
import { addressKey } from '../throttle/address-key.ts';
import { countAttempt } from '../throttle/count-attempt.ts';
import { OTP_WINDOW_MS } from './otp-code.ts';

/**
 * Counts an attempt at one part of signing in: of the phone and of all phones at its address (LIM-1), or, of who does not say which
 * phone it is, of the address alone, which may do far less.
 * @param times how often as many attempts as codes are allowed
 * @throws ProblemError too_many_requests
 */
export async function throttleCaller(
  db: Database,
  what: 'send' | 'verify',
  { address, device }: Pick<CallerIdentity, 'address' | 'device'>,
  { otp, now, times }: { readonly otp: OtpSettings; readonly now: number; readonly times: number },
): Promise<void> {
  const count = (whose: string, limit: number): Promise<void> => {
    const key = `otp-${what}:${whose}`;
    return countAttempt(db, { key, limit: limit * times, windowMs: OTP_WINDOW_MS }, now);
  };
  if (device === undefined) return count(`address:${addressKey(address)}`, otp.perAddress);
  const deviceKey = createHash('sha256').update(device).digest('base64url');
  await count(`device:${deviceKey}`, otp.perDevice);
  const ofAddress = Math.max(otp.perSharedAddress, otp.perAddress);
  await count(`phones-of-address:${addressKey(address)}`, ofAddress);
}
