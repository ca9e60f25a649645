import * as v from 'valibot';
import { neighbourId, shownItem } from '../neighbour-schemas.ts';
import { count, paise, storeId, timestamp } from '../schemas.ts';

export const cooperativeId = neighbourId;

/** What an item costs a member beside what it costs everybody else, and the price printed on it; of one unit. */
export const memberOffer = v.object({
  ...shownItem.entries,
  mrpPaise: paise,
  pricePaise: paise,
  memberPricePaise: paise,
});
export type MemberOffer = v.InferOutput<typeof memberOffer>;

/** Whether the signed-in person is a member, and what that has brought them. */
export const membership = v.object({
  cooperativeId,
  isMember: v.boolean(),
  /** Null for who is no member. */
  since: v.nullable(timestamp),
  /** What they paid for goods of this cooperative, in orders that were delivered since then. */
  boughtPaise: paise,
  /** Coins that came back of it. */
  sharedCoins: count,
});
export type Membership = v.InferOutput<typeof membership>;

/** A member-owned group of producers and stores. */
export const cooperative = v.object({
  cooperativeId,
  name: v.string(),
  about: v.string(),
  city: v.string(),
  memberPercent: count,
  sharePercent: count,
  members: count,
  storeIds: v.array(storeId),
  /** "name,email,phone" (specification, section 3: provider). */
  customerCare: v.string(),
  /** Some items with what members save most. */
  offers: v.array(memberOffer),
  membership,
});
export type Cooperative = v.InferOutput<typeof cooperative>;
