import type { ShownPage } from '../../contracts/events/event-service.ts';
import { type EventToSend, commonDetails, detailsByName } from '../envelopes/envelopes.ts';
import type { EventProfile } from '../event-person.ts';

/** A service of somebody else (EVT-8). What it throws is told on the console, and nobody else is the worse for it. */
export interface OtherSink {
  readonly take: (events: readonly EventToSend[]) => Promise<void>;
  /** Somebody signed in. */
  readonly profile?: (profile: EventProfile) => Promise<void>;
  readonly page?: (page: ShownPage) => Promise<void>;
}

/** A sink that is configured; its code is loaded with the first thing that it is told. */
export interface ConfiguredSink {
  readonly name: string;
  readonly load: () => Promise<OtherSink>;
}

/** Members that the services of others don't get with each event: who it was is told by ids. */
const KEPT_HERE: ReadonlySet<string> = new Set(['contactNumber', 'userName', 'userAddress']);

/** EVT-5 EVT-8: an event's details by name, as others get them: without number, name and address of a person. */
export function sharedDetails(
  toSend: EventToSend,
): Record<string, string | number | boolean | null> {
  const all = detailsByName([...toSend.event.details, ...commonDetails(toSend)]);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !KEPT_HERE.has(name)));
}
