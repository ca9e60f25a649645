import * as v from 'valibot';
import { claimedId, eventId, eventText, eventTime, openPart } from './event-parts.ts';

/** Schema id of a message with an `AppEventV2` (specification, section 9). */
export const APP_EVENT_V2_SCHEMA_ID = 746;

const part = v.optional(openPart, {});
const text = v.optional(eventText, '');

/** An event payload of version 2 (specification, section 3). */
export const appEventV2 = v.strictObject({
  id: eventId,
  name: v.pipe(eventText, v.minLength(1)),
  timestamp: eventTime,
  userId: v.optional(claimedId),
  realmId: v.optional(claimedId),
  toolId: v.optional(claimedId),
  type: text,
  subType: text,
  description: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  externalId: text,
  bundleSequenceId: v.optional(claimedId),
  experiment: part,
  device: part,
  geo: part,
  userProperties: part,
  variations: part,
  eventParams: part,
  appDetails: part,
  trafficSource: part,
  eventDimensions: part,
  collectedTrafficSource: part,
  privacyInfo: part,
  screenDetails: part,
  createdAt: eventTime,
});
