import * as v from 'valibot';
import { MOST_MEMBER_PERCENT, MOST_SHARE_PERCENT } from '../../domain/coop/group-buy-desk.ts';
import {
  contactNumber,
  count,
  email,
  pincode,
  reason,
  requiredText,
  storeId,
  timestamp,
  typedLines,
} from '../schemas.ts';
import { defineService } from '../service.ts';
import { cooperativeId } from './cooperatives.ts';

const shared = { callers: ['admin'], noAuth: false } as const;

const percent = (most: number) =>
  v.pipe(count, v.maxValue(most, `No more than ${most} % can be given`));

/** What administrators write about a cooperative. */
const cooperativeFacts = {
  name: requiredText(80),
  about: v.pipe(typedLines(500), v.minLength(1, 'This field is required')),
  city: requiredText(60),
  areaCode: pincode,
  /** Whole percents that members pay less, and that come back to them as coins. */
  memberPercent: percent(MOST_MEMBER_PERCENT),
  sharePercent: percent(MOST_SHARE_PERCENT),
  /** Who answers its members. */
  care: v.object({ name: requiredText(60), email, contactNumber }),
};

/** A cooperative as administrators see it; `version` is raised with each change. */
export const deskCooperative = v.object({
  cooperativeId,
  name: v.string(),
  about: v.string(),
  city: v.string(),
  areaCode: v.string(),
  memberPercent: count,
  sharePercent: count,
  care: v.object({ name: v.string(), email: v.string(), contactNumber: v.string() }),
  stores: v.array(v.object({ storeId, name: v.string() })),
  members: count,
  /** Who joined last, by their numbers (DESK-2). */
  newestMembers: v.array(v.object({ userId: count, joinedAt: timestamp })),
  version: count,
});
export type DeskCooperative = v.InferOutput<typeof deskCooperative>;

/** All cooperatives, by name. */
export const fetchDeskCooperatives = defineService({
  ...shared,
  name: 'fetch-desk-cooperatives',
  summary: 'Cooperatives, for who makes them',
  input: v.strictObject({
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 50),
  }),
  output: v.object({ cooperatives: v.array(deskCooperative), hasMore: v.boolean() }),
  changes: false,
  errors: [],
});

/**
 * Makes a cooperative, or changes one; its percentages hold from the next quote on. `seenVersion` is 0 for a new one; one that was
 * changed meanwhile is left alone (OUT-10). A store belongs to one cooperative at most.
 */
export const saveCooperative = defineService({
  ...shared,
  name: 'save-cooperative',
  summary: 'Make or change a cooperative',
  input: v.strictObject({
    cooperativeId,
    seenVersion: count,
    ...cooperativeFacts,
    storeIds: v.pipe(
      v.array(storeId),
      v.maxLength(200),
      v.check((ids) => new Set(ids).size === ids.length, 'Each store may stand here once'),
    ),
    reason,
  }),
  output: v.object({ cooperative: deskCooperative }),
  changes: true,
  errors: ['changed_meanwhile', 'store_not_found', 'store_of_another'],
});

/** Makes a person a member, or ends that; the person is told. */
export const changeMember = defineService({
  ...shared,
  name: 'change-member',
  summary: 'Make a person a member of a cooperative, or end that',
  input: v.strictObject({ cooperativeId, userId: count, isMember: v.boolean(), reason }),
  output: v.object({ cooperative: deskCooperative }),
  changes: true,
  errors: ['cooperative_not_found', 'buyer_not_found'],
});
