import type { ShownPage } from '../../contracts/events/event-service.ts';
import type { EventProfile } from '../event-profile.ts';
import type { EventPerson } from '../event-person.ts';
import type { StoredBatch } from '../queue/event-queue.ts';
import type { ConfiguredSink, OtherSink } from './other-sink.ts';

/** The services of others, which get what the operational sink gets; what fails there fails there alone (EVT-8). */
export interface LateSinks {
  /** Hands a new batch to each; returns at once. */
  readonly take: (batch: StoredBatch, person: EventPerson) => void;
  readonly profile: (profile: EventProfile) => void;
  readonly page: (page: ShownPage) => void;
}

/** None are configured. */
export const NO_LATE_SINKS: LateSinks = { take: () => {}, profile: () => {}, page: () => {} };

export interface LateSinkParts {
  readonly configured: readonly ConfiguredSink[];
  /** Whether the person lets how they use Haat be shared; asked each time. */
  readonly isAgreed: () => Promise<boolean>;
  readonly warn: (text: string, cause: unknown) => void;
}

/** Loads each sink when it is first needed and allowed, and keeps their failures from each other. */
export function createLateSinks({ configured, isAgreed, warn }: LateSinkParts): LateSinks {
  const loaded = new Map<string, Promise<OtherSink>>();

  function sinkOf({ name, load }: ConfiguredSink): Promise<OtherSink> {
    const known = loaded.get(name) ?? load();
    loaded.set(name, known);
    // A chunk that did not come may come the next time.
    known.catch(() => loaded.delete(name));
    return known;
  }

  async function tellEach(tell: (sink: OtherSink) => Promise<void> | undefined): Promise<void> {
    if (configured.length === 0 || !(await isAgreed())) return;
    await Promise.all(
      configured.map(async (sink) => {
        try {
          await tell(await sinkOf(sink));
        } catch (error) {
          warn(`${sink.name} was not told`, error);
        }
      }),
    );
  }

  const tell = (work: (sink: OtherSink) => Promise<void> | undefined): void => {
    tellEach(work).catch((error: unknown) => warn('Nobody was told', error));
  };

  return {
    take: ({ events }, person) =>
      tell((sink) => sink.take(events.map((event) => ({ event, person })))),
    profile: (profile) => tell((sink) => sink.profile?.(profile)),
    page: (page) => tell((sink) => sink.page?.(page)),
  };
}
