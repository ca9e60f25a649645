import {
  EVENT_SOURCE,
  APP_EVENT_SCHEMA_ID,
  APP_EVENT_V2_SCHEMA_ID,
} from '../../contracts/events/app-events.ts';
import type { QueuedEvent } from '../../db/event-queue-rows.ts';
import { detail, type EventDetail } from '../../domain/events/tracked-event.ts';
import type { EventPerson } from '../event-person.ts';
import type { EventMessage } from '../../contracts/events/event-topics.ts';

/** The tool of an event to which no link named one: the app itself (specification, section 7: app id 34). */
const OWN_TOOL_ID = String(EVENT_SOURCE.appId);

/** An event with who it is of: what an envelope is made from. */
export interface EventToSend {
  readonly event: QueuedEvent;
  readonly person: EventPerson;
}

/**
 * EVT-1: what the specification (section 7) adds to every event: location as "lat,lon", clientSessionId, userId, toolId,
 * userRole, userName, contactNumber, Source, AppSource, apartmentId.
 */
export function commonDetails({ event, person }: EventToSend): EventDetail[] {
  return [
    ...event.surroundings,
    detail('clientSessionId', event.sessionId),
    detail('userId', person.userId),
    detail('toolId', event.toolId ?? OWN_TOOL_ID),
    detail('userRole', person.userRole),
    detail('userName', person.userName),
    detail('contactNumber', person.contactNumber),
    detail('Source', event.source),
    detail('AppSource', EVENT_SOURCE.sourceType),
  ];
}

/** Details by their names; of two with one name the later holds. */
export const detailsByName = (
  details: readonly EventDetail[],
): Record<string, EventDetail['refValue']> =>
  Object.fromEntries(details.map(({ refType, refValue }) => [refType, refValue]));

/** What every envelope says of the app. */
export interface AppDetails {
  readonly name: string;
  readonly version: string;
}

/** EVT-6: an event payload of version 1 in its wrapper, with schema id 220 (specification, sections 3 and 7). */
export function envelopeV1(
  toSend: EventToSend,
  appDetails: AppDetails,
  metadata: Readonly<Record<string, unknown>>,
): EventMessage {
  const { event, person } = toSend;
  const { userId, realmId, userName } = person;
  return {
    payload: {
      AppEvent: {
        id: event.id,
        name: event.name,
        type: event.type,
        subType: event.subType,
        description: event.description,
        sourceDetails: { ...EVENT_SOURCE },
        additionalDetails: [...event.details, ...commonDetails(toSend)],
        userDetails: {
          userName,
          ...(userId !== null && { userId }),
          ...(realmId !== null && { realmId }),
        },
        appDetails: { ...appDetails },
        screenDetails: { screen: event.screen },
        creationDetails: { createdAt: event.createdAt },
      },
    },
    schemaId: APP_EVENT_SCHEMA_ID,
    key: event.sessionId,
    metadata: { ...metadata },
  };
}

/** EVT-6: an event payload of version 2 in its wrapper, with schema id 746 and all members of section 3. */
export function envelopeV2(
  toSend: EventToSend,
  appDetails: AppDetails,
  metadata: Readonly<Record<string, unknown>>,
): EventMessage {
  const { event, person } = toSend;
  const { userId, realmId } = person;
  const common = detailsByName(commonDetails(toSend));
  const eventParams = detailsByName(event.details);
  const { location, toolId, userRole, userName, contactNumber, apartmentId } = common;
  const { Source, AppSource } = common;
  const { campaign, campaignGroups } = event;
  const traffic = { ...campaign, ...(campaignGroups !== undefined && { campaignGroups }) };
  return {
    payload: {
      AppEventV2: {
        id: event.id,
        name: event.name,
        timestamp: event.createdAt,
        ...(userId !== null && { userId }),
        ...(realmId !== null && { realmId }),
        toolId: String(toolId ?? ''),
        type: event.type,
        subType: event.subType,
        description: event.description,
        externalId: String(eventParams['orderId'] ?? eventParams['transactionId'] ?? ''),
        ...(event.sequence !== undefined && { bundleSequenceId: event.sequence }),
        experiment: {},
        device: { Source, AppSource },
        geo: { location },
        userProperties: { userRole, userName, contactNumber, apartmentId },
        variations: {},
        eventParams,
        appDetails: { ...appDetails, ...EVENT_SOURCE },
        trafficSource: traffic,
        eventDimensions: { clientSessionId: event.sessionId },
        collectedTrafficSource: traffic,
        privacyInfo: { contactNumber: contactNumber === '' ? 'absent' : 'present' },
        screenDetails: { screen: event.screen },
        createdAt: event.createdAt,
      },
    },
    schemaId: APP_EVENT_V2_SCHEMA_ID,
    key: event.sessionId,
    metadata: { ...metadata },
  };
}
