import * as v from 'valibot';
import { contactNumber, count, reason, requiredText } from '../../schemas.ts';
import { defineService } from '../../service.ts';
import { role } from '../realm.ts';
import { deskPerson } from './fetch-person.ts';

const shared = { callers: ['admin'], noAuth: false, changes: true } as const;

/**
 * Gives a person another role. The one who was seen with another role than they have now is left alone, and so is the only
 * administrator.
 */
export const changeRole = defineService({
  ...shared,
  name: 'change-role',
  summary: 'Give a person a role',
  input: v.strictObject({ userId: count, role, seenRole: role, reason }),
  output: v.object({ person: deskPerson }),
  errors: ['buyer_not_found', 'role_changed', 'last_admin'],
});

/** Signs a person out on all devices, at once (LIVE-5), and stops messages to them. */
export const endSessions = defineService({
  ...shared,
  name: 'end-sessions',
  summary: 'Sign a person out everywhere',
  input: v.strictObject({ userId: count, reason }),
  output: v.object({ person: deskPerson, ended: count }),
  errors: ['buyer_not_found'],
});

/** Makes the person with a number one of the staff, or a seller, before they have ever signed in. A buyer takes the role; whoever has another keeps it. */
export const inviteStaff = defineService({
  ...shared,
  name: 'invite-staff',
  summary: 'Give a number a role',
  input: v.strictObject({
    mobileNumber: contactNumber,
    name: requiredText(60),
    role: v.picklist([2, 3, 4]),
    reason,
  }),
  output: v.object({ person: deskPerson }),
  errors: ['role_changed'],
});
