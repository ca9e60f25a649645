import { useLiveQuery } from 'dexie-react-hooks';
import { use, useEffect } from 'react';
import { readBackgroundOccasion } from '../../db/reads/catalogue-sync.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { DataSavingContext } from '../../ui/data-saving-context.ts';

/** The first screen comes first, ms. */
const AFTER_MS = 4_000;
/** Looked after again while the page is visible, ms. */
const EVERY_MS = 10 * 60_000;

/**
 * Has the stores of this device's person fetched in the background while the page is visible: soon after the start, when
 * another area is chosen, when the network is back, and when a person lets it go on. Shows nothing.
 */
export function BackgroundCatalogues() {
  const { device, sync } = useHaat();
  const isDataDear = use(DataSavingContext);
  const occasion = useLiveQuery(() => readBackgroundOccasion(device), [device]);

  useEffect(() => {
    if (occasion === undefined) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void sync.syncStores(isDataDear);
    };
    const soon = setTimeout(ask, AFTER_MS);
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
    // `occasion` is text: the same occasion starts nothing anew.
  }, [sync, isDataDear, occasion]);

  return null;
}
