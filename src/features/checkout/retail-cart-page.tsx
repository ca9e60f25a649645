import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CartSection, readCartSections } from '../../db/reads/cart.ts';
import { beginCheckout } from '../../domain/events/cart-events.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useTrackView } from '../../ports/use-track-view.ts';
import { EmptyCart } from '../../ui/notices/empty-cart.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { Review } from './review.tsx';
import { millisecondsInMinute } from 'date-fns/constants';
import { useLiveQuery } from 'dexie-react-hooks';
import { readAddresses, readCheckoutDraft } from '../../db/reads/orders/orders.ts';
import {
  readStandingChoice,
  readChosenArea,
  readNetworkSettings,
} from '../../db/reads/settings.ts';
import { subjects } from '../../contracts/live/pokes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useFollow } from '../../ports/use-follow.ts';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

/** The checkout of one store on one screen; a visitor sees it too and is asked to sign in at its end. */
export function RetailCartPage() {
  const [params] = useSearchParams();
  const storeId = params.get('store') ?? '';
  // Another store is another checkout: nothing of the one before may stay.
  return <Checkout key={storeId} storeId={storeId} />;
}

function Checkout({ storeId }: { readonly storeId: string }) {
  const { view, refresh } = useCheckout(storeId);
  // The cart is empty once the order is placed; what was reviewed stays until the next page is there.
  const [placing, setPlacing] = useState<CartSection | null>(null);
  const section = placing ?? view?.section;
  useTrackView(section === undefined ? null : storeId, () =>
    beginCheckout(storeId, section?.lines ?? []),
  );
  if (view !== undefined && section !== undefined) {
    const shown = { ...view, section, refresh, onPlacing: setPlacing };
    return <Review {...shown} />;
  }
  return (
    <Screen title="Checkout" backTo={ROUTES.cart}>
      {view === undefined ? <OrderListSkeleton /> : <EmptyCart to={ROUTES.stores} />}
    </Screen>
  );
}

/** What the checkout of one store shows; undefined parts are still being read. */
function useCheckout(storeId: string) {
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
