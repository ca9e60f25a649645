import { commonDetails, detailsByName, type EventToSend } from '../envelopes/common-details.ts';

/** Members that the services of others don't get with each event: who it was is told by ids. */
const KEPT_HERE: ReadonlySet<string> = new Set(['contactNumber', 'userName', 'userAddress']);

/** EVT-5 EVT-8: an event's details by name, as others get them: without number, name and address of a person. */
export function sharedDetails(
  toSend: EventToSend,
): Record<string, string | number | boolean | null> {
  const all = detailsByName([...toSend.event.details, ...commonDetails(toSend)]);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !KEPT_HERE.has(name)));
}
