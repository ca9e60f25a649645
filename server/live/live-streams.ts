import type { Poke } from '../../src/contracts/live/pokes.ts';
import type { Pokes } from './poke-channel.ts';

/** One open stream: what it follows, and what it is told by. */
export interface LiveStream {
  readonly subjects: readonly string[];
  /** Hash of its session's token. */
  readonly session: string;
  /** Whose streams are counted together. */
  readonly owners: { readonly person: number; readonly address: string };
  readonly write: (text: string) => void;
  /** `revoked`: its session has ended; it must not begin, either. */
  readonly end: (why: 'revoked' | 'replaced' | 'stopping') => void;
}

/** The open streams of this copy. */
export interface LiveStreams {
  /**
   * Ends the older stream of its session, which is a browser's (LIVE-3).
   * @param openedAt see `endOlder`
   * @returns takes it away; undefined when its person or address has too many
   */
  readonly add: (stream: LiveStream, openedAt: number) => (() => void) | undefined;
  /**
   * Ends a session's streams that were opened before this. A page that is left may leave its stream open (Firefox does), and
   * six of them are all the connections that a browser has for one origin.
   * @param openedAt when the newer one was opened, ms since the epoch
   */
  readonly endOlder: (session: string, openedAt: number) => void;
  readonly tell: (pokes: Pokes) => void;
  /** Something may have been missed: all are told to ask for all that they follow. */
  readonly tellGap: () => void;
  /**
   * Says to a part of the streams that the server is there; after `BEAT_PARTS` calls each of them has heard it. Ten thousand at once
   * would hold everything else up for some hundred ms.
   */
  readonly beat: () => void;
  /** Ends those of a session (LIVE-5). */
  readonly endOf: (session: string) => void;
  /** Ends all, and takes no more. */
  readonly endAll: () => void;
  readonly sessions: () => string[];
}

/** Phones and browsers of one person. */
const MOST_OF_PERSON = 12;

/** A poke as a server-sent event. */
export const pokeText = (told: Poke): string => `data: ${JSON.stringify(told)}\n\n`;

const BEAT_TEXT = ': beat\n\n';

/** Parts of the streams that are told one after the other that the server is there. */
export const BEAT_PARTS = 25;

/** Streams by a key; a key without any is not there. */
function createIndex() {
  const byKey = new Map<string, Set<LiveStream>>();
  return {
    of: (key: string): ReadonlySet<LiveStream> => byKey.get(key) ?? new Set(),
    keys: () => [...byKey.keys()],
    put(key: string, stream: LiveStream) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, new Set([stream]));
      else known.add(stream);
    },
    take(key: string, stream: LiveStream) {
      const known = byKey.get(key);
      known?.delete(stream);
      if (known?.size === 0) byKey.delete(key);
    },
  };
}

export interface StreamParts {
  /** Streams of one network address: half a town may share one. */
  readonly mostOfAddress: number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
}

/** Those whom a stopping server sends away come back spread over so long: a thousand a second, and never all at once. */
const [LEAST_SPREAD_MS, MS_A_STREAM] = [500, 1];

export function createLiveStreams(parts: StreamParts): LiveStreams {
  const { mostOfAddress } = parts;
  /** Streams, and how each is taken away. */
  const all = new Map<LiveStream, { readonly openedAt: number; readonly remove: () => void }>();
  const bySubject = createIndex();
  const bySession = createIndex();
  const byOwner = createIndex();
  const byPart = Array.from({ length: BEAT_PARTS }, () => new Set<LiveStream>());
  let [opened, beaten] = [0, 0];
  let isEnding = false;

  function endOlder(session: string, openedAt: number): void {
    for (const stream of bySession.of(session)) {
      const known = all.get(stream);
      if (known === undefined || known.openedAt >= openedAt) continue;
      known.remove();
      stream.end('replaced');
    }
  }

  return {
    endOlder,
    add(stream, openedAt) {
      const { subjects, session } = stream;
      endOlder(session, openedAt);
      const person = `person ${stream.owners.person}`;
      const address = `address ${stream.owners.address}`;
      const isTooMany =
        byOwner.of(person).size >= MOST_OF_PERSON || byOwner.of(address).size >= mostOfAddress;
      if (isEnding || isTooMany) return undefined;
      bySession.put(session, stream);
      for (const owner of [person, address]) byOwner.put(owner, stream);
      for (const subject of subjects) bySubject.put(subject, stream);
      const part = byPart[opened++ % BEAT_PARTS];
      part?.add(stream);
      const remove = () => {
        all.delete(stream);
        part?.delete(stream);
        bySession.take(session, stream);
        for (const owner of [person, address]) byOwner.take(owner, stream);
        for (const subject of subjects) bySubject.take(subject, stream);
      };
      all.set(stream, { openedAt, remove });
      return remove;
    },
    tell(pokes) {
      for (const [subject, version] of pokes) {
        const text = pokeText({ subject, version });
        for (const stream of bySubject.of(subject)) stream.write(text);
      }
    },
    tellGap() {
      for (const stream of all.keys()) {
        stream.write(
          stream.subjects.map((subject) => pokeText({ subject, version: null })).join(''),
        );
      }
    },
    beat: () => byPart[beaten++ % BEAT_PARTS]?.forEach((stream) => stream.write(BEAT_TEXT)),
    endOf: (session) => bySession.of(session).forEach((stream) => stream.end('revoked')),
    endAll() {
      isEnding = true;
      const spreadMs = Math.max(LEAST_SPREAD_MS, all.size * MS_A_STREAM);
      for (const stream of all.keys()) {
        stream.write(`retry: ${Math.round(parts.random() * spreadMs)}\n\n`);
        stream.end('stopping');
      }
    },
    sessions: bySession.keys,
  };
}
