import type { ShownPage } from '../../contracts/events/event-service.ts';
import type { EventPerson, EventProfile } from '../event-person.ts';
import type { StoredBatch } from '../queue/event-queue.ts';
import type { ConfiguredSink, OtherSink } from './other-sink.ts';

/** The services of others, which get what the operational sink gets; what fails there fails there alone (EVT-8). */
export interface LateSinks {
  /** Hands a new batch to each; returns at once. */
  readonly take: (batch: StoredBatch, person: EventPerson) => void;
  /** Another person has signed in, or nobody is here now. */
  readonly personChanged: () => void;
  readonly page: (page: ShownPage) => void;
}

/** None are configured. */
export const NO_LATE_SINKS: LateSinks = {
  take: () => {},
  personChanged: () => {},
  page: () => {},
};

export interface LateSinkParts {
  readonly configured: readonly ConfiguredSink[];
  /** Whether the person lets how they use Haat be shared; asked each time. */
  readonly isAgreed: () => Promise<boolean>;
  /** Who is signed in; null for a visitor. */
  readonly readProfile: () => Promise<EventProfile | null>;
  readonly warn: (text: string, cause: unknown) => void;
}

/** Loads each sink when it is first needed and allowed, and keeps their failures from each other. */
export function createLateSinks(parts: LateSinkParts): LateSinks {
  const { configured, isAgreed, readProfile, warn } = parts;
  const loaded = new Map<string, Promise<OtherSink>>();
  const toldProfiles = new Map<string, string>();

  function sinkOf({ name, load }: ConfiguredSink): Promise<OtherSink> {
    const known = loaded.get(name) ?? load();
    loaded.set(name, known);
    // A chunk that did not come may come the next time.
    known.catch(() => loaded.delete(name));
    return known;
  }

  /** Consent comes after signing in, and what a profile says changes: so each is told when it is news, before all else. */
  async function tellProfile({ name }: ConfiguredSink, sink: OtherSink, profile: EventProfile) {
    const text = JSON.stringify(profile);
    if (toldProfiles.get(name) === text) return;
    toldProfiles.set(name, text);
    await sink.profile?.(profile);
  }

  async function tellEach(tell: (sink: OtherSink) => Promise<void> | undefined): Promise<void> {
    if (configured.length === 0 || !(await isAgreed())) return;
    const profile = await readProfile();
    await Promise.all(
      configured.map(async (configuredSink) => {
        try {
          const sink = await sinkOf(configuredSink);
          if (profile !== null) await tellProfile(configuredSink, sink, profile);
          await tell(sink);
        } catch (error) {
          warn(`${configuredSink.name} was not told`, error);
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
    personChanged: () => tell(() => undefined),
    page: (page) => tell((sink) => sink.page?.(page)),
  };
}
