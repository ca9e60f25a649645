import { millisecondsInMinute } from 'date-fns/constants';
import { use, useEffect, useRef } from 'react';
import type { SyncService } from '../../contracts/sync-service.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useNetworkSettings } from '../../ports/use-network.ts';
import { DataSavingContext } from '../../ui/network/network-contexts.ts';

/** Pauses between two looks, ms: a lift is short, a night without power long. */
const AFTER_OFFLINE_MS = [5_000, 10_000, 20_000, 30_000];
/** What made a line weak counts for a minute (decision 17); a look before that would only say how small answers fare. */
const WHILE_WEAK_MS = [millisecondsInMinute];
/** A look costs some hundred bytes: not for who saves data. */
const NEVER: readonly number[] = [];

/** Looks after the line while it is not known to be good and nobody chose to work offline (NET-1). Shows nothing. */
export function LineWatch() {
  const { sync } = useHaat();
  const isDear = use(DataSavingContext);
  const network = useNetworkSettings();
  /** A line that comes back is weak for its first answers: it is looked after as one that is down. */
  const wasOffline = useRef(false);
  const state = network?.workOffline === true ? 'online' : (network?.reachability ?? 'online');

  useEffect(() => {
    wasOffline.current = state === 'offline' || (wasOffline.current && state === 'flaky');
    if (state === 'online') return;
    const rhythm = wasOffline.current ? AFTER_OFFLINE_MS : WHILE_WEAK_MS;
    return watchLine(sync, isDear ? NEVER : rhythm, { page: document, window });
  }, [sync, isDear, state]);

  return null;
}

/** What is watched from, so that tests can own it. */
interface LineOccasions {
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
