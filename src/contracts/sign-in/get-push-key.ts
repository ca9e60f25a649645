import * as v from 'valibot';
import { defineService, EVERYONE } from '../service.ts';

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
