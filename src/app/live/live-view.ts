import type { SyncService } from '../../contracts/sync-service.ts';

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
