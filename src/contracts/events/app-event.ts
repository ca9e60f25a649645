import * as v from 'valibot';
import {
  additionalDetails,
  claimedId,
  eventId,
  eventText,
  eventTime,
  openPart,
} from './event-parts.ts';

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
