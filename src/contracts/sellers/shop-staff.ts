import * as v from 'valibot';
import { callersOf } from '../../domain/account/permissions.ts';
import { count, mobileNumber, requiredText, storeId, timestamp } from '../schemas.ts';
import { defineService } from '../service.ts';
import { shopStaffSubject } from '../../domain/sellers/shop-subjects.ts';
import { defineCommand } from '../outbox-command.ts';

/** Most people who work at a shop beside its owner. */
export const MOST_STAFF = 50;

const staffMember = v.object({
  userId: count,
  /** What the owner calls them. */
  name: v.string(),
  /** "98••••••10". */
  maskedNumber: v.string(),
  invitedAt: timestamp,
});

/** What somebody did who had been removed by then: it was not made, and nothing of it is lost. */
const keptWork = v.object({
  workId: count,
  name: v.string(),
  /** "Price of Toor Dal: ₹48". */
  lines: v.array(v.string()),
  at: timestamp,
  /** Names of pictures that an item would have (`OWN_FOLDER`). */
  pictures: v.optional(v.array(v.string())),
  /** Whether its owner can still do it in their place. */
  canDo: v.optional(v.boolean(), false),
  /** Why it could not be done when they tried, or what of it could not. */
  refusal: v.optional(v.string()),
});
export type KeptWork = v.InferOutput<typeof keptWork>;

const shopStaff = v.object({ people: v.array(staffMember), work: v.array(keptWork) });
export type ShopStaff = v.InferOutput<typeof shopStaff>;

/** Who works at a shop, and what came in from those who do no more; for its owner. */
export const fetchShopStaff = defineService({
  name: 'fetch-shop-staff',
  summary: 'Who works at a shop',
  input: v.strictObject({ storeId }),
  output: v.object({ staff: shopStaff }),
  callers: callersOf('fetch-shop-staff'),
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});

/** What an owner does about the people of a shop. */
const staffChange = v.variant('act', [
  v.strictObject({
    act: v.literal('invite'),
    mobileNumber,
    name: requiredText(60),
  }),
  v.strictObject({ act: v.literal('remove'), userId: count }),
  /** Work of somebody who was removed has been read. */
  v.strictObject({ act: v.literal('read-work'), workId: count }),
  /** Does such work now, as the owner. */
  v.strictObject({ act: v.literal('do-work'), workId: count }),
]);
export type StaffChange = v.InferOutput<typeof staffChange>;

/**
 * Invites somebody by their number, removes somebody, or takes off work that was read. Each again changes nothing. Work of somebody who was removed
 * is done as if its owner had sent it now, once; why it can't be done any more is part of the answer (`refusal`).
 */
export const changeShopStaff = defineService({
  name: 'change-shop-staff',
  summary: 'Invite or remove people who work at a shop',
  input: v.strictObject({ storeId, change: staffChange }),
  output: v.object({ staff: shopStaff }),
  callers: callersOf('change-shop-staff'),
  noAuth: false,
  changes: true,
  errors: ['store_not_found', 'too_many_staff'],
});

const changeStaffPayload = v.object({ storeId, change: staffChange });
export type ChangeStaffPayload = v.InferOutput<typeof changeStaffPayload>;

const TITLES: Readonly<Record<ChangeStaffPayload['change']['act'], string>> = {
  invite: 'Invite somebody to your shop',
  remove: 'Remove somebody from your shop',
  'read-work': 'Work of your shop was read',
  'do-work': 'Do what somebody did for your shop',
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
