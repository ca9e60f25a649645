import { LIVE_CHANNEL, type LiveMessage } from '../../contracts/live/live-view.ts';
import { BEAT_EVERY_MS } from '../../contracts/live/pokes.ts';
import type { SyncService } from '../../contracts/sync-service.ts';

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

/** Has changes of a subject told to this page until the returned function is called (LIVE-3). */
export type Follow = (subject: string) => () => void;

/** Tells the worker what the screens of this page show, and whether anybody looks. */
export function startLiveView(sync: Pick<SyncService, 'follow'>): Follow {
  const counts = new Map<string, number>();
  let isAsked = false;

  function tellSoon(): void {
    if (isAsked) return;
    isAsked = true;
    // A screen that goes and the one that comes change together.
    queueMicrotask(() => {
      isAsked = false;
      const isVisible = document.visibilityState === 'visible';
      void sync.follow({ isVisible, subjects: [...counts.keys()].toReversed() });
    });
  }

  document.addEventListener('visibilitychange', tellSoon);
  window.addEventListener('pageshow', tellSoon);
  tellSoon();
  return (subject) => {
    counts.set(subject, (counts.get(subject) ?? 0) + 1);
    tellSoon();
    return () => {
      const left = (counts.get(subject) ?? 1) - 1;
      if (left > 0) counts.set(subject, left);
      else counts.delete(subject);
      tellSoon();
    };
  };
}
