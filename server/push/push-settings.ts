import type { Settings } from '../settings.ts';
import * as v from 'valibot';
import webPush from 'web-push';
import { keepSecretFile } from '../keep-secret-file.ts';
import { readFileSync } from 'node:fs';

/** The key pair that a server proves itself to push services with (RFC 8292), base64url. */
interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const stored = v.object({ publicKey: v.string(), privateKey: v.string() });

/** The parts of a service account's file that are needed, as Google writes it. */
const accountFile = v.object({
  project_id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{4,40}$/)),
  client_email: v.string(),
  private_key: v.pipe(v.string(), v.startsWith('-----BEGIN PRIVATE KEY-----')),
  token_uri: v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/)),
});

/** A service account that may send, and where FCM is, without a slash at the end. */
export interface FcmAccount {
  readonly projectId: string;
  readonly email: string;
  readonly privateKey: string;
  readonly tokenUrl: string;
  readonly url: string;
}

/** Reads the file of a service account. Throws with what to do when it can't be used. */
function readFcmAccount(file: string, url: string): FcmAccount {
  let read;
  try {
    read = v.parse(accountFile, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(
      'FCM_ACCOUNT_FILE must name the JSON file of a service account, made in the Firebase console',
    );
  }
  const { project_id: projectId, client_email: email, private_key: privateKey } = read;
  return { projectId, email, privateKey, tokenUrl: read.token_uri, url };
}

/** How messages are sent to browsers and to the native shell; `undefined` in the server's parts where none are. */
export interface PushSettings extends VapidKeys {
  /** Whom a push service may write to about this server: `mailto:` or `https:` (RFC 8292). */
  readonly subject: string;
  /**
   * The push services that may be called: a host, `*.` and a host for all below it, or a whole origin for one without
   * TLS. Browsers name the address to call, so nothing else may be.
   */
  readonly hosts: readonly string[];
  /** For devices with the native shell; missing: nothing is sent to them. */
  readonly fcm?: FcmAccount;
  /** Hears how each try to send a message ended; null: it was answered. */
  readonly onEnd?: (failure: string | null) => void;
}

type PushVariables = Pick<
  Settings,
  | 'VAPID_PUBLIC_KEY'
  | 'VAPID_PRIVATE_KEY'
  | 'VAPID_SUBJECT'
  | 'PUSH_HOSTS'
  | 'FCM_ACCOUNT_FILE'
  | 'FCM_URL'
  | 'DATABASE_URL'
  | 'DATA_DIR'
  | 'PUBLIC_URL'
>;

/**
 * How messages are sent by these settings. Copies of the server on one PostgreSQL must share their keys, so without
 * `VAPID_*` they send none; the embedded database has keys of its own in its data directory. Throws where the account of FCM
 * can't be read.
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
  const { FCM_ACCOUNT_FILE: file, FCM_URL: fcmUrl } = settings;
  const fcm = file === undefined ? {} : { fcm: readFcmAccount(file, fcmUrl) };
  return { ...keys, subject, hosts: settings.PUSH_HOSTS.split(','), ...fcm };
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
