import * as v from 'valibot';
import { count, itemId, paise, storeId, timestamp } from '../schemas.ts';

/** Identifiers of cooperatives: short, printable, safe in a URL. */
export const cooperativeId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/));

/** What an item costs a member beside what it costs everybody else, and the price printed on it; of one unit. */
export const memberOffer = v.object({
  itemId,
  storeId,
  name: v.string(),
  unit: v.string(),
  picture: v.string(),
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
