/** Where one browser takes messages, and the keys that they are encrypted with (RFC 8291), base64url. */
export interface WebPushTarget {
  readonly endpoint: string;
  readonly auth: string;
  readonly p256dh: string;
}

const KEYS = /^web~([\w-]{16,64})~([\w-]{80,120})~(https?:\/\/.+)$/;

/**
 * A browser's subscription as the token that `nfc-update-fcm-token` takes: `web~{auth}~{p256dh}~{endpoint}`. A native
 * shell sends the token of its own push service, which looks otherwise.
 */
export function webPushToken({ endpoint, auth, p256dh }: WebPushTarget): string {
  return `web~${auth}~${p256dh}~${endpoint}`;
}

/** The subscription in a token; null in a token of another kind. */
export function webPushTarget(token: string): WebPushTarget | null {
  const [, auth, p256dh, endpoint] = KEYS.exec(token) ?? [];
  if (auth === undefined || p256dh === undefined || endpoint === undefined) return null;
  return { endpoint, auth, p256dh };
}
