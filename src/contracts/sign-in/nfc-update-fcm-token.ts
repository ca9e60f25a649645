import * as v from 'valibot';
import { uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

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
