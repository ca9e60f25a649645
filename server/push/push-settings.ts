import type { Settings } from '../settings.ts';
import * as v from 'valibot';
import webPush from 'web-push';
import { keepSecretFile } from '../keep-secret-file.ts';

/** The key pair that a server proves itself to push services with (RFC 8292), base64url. */
interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const stored = v.object({ publicKey: v.string(), privateKey: v.string() });

/** How messages are sent to browsers; `undefined` in the server's parts where none are. */
export interface PushSettings extends VapidKeys {
  /** Whom a push service may write to about this server: `mailto:` or `https:` (RFC 8292). */
  readonly subject: string;
  /**
   * The push services that may be called: a host, `*.` and a host for all below it, or a whole origin for one without
   * TLS. Browsers name the address to call, so nothing else may be.
   */
  readonly hosts: readonly string[];
  /** Hears how each try to send a message ended; null: it was answered. */
  readonly onEnd?: (failure: string | null) => void;
}

type PushVariables = Pick<
  Settings,
  | 'VAPID_PUBLIC_KEY'
  | 'VAPID_PRIVATE_KEY'
  | 'VAPID_SUBJECT'
  | 'PUSH_HOSTS'
  | 'DATABASE_URL'
  | 'DATA_DIR'
  | 'PUBLIC_URL'
>;

/**
 * How messages are sent by these settings. Copies of the server on one PostgreSQL must share their keys, so without
 * `VAPID_*` they send none; the embedded database has keys of its own in its data directory.
 */
export function pushSettingsOf(settings: PushVariables): PushSettings | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  const given =
    publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey };
  const own = settings.DATABASE_URL === undefined ? settings.DATA_DIR : undefined;
  const keys = given ?? (own === undefined ? undefined : readOrCreateVapidKeys(own));
  if (keys === undefined) return undefined;
  const isPublic = settings.PUBLIC_URL?.startsWith('https://') === true;
  const subject =
    settings.VAPID_SUBJECT ??
    (isPublic ? settings.PUBLIC_URL : undefined) ??
    'mailto:push@localhost';
  return { ...keys, subject, hosts: settings.PUSH_HOSTS.split(',') };
}

/**
 * The keys of a data directory, made when they are first asked for. Browsers that subscribed know the public one: with
 * other keys every subscription is lost.
 */
function readOrCreateVapidKeys(dataDirectory: string): VapidKeys {
  const text = keepSecretFile(dataDirectory, 'vapid-keys.json', () =>
    JSON.stringify(webPush.generateVAPIDKeys()),
  );
  return v.parse(stored, JSON.parse(text));
}
