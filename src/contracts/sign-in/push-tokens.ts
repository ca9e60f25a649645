import * as v from 'valibot';
import { defineService, EVERYONE, SIGNED_IN } from '../service.ts';
import { uuid } from '../schemas.ts';

/**
 * The public key (VAPID, RFC 8292) that a browser subscribes to messages with; null where the server sends none. It is no
 * secret, and the same for everybody.
 */
export const getPushKey = defineService({
  name: 'get-push-key',
  summary: 'The key that a browser subscribes to push messages with',
  input: v.strictObject({}),
  output: v.object({ publicKey: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{80,120}$/))) }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});

/**
 * A push service's token, as it travels in a header or a URL, or a browser's subscription (src/domain/push/push-token.ts); null:
 * this device takes no messages any more.
 */
const pushToken = v.nullable(v.pipe(v.string(), v.regex(/^[\w:.~+/=?&%-]{16,1024}$/)));

/**
 * Where a device of the signed-in person takes push messages. One token per device; a token that another person's device
 * had is taken from them, since messages to it reach whoever uses the device now.
 */
export const updateFcmToken = defineService({
  name: 'nfc-update-fcm-token',
  summary: "Save or remove a device's push token",
  input: v.strictObject({
    deviceId: uuid,
    platform: v.optional(v.picklist(['web', 'android', 'ios']), 'web'),
    token: pushToken,
  }),
  output: v.object({ isRegistered: v.boolean() }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [],
});
