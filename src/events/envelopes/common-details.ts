import { EVENT_SOURCE } from '../../contracts/events/app-events.ts';
import type { QueuedEvent } from '../../db/event-queue-rows.ts';
import { detail, type EventDetail } from '../../domain/events/tracked-event.ts';
import type { EventPerson } from '../event-person.ts';

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
