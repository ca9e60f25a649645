import * as v from 'valibot';
import { reason } from '../../desks/reason.ts';
import { count } from '../../schemas.ts';
import { defineService } from '../../service.ts';

/** Name, number and address of a person in clear, for who says why; the reason stands in the audit log (DESK-1, DESK-2). */
export const readContact = defineService({
  name: 'read-contact',
  summary: 'How to reach a person, for a reason',
  input: v.strictObject({ userId: count, reason }),
  output: v.object({ name: v.string(), mobileNumber: v.string(), email: v.string() }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: false,
  errors: ['buyer_not_found'],
});
