import { millisecondsInMinute } from 'date-fns/constants';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readCartSections } from '../../db/reads/cart-sections.ts';
import { readCheckoutDraft } from '../../db/reads/orders/checkout-draft.ts';
import { readAddresses } from '../../db/reads/orders/orders.ts';
import { readStandingChoice } from '../../db/reads/preferences.ts';
import { readChosenArea, readNetworkSettings } from '../../db/reads/screen-settings.ts';
import { subjects } from '../../contracts/live/pokes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useFollow } from '../../ports/use-follow.ts';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

/** What the checkout of one store shows; undefined parts are still being read. */
export function useCheckout(storeId: string) {
  const haat = useHaat();
  const { person, device, sync, now } = haat;
  const view = useLiveQuery(async () => {
    const [sections, addresses, chosen, standingChoice, network, draft] = await Promise.all([
      readCartSections(person, device, now()),
      readAddresses(person),
      readChosenArea(device),
      readStandingChoice(person),
      readNetworkSettings(device),
      readCheckoutDraft(person, storeId),
    ]);
    const address = addresses.find(({ id }) => id === chosen.addressId) ?? addresses[0];
    const section = sections.find((candidate) => candidate.storeId === storeId);
    const isOffline = network.workOffline || network.reachability === 'offline';
    return { section, address, standingChoice, isOffline, draft };
  }, [person, device, now, storeId]);
  const pullStore = useCallback(() => sync.pullStore(storeId), [sync, storeId]);
  const refresh = useBackgroundRefresh(pullStore, {
    isOn: storeId !== '',
    everyMs: millisecondsInMinute,
    isLive: true,
  });
  useFollow(storeId === '' ? [] : [subjects.prices(storeId)]);
  const pullCoins = useCallback(() => sync.pullCoinBalance(), [sync]);
  useBackgroundRefresh(pullCoins);
  return { view, refresh };
}
