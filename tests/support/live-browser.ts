import type { LiveChannel, LiveMessage } from '../../src/contracts/live/live-view.ts';
import type { Poke } from '../../src/contracts/live/pokes.ts';
import { createLiveConnection } from '../../src/sync/live/live-connection.ts';
import { createMemoryLocks } from './memory-locks.ts';
import { createSyncWorld, settle, type SyncWorld } from './sync-world.ts';

/** Whose phone it is. */
export const USER = 7;
const encoder = new TextEncoder();

/** The server's end of a stream. */
export interface OpenStream {
  readonly tab: string;
  readonly followed: readonly string[];
  readonly say: (text: string) => Promise<void>;
  readonly end: () => Promise<void>;
  readonly isOpen: () => boolean;
}

/** How the server answers who asks for a stream. */
export type StreamAnswer = () => Response | 'stream' | 'nothing';

/** The tabs of one browser before a server. @param hear is told of each poke as a tab reads it */
export function aBrowser(
  answer: StreamAnswer = () => 'stream',
  hear: (tab: string, poke: Poke) => void = () => {},
  locks: SyncWorld['locks'] = createMemoryLocks(),
) {
  const world: SyncWorld = createSyncWorld({ locks });
  const hearers: { readonly tab: string; readonly hear: (message: LiveMessage) => void }[] = [];
  const frozen = new Set<string>();
  const streams: OpenStream[] = [];
  const states: boolean[] = [];
  const pokes: Poke[] = [];
  let user: number | null = USER;

  function channelOf(tab: string): LiveChannel {
    return {
      post: (message) => {
        if (frozen.has(tab)) return;
        if (message.kind === 'state') states.push(message.isLive);
        const others = hearers.filter((each) => each.tab !== tab && !frozen.has(each.tab));
        others.forEach((other) => other.hear(message));
      },
      listen: (listener) => void hearers.push({ tab, hear: listener }),
    };
  }

  function openStream(tab: string, followed: readonly string[], signal: AbortSignal): Response {
    let isOpen = true;
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => void (controller = given),
      cancel: () => void (isOpen = false),
    });
    const close = (error?: Error) => {
      if (!isOpen) return;
      isOpen = false;
      if (error === undefined) controller?.close();
      else controller?.error(error);
    };
    signal.addEventListener('abort', () => close(new Error('aborted')));
    streams.push({
      tab,
      followed,
      say: (text) => {
        controller?.enqueue(encoder.encode(text));
        return settle();
      },
      end: () => {
        close();
        return settle();
      },
      isOpen: () => isOpen,
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  return {
    world,
    states,
    pokes,
    streams,
    frozen,
    open: () => streams.filter(({ isOpen }) => isOpen()),
    signOut: () => void (user = null),
    tab: (name: string) => {
      const connection = createLiveConnection({
        ...world,
        channel: channelOf(name),
        newId: () => name,
        readUser: async () => user,
        open: async (_userId, followed, signal) => {
          const given = answer();
          if (given === 'stream') return openStream(name, followed, signal);
          if (given !== 'nothing') return given;
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          });
        },
        onPoke: (_userId, poke) => {
          pokes.push(poke);
          hear(name, poke);
        },
        onWishes: () => {},
        onRefused: () => {},
      });
      return connection;
    },
  };
}
