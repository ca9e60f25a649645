import { webPushTarget } from '../../src/domain/push/push-token.ts';
import webPush from 'web-push';
import { isPushHost } from './is-push-host.ts';
import type { PushSettings } from './push-settings.ts';

/** How long a push service may take (ms). */
const TIMEOUT_MS = 8000;
/** How long it keeps a message for a phone that is off (s): what an order did yesterday is on its page. */
const KEPT_SECONDS = 86_400;

/** `gone`: the device takes no messages any more. `later`: send it again, in so many ms if the service said so. */
export type PushEnd =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly afterMs?: number };

/** Statuses after which the same message may be sent again. */
const PASSING: ReadonlySet<number> = new Set([408, 413, 425, 429]);

function endOf(status: number, retryAfter: string | null): PushEnd {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status < 500 && !PASSING.has(status)) return { kind: 'refused', status };
  const seconds = Number(retryAfter ?? Number.NaN);
  return seconds > 0 ? { kind: 'later', afterMs: seconds * 1000 } : { kind: 'later' };
}

/**
 * Encrypts a message for one device (RFC 8291) and hands it to the device's push service with our signature (RFC 8292).
 * A token that names no push service we know is gone: nobody can make the server call another address.
 */
export async function sendPush(
  settings: PushSettings,
  { token, body, isUrgent }: { token: string; body: string; isUrgent: boolean },
): Promise<PushEnd> {
  const target = webPushTarget(token);
  if (target === null || !isPushHost(target.endpoint, settings.hosts)) return { kind: 'gone' };
  const { endpoint, auth, p256dh } = target;
  const { subject, publicKey, privateKey } = settings;
  let request;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { auth, p256dh } }, body, {
      TTL: KEPT_SECONDS,
      urgency: isUrgent ? 'high' : 'normal',
      vapidDetails: { subject, publicKey, privateKey },
    });
  } catch {
    // Keys that are no keys: the device made them up.
    return { kind: 'gone' };
  }
  const { 'Content-Length': _own, ...headers } = request.headers;
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      headers,
      body: new Uint8Array(request.body ?? []),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return endOf(answer.status, answer.headers.get('retry-after'));
  } catch {
    // Not reachable is the same as not taken: it is sent again.
    return { kind: 'later' };
  }
}
