import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pushSettingsOf } from './push-settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'haat-push-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BASE = { DATA_DIR: folder, PUSH_HOSTS: 'push.example,*.push.example', FCM_URL: '' };

test('the embedded database has keys of its own, the same at every start, which only their owner reads', () => {
  const first = pushSettingsOf(BASE);
  expect(first?.publicKey).toMatch(/^[\w-]{87}$/);
  expect(pushSettingsOf(BASE)).toEqual(first);
  expect(statSync(path.join(folder, 'vapid-keys.json')).mode & 0o777).toBe(0o600);
});

test('copies on one PostgreSQL send nothing without keys that they share', () => {
  const DATABASE_URL = 'postgres://localhost/haat';
  expect(pushSettingsOf({ ...BASE, DATABASE_URL })).toBeUndefined();
  const keys = { VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' };
  expect(pushSettingsOf({ ...BASE, DATABASE_URL, ...keys })).toMatchObject({
    publicKey: 'public',
    privateKey: 'private',
    hosts: ['push.example', '*.push.example'],
  });
});

test('a push service learns whom to write to', () => {
  const PUBLIC_URL = 'https://shop.example';
  expect(pushSettingsOf({ ...BASE, PUBLIC_URL })?.subject).toBe(PUBLIC_URL);
  const VAPID_SUBJECT = 'mailto:care@shop.example';
  expect(pushSettingsOf({ ...BASE, PUBLIC_URL, VAPID_SUBJECT })?.subject).toBe(VAPID_SUBJECT);
});
