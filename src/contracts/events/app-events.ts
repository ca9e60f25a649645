import * as v from 'valibot';
import type { TrackedEvent } from '../../domain/events/tracked-event.ts';

/** The client's id of an event: with the topic it makes the event at most once. */
const eventId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/));

/** Short text of an event; what is longer is the sender's mistake. */
const eventText = v.pipe(v.string(), v.maxLength(500));

/** A person or tool, by number or name, as the sender knows it; a claim, which the session may prove. */
const claimedId = v.union([
  v.pipe(v.string(), v.maxLength(100)),
  v.pipe(v.number(), v.safeInteger()),
]);

/** A time as senders write it: ms since the epoch, or ISO 8601. */
const eventTime = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(v.string(), v.isoTimestamp()),
]);

/** Characters of one open part of an event, as JSON. */
const MOST_CHARACTERS = 8000;

/** A part whose members are the sender's business; bounded as a whole. */
export const openPart = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(100)), v.unknown()),
  v.check((part) => JSON.stringify(part).length <= MOST_CHARACTERS, 'is too large'),
);

/** Further details as name and value (specification, section 3). */
const additionalDetails = v.pipe(
  v.array(
    v.strictObject({
      refType: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
      refValue: v.union([v.pipe(v.string(), v.maxLength(4000)), v.number(), v.boolean(), v.null()]),
    }),
  ),
  v.maxLength(60),
);

/** Schema id of a message with an `AppEvent` (specification, section 9). */
export const APP_EVENT_SCHEMA_ID = 220;

/** What every event says of its source (specification, section 7); the name of the cooperative app is ours. */
export const EVENT_SOURCE = {
  sourceType: 'HAAT_COOP_APP',
  appId: 34,
  environment: 'prod',
} as const;

/** An event payload of version 1 (specification, section 3). */
export const appEvent = v.strictObject({
  id: eventId,
  name: v.pipe(eventText, v.minLength(1)),
  type: v.optional(eventText, ''),
  subType: v.optional(eventText, ''),
  description: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  sourceDetails: v.optional(openPart, {}),
  additionalDetails: v.optional(additionalDetails, []),
  userDetails: v.optional(
    v.strictObject({
      userId: v.optional(claimedId),
      realmId: v.optional(claimedId),
      userName: v.optional(eventText),
    }),
    {},
  ),
  appDetails: v.optional(openPart, {}),
  screenDetails: v.optional(openPart, {}),
  creationDetails: v.strictObject({ createdAt: eventTime }),
});

/** Schema id of a message with an `AppEventV2` (specification, section 9). */
export const APP_EVENT_V2_SCHEMA_ID = 746;

const optionalPart = v.optional(openPart, {});
const optionalText = v.optional(eventText, '');

/** An event payload of version 2 (specification, section 3). */
export const appEventV2 = v.strictObject({
  id: eventId,
  name: v.pipe(eventText, v.minLength(1)),
  timestamp: eventTime,
  userId: v.optional(claimedId),
  realmId: v.optional(claimedId),
  toolId: v.optional(claimedId),
  type: optionalText,
  subType: optionalText,
  description: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  externalId: optionalText,
  bundleSequenceId: v.optional(claimedId),
  experiment: optionalPart,
  device: optionalPart,
  geo: optionalPart,
  userProperties: optionalPart,
  variations: optionalPart,
  eventParams: optionalPart,
  appDetails: optionalPart,
  trafficSource: optionalPart,
  eventDimensions: optionalPart,
  collectedTrafficSource: optionalPart,
  privacyInfo: optionalPart,
  screenDetails: optionalPart,
  createdAt: eventTime,
});

/** Whence somebody came, if their link said so in all three parts (specification, section 5). */
export interface Campaign {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
}

/** An event on its way from where it was tracked to the queue. It holds an id of who it was, and no name or number. */
export interface EventDraft extends Omit<TrackedEvent, 'at'> {
  readonly id: string;
  /** ms since the epoch by this device's clock. */
  readonly createdAt: number;
  readonly screen: string;
  /** Null for a visitor. */
  readonly userId: number | null;
  /** `client-session-id`: of one tab, and of one person in it. A worker tells that of the person's last tab. */
  readonly sessionId: string;
  /** `WEB`, `PWA` or `NATIVE`; `BACKGROUND` where no page was there. */
  readonly source: string;
  readonly campaign: Campaign | null;
  /** Ids of campaign groups, comma-separated; missing without any. */
  readonly campaignGroups?: string;
  /** `tool_id` of the link by which somebody came; missing without one. */
  readonly toolId?: string;
}

/** What an event says of the page on which it happened. */
export type PageFacts = Pick<
  EventDraft,
  'sessionId' | 'source' | 'campaign' | 'campaignGroups' | 'toolId'
>;
