import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import webPush from 'web-push';

/** The key pair that a server proves itself to push services with (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const stored = v.object({ publicKey: v.string(), privateKey: v.string() });

/**
 * The keys of a data directory, made when they are first asked for, readable by their owner. Browsers that subscribed
 * know the public one: with other keys every subscription is lost. Put in place complete, so that two first starts agree.
 */
export function readOrCreateVapidKeys(dataDirectory: string): VapidKeys {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const file = path.join(dataDirectory, 'vapid-keys.json');
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw error;
  } finally {
    rmSync(draft);
  }
  return v.parse(stored, JSON.parse(readFileSync(file, 'utf8')));
}
