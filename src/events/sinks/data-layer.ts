import type { EventDraft } from '../../contracts/events/event-draft.ts';
import { detailsByName } from '../envelopes/common-details.ts';

/** What a tag manager reads: a list that a page appends to. */
export interface DataLayerHost {
  dataLayer?: unknown[];
}

/** The newest of these stay; a tag manager that is not there reads nothing. */
const MOST_ENTRIES = 200;

/** EVT-8: appends an event for the page's tag manager, without the address that a validation tells of. */
export function pushEvent(host: DataLayerHost, draft: EventDraft): void {
  const { userAddress: _address, ...details } = detailsByName(draft.details);
  const { name, type, subType, screen, id } = draft;
  pushEntry(host, { ...details, event: name, eventId: id, eventType: type, subType, screen });
}

/** Appends anything. */
export function pushEntry(host: DataLayerHost, entry: Readonly<Record<string, unknown>>): void {
  host.dataLayer ??= [];
  host.dataLayer.push(entry);
  if (host.dataLayer.length > MOST_ENTRIES) host.dataLayer.shift();
}
