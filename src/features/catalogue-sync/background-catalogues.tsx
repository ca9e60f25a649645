import { millisecondsInMinute } from 'date-fns/constants';
import { useLiveQuery } from 'dexie-react-hooks';
import { use, useEffect } from 'react';
import { readBackgroundOccasion } from '../../db/reads/catalogue/catalogue-sync.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { DataSavingContext, isConnectionGood } from '../../ui/network/network-contexts.ts';

/** The first screen comes first, ms. */
const AFTER_MS = 4_000;
/** Looked after again while the page is visible, ms. */
const EVERY_MS = 10 * millisecondsInMinute;

/** Where a browser does not say when it is idle (WebKit), ms. */
const IDLE_AFTER_MS = 1_000;

/** Runs something when the page has nothing else to do. @returns takes it back */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run);
  return () => cancelIdleCallback(asked);
}

/**
 * Has the stores of this device's person fetched in the background while the page is visible: soon after the start, when
 * another area is chosen, when the network is back, and when a person lets it go on. First those that will probably be opened;
 * the others when the page is idle and the connection is a good one (LIM-1). Shows nothing.
 */
export function BackgroundCatalogues() {
  const { device, sync } = useHaat();
  const isDataDear = use(DataSavingContext);
  const occasion = useLiveQuery(async () => readBackgroundOccasion(device), [device]);

  useEffect(() => {
    if (occasion === undefined) return;
    let forget = () => {};
    let isOver = false;
    const askForAll = () => {
      if (isOver || !isConnectionGood()) return;
      forget = whenIdle(() => void sync.syncStores(isDataDear, 'all'));
    };
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      void sync.syncStores(isDataDear, 'likely').then(askForAll);
    };
    const soon = setTimeout(ask, AFTER_MS);
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      forget();
      clearTimeout(soon);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
    // `occasion` is text: the same occasion starts nothing anew.
  }, [sync, isDataDear, occasion]);

  return null;
}
