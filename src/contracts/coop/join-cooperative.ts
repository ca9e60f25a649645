import * as v from 'valibot';
import { defineService, SIGNED_IN } from '../service.ts';
import { cooperativeId, membership } from './coop-schemas.ts';

/** Makes the signed-in person a member of a cooperative, or ends that. What holds already is answered as it is. */
export const joinCooperative = defineService({
  name: 'join-cooperative',
  summary: 'Join a cooperative, or leave it',
  input: v.strictObject({ cooperativeId, isMember: v.boolean() }),
  output: v.object({ membership }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['cooperative_not_found'],
});
