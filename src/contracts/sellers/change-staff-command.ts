import * as v from 'valibot';
import { shopStaffSubject } from '../../domain/sellers/shop-subjects.ts';
import { defineCommand } from '../outbox-command.ts';
import { storeId } from '../schemas.ts';
import { changeShopStaff, staffChange } from './shop-staff.ts';

const changeStaffPayload = v.object({ storeId, change: staffChange });
export type ChangeStaffPayload = v.InferOutput<typeof changeStaffPayload>;

const TITLES: Readonly<Record<ChangeStaffPayload['change']['act'], string>> = {
  invite: 'Invite somebody to your shop',
  remove: 'Remove somebody from your shop',
  'read-work': 'Work of your shop was read',
};

/** Invites or removes people of a shop; the changes go in their order (OUT-3). */
export const CHANGE_STAFF = defineCommand({
  kind: 'change-staff',
  payloadVersion: 1,
  payload: changeStaffPayload,
  subject: (payload) => shopStaffSubject(payload.storeId),
  newestOnly: false,
  service: changeShopStaff,
  input: (payload) => payload,
  title: ({ change }) => TITLES[change.act],
});
