import type { EventDraft } from '../../contracts/events/app-events.ts';
import { detailsByName } from '../envelopes/envelopes.ts';

/** What a tag manager reads: a list that a page appends to. */
export interface DataLayerHost {
  dataLayer?: unknown[];
}

/** The newest of these stay; a tag manager that is not there reads nothing. */
const MOST_ENTRIES = 200;

/** EVT-8: appends an event for the page's tag manager, without the address that a validation tells of. */
export function pushEvent(host: DataLayerHost, draft: EventDraft): void {
  const { userAddress: _address, ...details } = detailsByName(draft.details);
  const { name, type, subType, description, screen, id } = draft;
  const what = { event: name, eventId: id, eventType: type, subType, description, screen };
  host.dataLayer ??= [];
  host.dataLayer.push({ ...details, ...what });
  if (host.dataLayer.length > MOST_ENTRIES) host.dataLayer.shift();
}
