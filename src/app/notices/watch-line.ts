import type { SyncService } from '../../contracts/sync-service.ts';

/** What is watched from, so that tests can own it. */
export interface LineOccasions {
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

/**
 * Looks after a line that is down or weak while somebody looks at the app: there may be nothing else to ask the server, and
 * "Offline" must not stand there after the network is back (NET-1). It looks when the browser says that the network is back,
 * when the page is seen again, and after each of the pauses.
 * @param pausesMs between two looks; the last one stays, with none it looks on those occasions only
 * @returns ends it
 */
export function watchLine(
  sync: Pick<SyncService, 'checkLine'>,
  pausesMs: readonly number[],
  { page, window }: LineOccasions,
): () => void {
  let looks = 0;
  let isLooking = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(): void {
    clearTimeout(timer);
    const pauseMs = pausesMs[looks] ?? pausesMs.at(-1);
    if (isStopped || pauseMs === undefined) return;
    timer = setTimeout(() => void look(), pauseMs);
  }

  async function look(): Promise<void> {
    if (isLooking || page.visibilityState === 'hidden') return;
    isLooking = true;
    looks += 1;
    // A worker that is gone learns nothing; the next look may find another.
    await sync.checkLine().catch(() => {});
    isLooking = false;
    plan();
  }

  const onOccasion = () => {
    looks = 0;
    clearTimeout(timer);
    void look();
  };
  page.addEventListener('visibilitychange', onOccasion);
  window.addEventListener('online', onOccasion);
  plan();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', onOccasion);
    window.removeEventListener('online', onOccasion);
  };
}
