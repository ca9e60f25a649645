import * as v from 'valibot';
import { geoPoint, timestamp } from '../schemas.ts';
import { openPart } from './app-events.ts';

/** The only region (specification, section 7). */
export const ENGAGEMENT_REGION = 'eu1';

export const ENGAGEMENT_KINDS = ['profile', 'page', 'event', 'ping'] as const;
export type EngagementKind = (typeof ENGAGEMENT_KINDS)[number];

/** Referrer and campaign values are cut here (specification, section 9). */
const CUT_AT = 120;
const cutText = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(4000),
    v.transform((text) => text.slice(0, CUT_AT)),
  ),
  '',
);

/** A multi-value member's change: add and remove take a string or number, set takes an array (specification, section 5). */
const oneValue = v.union([v.pipe(v.string(), v.maxLength(500)), v.number()]);
const member = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const multiValue = v.variant('operation', [
  v.strictObject({ operation: v.literal('add'), name: member, value: oneValue }),
  v.strictObject({ operation: v.literal('remove'), name: member, value: oneValue }),
  v.strictObject({
    operation: v.literal('set'),
    name: member,
    value: v.pipe(v.array(oneValue), v.maxLength(100)),
  }),
]);

const ofDevice = {
  deviceId: v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/)),
  sentAt: v.optional(timestamp),
  /** Within the bounds of the specification, section 5. */
  location: v.optional(v.nullable(geoPoint), null),
};

/** What each post of the engagement service holds. */
export const engagementPosts = {
  profile: v.strictObject({
    ...ofDevice,
    profile: v.optional(openPart, {}),
    multiValues: v.optional(v.pipe(v.array(multiValue), v.maxLength(50)), []),
  }),
  page: v.strictObject({
    ...ofDevice,
    path: v.pipe(v.string(), v.maxLength(2000)),
    referrer: cutText,
    campaign: v.optional(
      v.strictObject({ source: cutText, medium: cutText, campaign: cutText }),
      {},
    ),
  }),
  event: v.strictObject({ ...ofDevice, name: member, data: v.optional(openPart, {}) }),
  ping: v.strictObject({
    ...ofDevice,
    /** Which of up to three page loads it tells of (specification, section 9). */
    pageLoad: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3)),
  }),
} satisfies Record<EngagementKind, v.GenericSchema>;

/** Below the engagement service's base URL. */
export const engagementPath = (kind: EngagementKind): string => `/${ENGAGEMENT_REGION}/${kind}`;
