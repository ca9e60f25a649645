import { APP_EVENT_V2_SCHEMA_ID, EVENT_SOURCE } from '../../contracts/events/app-events.ts';
import type { EventMessage } from '../../contracts/events/event-topics.ts';
import { commonDetails, detailsByName, type EventToSend } from './common-details.ts';
import type { AppDetails } from './envelope-v1.ts';

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
