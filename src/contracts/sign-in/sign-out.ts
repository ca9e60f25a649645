import * as v from 'valibot';
import { uuid } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/**
 * Ends the session of a token, as RFC 7009 does: whoever has the token may end it, and the answer is the same for an
 * unknown or ended one. It needs no session, so it can be sent while the device has already forgotten its own.
 * The device that names itself gets no messages for this person any more.
 */
export const signOutService = defineService({
  name: 'sign-out',
  summary: 'End the session of a token',
  input: v.strictObject({
    token: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,200}$/)),
    deviceId: v.optional(uuid),
  }),
  output: v.object({}),
  callers: EVERYONE,
  noAuth: true,
  changes: false,
  errors: [],
});
