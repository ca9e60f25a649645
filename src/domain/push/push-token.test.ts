import { expect, it } from 'vitest';
import { webPushTarget, webPushToken } from './push-token.ts';

const TARGET = {
  endpoint: 'https://push.example/send/a~b:c?token=d%2Be',
  auth: 'A'.repeat(22),
  p256dh: `B${'-_'.repeat(43)}`,
};

it('a subscription travels as a token and back', () => {
  expect(webPushTarget(webPushToken(TARGET))).toEqual(TARGET);
});

it.each(['', 'push:of-a-native-shell', 'web~short~keys~https://push.example/', 'web~~~'])(
  '"%s" is no subscription of a browser',
  (token) => {
    expect(webPushTarget(token)).toBeNull();
  },
);
