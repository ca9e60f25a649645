import * as v from 'valibot';
import webPush from 'web-push';
import { keepSecretFile } from '../keep-secret-file.ts';

/** The key pair that a server proves itself to push services with (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const stored = v.object({ publicKey: v.string(), privateKey: v.string() });

/**
 * The keys of a data directory, made when they are first asked for. Browsers that subscribed know the public one: with
 * other keys every subscription is lost.
 */
export function readOrCreateVapidKeys(dataDirectory: string): VapidKeys {
  const text = keepSecretFile(dataDirectory, 'vapid-keys.json', () =>
    JSON.stringify(webPush.generateVAPIDKeys()),
  );
  return v.parse(stored, JSON.parse(text));
}
