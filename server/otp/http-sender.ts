import type { OtpSender } from './otp-sender.ts';

/** How long the message service may take (ms). */
const TIMEOUT_MS = 8000;

/**
 * Hands codes to a message service: `POST` of `{"mobileNumber": "+919876543210", "code": "123456"}`; any 2xx answer
 * is a success. Redirects are not followed, so that a code goes nowhere else.
 */
export function createHttpSender(url: string, timeoutMs = TIMEOUT_MS): OtpSender {
  return {
    send: async (mobileNumber, code) => {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobileNumber: `+91${mobileNumber}`, code }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the message service answered ${answer.status}`);
    },
  };
}
