import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { setCartQuantity } from '../../commands/cart/set-cart-quantity.ts';
import { placeOrder } from '../../commands/orders/place-order.ts';
import { readCartSections, type CartSection } from '../../db/reads/cart-sections.ts';
import { readAddresses } from '../../db/reads/orders.ts';
import {
  readChosenArea,
  readNetworkSettings,
  readStandingChoice,
} from '../../db/reads/screen-settings.ts';
import type { AddressRow } from '../../db/person-database.ts';
import type { StandingChoice } from '../../domain/orders/quote-difference.ts';
import { useHaat, type Haat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh } from '../../ui/use-background-refresh.ts';

/** What the checkout of one store shows; undefined parts are still being read. */
export function useCheckout(storeId: string) {
  const haat = useHaat();
  const { person, device, sync } = haat;
  const view = useLiveQuery(async () => {
    const [sections, addresses, chosen, standingChoice, network] = await Promise.all([
      readCartSections(person, device),
      readAddresses(person),
      readChosenArea(device),
      readStandingChoice(device),
      readNetworkSettings(device),
    ]);
    const address = addresses.find(({ id }) => id === chosen.addressId) ?? addresses[0];
    const section = sections.find((candidate) => candidate.storeId === storeId);
    const isOffline = network.workOffline || network.reachability === 'offline';
    return { section, address, standingChoice, isOffline };
  }, [person, device, storeId]);
  const pullStore = useCallback(() => sync.pullStore(storeId), [sync, storeId]);
  const refresh = useBackgroundRefresh(pullStore, { isOn: storeId !== '', everyMs: 60_000 });
  return { view, refresh };
}

/** What the buyer saw and decided when pressing "Place order". */
export interface Decision {
  readonly section: CartSection;
  readonly address: AddressRow;
  readonly choice: StandingChoice;
}

/** Orders what is shown, at the prices that are shown. @returns the order's id, or what to say */
export async function placeShownOrder(
  haat: Haat,
  { section, address, choice }: Decision,
): Promise<{ readonly orderId: string } | { readonly message: string }> {
  const { storeId, store, lines } = section;
  if (store === undefined) return { message: 'The charges of this store are not known yet.' };
  for (const line of lines) {
    if (line.wasPaise === null) continue;
    const { itemId, name, unit, picture, pricePaise, mrpPaise } = line;
    const item = { storeId, itemId, name, unit, picture, pricePaise, mrpPaise };
    const saved = await setCartQuantity(haat, item, line.quantity, null);
    if (!saved.ok) return { message: saved.message };
  }
  const placed = await placeOrder(haat, {
    storeId,
    storeName: store.name,
    charges: store,
    address: address.address,
    choice,
  });
  return placed.ok ? { orderId: placed.value.orderId } : { message: placed.message };
}
