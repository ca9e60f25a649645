import { expect, test } from 'vitest';
import { isPushHost } from './push-services.ts';

const HOSTS = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:9000'];

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/QGx', true],
  ['http://127.0.0.1:9000/device', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://evilpush.apple.com/x', false],
  ['http://127.0.0.1:9001/', false],
  ['http://169.254.169.254/latest', false],
  ['https://127.0.0.1/', false],
  ['not an address', false],
])('%s: %s', (endpoint, allowed) => {
  expect(isPushHost(endpoint, HOSTS)).toBe(allowed);
});
