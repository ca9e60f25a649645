import { LIVE_CHANNEL, type LiveMessage } from '../../contracts/live/live-view.ts';
import { BEAT_EVERY_MS } from '../../contracts/live/pokes.ts';

/** Whoever holds the stream says so with each beat; after two that were missed the screens ask for themselves, ms. */
const SILENT_MS = 2 * BEAT_EVERY_MS + 10_000;

/** Whether this browser has a live stream, whichever tab holds it. */
export interface LiveState {
  readonly isLive: () => boolean;
  /** @returns ends it */
  readonly subscribe: (changed: () => void) => () => void;
}

/** Listens to what the tabs' workers say. */
export function watchLiveState(): LiveState {
  const channel = new BroadcastChannel(LIVE_CHANNEL);
  const listeners = new Set<() => void>();
  let isLive = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function set(next: boolean): void {
    clearTimeout(silence);
    if (next) silence = setTimeout(() => set(false), SILENT_MS);
    if (next === isLive) return;
    isLive = next;
    listeners.forEach((changed) => changed());
  }

  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'state') set(data.isLive);
  });
  channel.postMessage({ kind: 'ask' } satisfies LiveMessage);
  return {
    isLive: () => isLive,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
