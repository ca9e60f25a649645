import type { ShownPage } from '../../contracts/events/event-service.ts';
import type { EventToSend } from '../envelopes/common-details.ts';
import type { EventProfile } from '../event-profile.ts';

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
