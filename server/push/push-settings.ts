import type { Settings } from '../settings.ts';
import { readOrCreateVapidKeys, type VapidKeys } from './vapid-keys.ts';

/** How messages are sent to browsers; `undefined` in the server's parts where none are. */
export interface PushSettings extends VapidKeys {
  /** Whom a push service may write to about this server: `mailto:` or `https:` (RFC 8292). */
  readonly subject: string;
  /**
   * The push services that may be called: a host, `*.` and a host for all below it, or a whole origin for one without
   * TLS. Browsers name the address to call, so nothing else may be.
   */
  readonly hosts: readonly string[];
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
