import * as v from 'valibot';
import { neighbourId, shownItem } from '../neighbour-schemas.ts';
import { count, paise, storeId, timestamp, geoPoint } from '../schemas.ts';
import { defineService, EVERYONE, SIGNED_IN } from '../service.ts';
import { defineCommand } from '../outbox-command.ts';

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
const cooperative = v.object({
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

/** Cooperatives with stores around a point, and those that the person is a member of; with no point all of them. */
export const fetchCooperatives = defineService({
  name: 'fetch-cooperatives',
  summary: 'Cooperatives, their terms, and the membership of the signed-in person',
  input: v.strictObject({
    location: v.optional(v.nullable(geoPoint), null),
    withinKm: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(100)), 40),
  }),
  output: v.object({ cooperatives: v.array(cooperative), serverTime: timestamp }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});

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

const payload = v.object({ cooperativeId, isMember: v.boolean(), name: v.string() });
export type JoinCooperativePayload = v.InferOutput<typeof payload>;

/** What entries about a membership are about. */
export const membershipSubject = (id: string): string => `cooperative:${id}`;

/** Joins or leaves a cooperative; the newest word is the one that counts. */
export const JOIN_COOPERATIVE = defineCommand({
  kind: 'join-cooperative',
  payloadVersion: 1,
  payload,
  subject: ({ cooperativeId: id }: JoinCooperativePayload) => membershipSubject(id),
  newestOnly: true,
  service: joinCooperative,
  input: ({ cooperativeId: id, isMember }) => ({ cooperativeId: id, isMember }),
  title: ({ isMember, name }) => `${isMember ? 'Join' : 'Leave'} ${name}`,
});
