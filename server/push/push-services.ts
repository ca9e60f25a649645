import { importPKCS8, SignJWT } from 'jose';
import * as v from 'valibot';
import webPush from 'web-push';
import { ROUTES } from '../../src/domain/routes/routes.ts';
import { pushMessage } from '../../src/contracts/push-message.ts';
import { webPushTarget, type WebPushTarget } from '../../src/domain/push/push-token.ts';
import type { FcmAccount, PushSettings } from './push-settings.ts';

/** How long a push service may take (ms). */
const TIMEOUT_MS = 8000;

/** How long it keeps a message for a phone that is off (s): what an order did yesterday is on its page. */
const KEPT_SECONDS = 86_400;

/** `gone`: the device takes no messages any more. `none`: this server sends none to such devices. `later`: send it again, in so many ms if the service said so. */
export type PushEnd =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' | 'none' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly afterMs?: number };

/** Statuses after which the same message may be sent again. */
const PASSING: ReadonlySet<number> = new Set([408, 413, 425, 429]);

/** What a push service's answer means. @param retryAfter its header */
function endOf(status: number, retryAfter: string | null): PushEnd {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status < 500 && !PASSING.has(status)) return { kind: 'refused', status };
  const seconds = Number(retryAfter ?? Number.NaN);
  return seconds > 0 ? { kind: 'later', afterMs: seconds * 1000 } : { kind: 'later' };
}

/** A message (`pushMessage` as JSON) for one device. */
interface Push {
  readonly token: string;
  readonly body: string;
  readonly isUrgent: boolean;
}

/**
 * Hands a message to the push service of its device. A token that names no push service we know is gone: nobody can make the
 * server call another address.
 */
export async function sendPush(settings: PushSettings, push: Push): Promise<PushEnd> {
  const target = webPushTarget(push.token);
  if (target !== null) return sendByWebPush(settings, target, push);
  return settings.fcm === undefined ? { kind: 'none' } : sendByFcm(settings.fcm, push);
}

/** Encrypts a message for one browser (RFC 8291) and hands it over with our signature (RFC 8292). */
async function sendByWebPush(
  settings: PushSettings,
  { endpoint, auth, p256dh }: WebPushTarget,
  { body, isUrgent }: Push,
): Promise<PushEnd> {
  if (!isPushHost(endpoint, settings.hosts)) return { kind: 'gone' };
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

/**
 * True for the address of a push service that may be called. @param hosts see `PushSettings.hosts`
 */
export function isPushHost(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username } = new URL(endpoint);
  if (username !== '') return false;
  if (hosts.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}

/*
 * Messages to the Android shell by Firebase Cloud Messaging, HTTP v1
 * (https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send), as a service account (RFC 7523).
 */

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const grant = v.object({ access_token: v.string(), expires_in: v.number() });
/** A token is asked for anew so long before it ends, ms. */
const EARLY_MS = 60_000;

/** The token of each account, and when it is to be asked for anew (ms). */
const tokens = new WeakMap<FcmAccount, { readonly token: string; readonly until: number }>();

/** A token that may send; undefined where there is none now. */
async function accessToken(account: FcmAccount): Promise<string | undefined> {
  const known = tokens.get(account);
  if (known !== undefined && Date.now() < known.until) return known.token;
  const key = await importPKCS8(account.privateKey, 'RS256');
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.email)
    .setAudience(account.tokenUrl)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);
  const answer = await fetch(account.tokenUrl, {
    method: 'POST',
    redirect: 'error',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const granted = v.safeParse(grant, await answer.json());
  if (!answer.ok || !granted.success) return undefined;
  const { access_token: token, expires_in: seconds } = granted.output;
  tokens.set(account, { token, until: Date.now() + seconds * 1000 - EARLY_MS });
  return token;
}

/**
 * What the phone shows by itself. Google reads it, and the phone may be somebody else's by then: it names no shop and no goods,
 * and what it is about is on the screen that it opens.
 */
function messageOf(token: string, body: string, isUrgent: boolean): object {
  const { title, tag, path: whole } = v.parse(pushMessage, JSON.parse(body));
  const path = whole.startsWith(ROUTES.sellerOrders) ? ROUTES.sellerOrders : whole;
  return {
    token,
    notification: { title, body: 'Open Haat to see it.' },
    data: { path },
    android: {
      priority: isUrgent ? 'HIGH' : 'NORMAL',
      ttl: `${KEPT_SECONDS}s`,
      notification: { tag },
    },
  };
}

/** Codes by which FCM says that a device takes nothing from us any more. */
const GONE = /"errorCode":\s*"(?:UNREGISTERED|SENDER_ID_MISMATCH)"/;

/** Hands a message to FCM. */
async function sendByFcm(account: FcmAccount, { token, body, isUrgent }: Push): Promise<PushEnd> {
  try {
    const access = await accessToken(account);
    if (access === undefined) return { kind: 'later' };
    const answer = await fetch(`${account.url}/v1/projects/${account.projectId}/messages:send`, {
      method: 'POST',
      redirect: 'error',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: messageOf(token, body, isUrgent) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = await answer.text();
    if (answer.status === 401) {
      tokens.delete(account);
      return { kind: 'later' };
    }
    if (!answer.ok && GONE.test(said)) return { kind: 'gone' };
    // Of a project that is not there all devices would be gone.
    const end = endOf(answer.status, answer.headers.get('retry-after'));
    return end.kind === 'gone' ? { kind: 'refused', status: answer.status } : end;
  } catch {
    // Not reachable is the same as not taken: it is sent again.
    return { kind: 'later' };
  }
}
