import { millisecondsInMinute } from 'date-fns/constants';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useDeferredValue, useEffect } from 'react';
import { rememberVisit } from '../../commands/settings/remember-visit.ts';
import { readShoppingArea } from '../../db/reads/catalogue/shopping.ts';
import { readStoreShelf } from '../../db/reads/catalogue/store-shelf.ts';
import { distanceKm } from '../../domain/stores/geo.ts';
import { subjects } from '../../contracts/live/pokes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useFollow } from '../../ports/use-follow.ts';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

const PRICES_EVERY_MS = millisecondsInMinute;

/** A store's page: what the phone has at once, catalogue and prices renewed in the background, the visit noted. */
export function useStore(storeId: string) {
  const { device, sync, now } = useHaat();
  // Drawn in slices, as the home screen is.
  const kept = useDeferredValue(
    useLiveQuery(() => readStoreShelf(device, storeId), [device, storeId]),
  );
  const shopping = useLiveQuery(() => readShoppingArea(device), [device]);
  // Whether it delivers here stands above its items: both come at once, so that nothing moves.
  const shelf = shopping === undefined ? undefined : kept;
  const isKnown = shelf?.store !== undefined;

  const pullStore = useCallback(() => sync.pullStore(storeId), [sync, storeId]);
  const pullPrices = useCallback(() => sync.pullLiveSheet(storeId), [sync, storeId]);
  const refresh = useBackgroundRefresh(pullStore);
  useBackgroundRefresh(pullPrices, {
    everyMs: PRICES_EVERY_MS,
    isLive: true,
    isOn: shelf?.manifest !== undefined,
    atOnce: false,
  });

  useFollow([subjects.prices(storeId)]);

  useEffect(() => {
    // A visit that can't be noted only costs the place in "Your stores".
    if (isKnown) void rememberVisit({ device, now }, storeId);
  }, [device, now, isKnown, storeId]);

  const area = shopping?.area;
  const store = shelf?.store;
  const from = area?.location ?? null;
  return {
    shelf,
    refresh,
    area,
    km: store === undefined || from === null ? null : distanceKm(from, store.location),
    isInArea: area === undefined || area.stores.some(({ id }) => id === storeId),
  };
}
