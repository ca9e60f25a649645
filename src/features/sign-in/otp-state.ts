import * as v from 'valibot';
import type { OtpSent } from '../../contracts/sync-service.ts';
import { count, mobileNumber, timestamp } from '../../contracts/schemas.ts';

const otpState = v.object({ mobileNumber, codeLength: count, resendAt: timestamp });

/** What travels from the number to the code, in the router's state: a number never stands in a URL. */
export type OtpState = v.InferOutput<typeof otpState>;

/** The state of a code that was sent. `resendAt` in ms by this device's clock. */
export function otpStateOf(number: string, sent: OtpSent, nowMs: number): OtpState {
  const resendAt = nowMs + sent.resendAfterSeconds * 1000;
  return { mobileNumber: number, codeLength: sent.codeLength, resendAt };
}

/** The router's state if it is ours; undefined after a reload without it. */
export function readOtpState(state: unknown): OtpState | undefined {
  const parsed = v.safeParse(otpState, state);
  return parsed.success ? parsed.output : undefined;
}

/**
 * The code that is still on its way to this number, if someone only looked back at it: asking for another one that
 * soon would be refused.
 */
export function codeStillFresh(
  state: unknown,
  number: string,
  nowMs: number,
): OtpState | undefined {
  const sent = readOtpState(state);
  return sent?.mobileNumber === number && nowMs < sent.resendAt ? sent : undefined;
}

/** The number that someone came back with to change it. */
export function typedNumber(state: unknown): string {
  const parsed = v.safeParse(v.object({ mobileNumber: v.string() }), state);
  return parsed.success ? parsed.output.mobileNumber : '';
}
