import * as v from 'valibot';
import { mobileNumber, pincode, requiredText } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/**
 * Somebody who wants to hear from us, with or without an account. The answer is always the same: it says neither whether
 * the number has an account nor whether it was left before.
 */
export const captureLead = defineService({
  name: 'haat-capture-lead',
  summary: 'Leave a name and number to be called',
  input: v.strictObject({
    name: requiredText(60),
    mobileNumber,
    areaCode: pincode,
    interest: v.optional(v.picklist(['buying', 'selling', 'coop']), 'buying'),
  }),
  output: v.object({ isReceived: v.literal(true) }),
  callers: EVERYONE,
  noAuth: false,
  changes: true,
  errors: [],
});
