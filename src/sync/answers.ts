import { MESSAGES } from '../domain/messages.ts';
import type { Answer } from '../contracts/sync-service.ts';
import { CallError } from './call-error.ts';
import { outboxErrorOf } from './outbox/settle-entry.ts';

/** Texts for people where the server's own title is for developers. */
const MESSAGE_BY_CODE: Readonly<Record<string, string>> = {
  otp_invalid: MESSAGES.invalidOtp,
  otp_expired: 'This code has expired. Please ask for a new one.',
  otp_too_many_tries: 'Too many wrong codes. Please ask for a new one.',
  too_many_requests: 'Too many tries. Please wait a little and try again.',
  otp_delivery_failed: 'The code could not be sent. Please try again in a minute.',
  place_not_found: 'No post office has this pincode. Please check it.',
  store_not_found: 'This store is not on Haat any more.',
  internal: MESSAGES.generic,
};

/** Runs something that may throw `CallError` and turns its end into a value for a screen. */
export async function answer<Value>(work: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { code, message } = outboxErrorOf(error);
    const { failure } = error;
    const waitMs = failure.kind === 'refused' ? failure.retryAfterMs : null;
    return {
      ok: false,
      problem: {
        code,
        message: MESSAGE_BY_CODE[code] ?? message,
        retryAfterSeconds: waitMs === null ? null : Math.ceil(waitMs / 1000),
      },
    };
  }
}
