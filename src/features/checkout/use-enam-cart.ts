import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { StoreRow } from '../../db/device-database.ts';
import { readCartSections, type CartSection } from '../../db/reads/cart-sections.ts';
import { readAddresses } from '../../db/reads/orders/orders.ts';
import { readStandingChoice } from '../../db/reads/preferences.ts';
import { readChosenArea, readNetworkSettings } from '../../db/reads/screen-settings.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh, type AskedAnswer } from '../../ui/network/use-background-refresh.ts';

/** The whole cart for one review, its stores renewed in the background; undefined parts are still being read. */
export function useEnamCart() {
  const { person, device, sync, now } = useHaat();
  const view = useLiveQuery(async () => {
    const [sections, addresses, chosen, standingChoice, network] = await Promise.all([
      readCartSections(person, device, now()),
      readAddresses(person),
      readChosenArea(device),
      readStandingChoice(person),
      readNetworkSettings(device),
    ]);
    const address = addresses.find(({ id }) => id === chosen.addressId) ?? addresses[0];
    const isOffline = network.workOffline || network.reachability === 'offline';
    return { sections, address, standingChoice, isOffline };
  }, [person, device, now]);
  const storeIds = view?.sections.map(({ storeId }) => storeId).join(' ') ?? '';
  const pullStores = useCallback(async (): Promise<AskedAnswer> => {
    const answers = await Promise.all(storeIds.split(' ').map((id) => sync.pullStore(id)));
    return answers.find(({ ok }) => !ok) ?? { ok: true };
  }, [sync, storeIds]);
  const refresh = useBackgroundRefresh(pullStores, { isOn: storeIds !== '' });
  return { view, refresh };
}

/** The stores of a cart, as far as they are known here. */
export function knownStores(sections: readonly CartSection[]): readonly StoreRow[] {
  return sections.flatMap(({ store }) => (store === undefined ? [] : [store]));
}
