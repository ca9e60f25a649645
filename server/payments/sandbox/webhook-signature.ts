import { millisecondsInMinute } from 'date-fns/constants';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old or how far ahead a signature may be (ms). */
export const SIGNATURE_TOLERANCE_MS = 5 * millisecondsInMinute;

const PATTERN = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

function macOf(secret: string, seconds: string, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`: the time is signed too, so that an old webhook can't be sent again. */
export function signWebhook(secret: string, body: string, now: number): string {
  const seconds = String(Math.floor(now / 1000));
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** Checks the `x-signature` of a webhook, in constant time. @param now ms since the epoch */
export function checkSignature(
  secret: string,
  { header, rawBody, now }: { header: unknown; rawBody: Buffer; now: number },
): 'valid' | 'unsigned' | 'forged' | 'too-old' {
  if (typeof header !== 'string') return 'unsigned';
  const [, seconds, mac] = PATTERN.exec(header) ?? [];
  if (seconds === undefined || mac === undefined) return 'unsigned';
  if (!timingSafeEqual(macOf(secret, seconds, rawBody), Buffer.from(mac, 'hex'))) return 'forged';
  const age = Math.abs(now - Number(seconds) * 1000);
  return age <= SIGNATURE_TOLERANCE_MS ? 'valid' : 'too-old';
}
