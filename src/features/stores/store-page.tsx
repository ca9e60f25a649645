import { Button } from '@mantine/core';
import { millisecondsInMinute } from 'date-fns/constants';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { rememberVisit } from '../../commands/settings/remembered-answers.ts';
import { subjects } from '../../contracts/live/pokes.ts';
import { readCart } from '../../db/reads/cart.ts';
import { readShoppingArea } from '../../db/reads/catalogue/stores.ts';
import { readStoreShelf } from '../../db/reads/catalogue/store-shelf.ts';
import { readMemberPercent } from '../../db/reads/coop.ts';
import { storeViewed } from '../../domain/events/app-events.ts';
import { cartTotals } from '../../domain/orders/cart-lines.ts';
import { coopCheckoutPath, retailCartPath, ROUTES } from '../../domain/routes/routes.ts';
import { distanceKm } from '../../domain/stores/geo.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useFollow } from '../../ports/use-follow.ts';
import { useTrackView } from '../../ports/use-track-view.ts';
import { useMarketSection } from '../../ui/goods/market-section.tsx';
import { FloatingCartBar } from '../../ui/layout/floating-cart-bar.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Bone, ItemListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useMinWidth } from '../../ui/layout/page-measures.ts';
import { useMessages } from '../../ui/messages-context.ts';
import {
  isLineProblem,
  type Refresh,
  useBackgroundRefresh,
} from '../../ui/network/use-background-refresh.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import { BesideCart } from './cart-panel.tsx';
import { useStoreSide } from './filters/store-side.ts';
import { StoreShelves } from './shelves/store-shelves.tsx';
import { usePricesAt, usePricesRead } from './shelves/use-shelf-items.ts';
import { StoreHeader, type StoreHeaderProps } from './store-header.tsx';

interface MissingStoreProps {
  readonly refresh: Refresh;
  readonly isVanished: boolean;
}

const PRICES_EVERY_MS = millisecondsInMinute;

/** A store and its items: what the phone has at once, renewed in the background; open to visitors by link. */
export function StorePage() {
  const { storeId = '' } = useParams();
  return <StoreView key={storeId} storeId={storeId} />;
}

function StoreView({ storeId }: { readonly storeId: string }) {
  const haat = useHaat();
  const now = useMinute(haat.now);
  const { listPath, shopsPath } = useStoreSide();
  const { isCoop } = useMarketSection();
  useOwnScroll();
  const { shelf, refresh, area, km, isInArea } = useStore(storeId);
  const { person, session } = haat;
  const cart = useLiveQuery(async () => readCart(person), [person]) ?? [];
  // With the goods of this store alone there is nothing to choose in the cart.
  const isOnlyStore = cart.every((row) => row.storeId === storeId);
  const bar = cart.length > 0 && (
    <FloatingCartBar
      {...cartTotals(cart)}
      {...(isOnlyStore && {
        reviewPath: isCoop ? coopCheckoutPath(storeId) : retailCartPath(storeId),
      })}
    />
  );
  const store = shelf?.store;
  useTrackView(store === undefined ? null : storeId, () => storeViewed(storeId));
  const hasRoom = useMinWidth(1280);
  // What is known of the store waits for its goods: its lines are lower than their bones, and the list's bones would move.
  const isReading = shelf?.manifest === undefined && refresh.state !== 'failed';
  const notDeliveredTo = isInArea || area === undefined ? null : area.areaCode;
  return (
    <Screen
      title={store?.name ?? 'Store'}
      backTo={session === null ? listPath : shopsPath}
      isWide
      {...(bar !== false && !hasRoom && { action: bar })}
    >
      <BesideCart cart={hasRoom ? cart : null} bar={bar}>
        <PageColumn gap="close">
          {!isReading && store !== undefined && (
            <HeaderWithPrices store={store} km={km} now={now} notDeliveredTo={notDeliveredTo} />
          )}
          {shelf?.manifest !== undefined && (
            <StoreShelves
              storeId={storeId}
              manifest={shelf.manifest}
              memberPercent={shelf.memberPercent}
              takingOrders={store?.vanishedAt === undefined && store?.takingOrders !== false}
              now={now}
              refresh={refresh}
            />
          )}
          {isReading && (
            <>
              <Bone height={120} />
              <ItemListSkeleton />
            </>
          )}
          {shelf !== undefined && shelf.manifest === undefined && refresh.state === 'failed' && (
            <MissingStore refresh={refresh} isVanished={store?.vanishedAt !== undefined} />
          )}
        </PageColumn>
      </BesideCart>
    </Screen>
  );
}

/** Alone in being drawn again with each new price. */
function HeaderWithPrices(props: Omit<StoreHeaderProps, 'pricesAt'>) {
  return <StoreHeader {...props} pricesAt={usePricesAt(props.store.id)} />;
}

/** A store's page: what the phone has at once, catalogue and prices renewed in the background, the visit noted. */
function useStore(storeId: string) {
  const { device, person, sync, now } = useHaat();
  // Drawn in slices, as the home screen is.
  const read = useLiveQuery(async () => {
    const [shelf, memberPercent] = await Promise.all([
      readStoreShelf(device, storeId),
      readMemberPercent(person, storeId),
    ]);
    return { ...shelf, memberPercent };
  }, [device, person, storeId]);
  const kept = useDeferredValue(usePricesRead(storeId) ? read : undefined);
  const shopping = useLiveQuery(async () => readShoppingArea(device), [device]);
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

/** Why a store's items are not here, and what to do. */
function MissingStore({ refresh, isVanished }: MissingStoreProps) {
  const messages = useMessages();
  const { problem } = refresh;
  const otherStores = (
    <Button size="lg" component={Link} to={ROUTES.stores} variant="subtle">
      Your stores
    </Button>
  );
  const tryAgain = (
    <Button size="lg" onClick={refresh.retry}>
      Try again
    </Button>
  );
  if (isVanished || problem?.code === 'store_not_found') {
    return (
      <EmptyState
        picture="1f3ea"
        title="This store is not on Haat any more."
        action={otherStores}
      />
    );
  }
  if (isLineProblem(problem)) {
    return (
      <EmptyState
        picture="1f3ea"
        title="You are offline. This store is not on this phone yet."
        text="Stores that you open with a network stay here for later. This one comes by itself when the network is back."
        action={
          <>
            {tryAgain}
            {otherStores}
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      picture="1f3ea"
      title={problem?.message ?? messages.generic}
      action={
        <>
          {tryAgain}
          {otherStores}
        </>
      }
    />
  );
}

/**
 * A page that finds its own place: it starts at the top, and the browser does not scroll it when it comes back or is
 * reloaded. The browser would, before the list is there, to wherever the page then ends.
 */
function useOwnScroll(): void {
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    window.scrollTo({ top: 0, behavior: 'instant' });
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
}
