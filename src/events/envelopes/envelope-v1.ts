import { APP_EVENT_SCHEMA_ID, EVENT_SOURCE } from '../../contracts/events/app-events.ts';
import type { EventMessage } from '../../contracts/events/event-topics.ts';
import { commonDetails, type EventToSend } from './common-details.ts';

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
