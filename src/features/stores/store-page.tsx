import { useLiveQuery } from 'dexie-react-hooks';
import { useParams } from 'react-router-dom';
import { readCart } from '../../db/reads/cart.ts';
import { cartTotals } from '../../domain/orders/cart-lines.ts';
import { storeViewed } from '../../domain/events/app-events.ts';
import { coopCheckoutPath, retailCartPath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useTrackView } from '../../ports/use-track-view.ts';
import { useMarketSection } from '../../ui/goods/market-section.ts';
import { FloatingCartBar } from '../../ui/layout/floating-cart-bar.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Bone, ItemListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useMinute } from '../../ui/time/use-minute.ts';
import { MissingStore } from './missing-store.tsx';
import { StoreHeader } from './store-header.tsx';
import { StoreShelves } from './shelves/store-shelves.tsx';
import { useOwnScroll } from './shelves/use-own-scroll.ts';
import { useStoreSide } from './filters/store-side.ts';
import { useStore } from './use-store.ts';

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
  const cart = useLiveQuery(() => readCart(person), [person]) ?? [];
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
  const notDeliveredTo = isInArea || area === undefined ? null : area.areaCode;
  return (
    <Screen
      title={store?.name ?? 'Store'}
      backTo={session === null ? listPath : shopsPath}
      {...(bar !== false && { action: bar })}
    >
      <PageColumn gap="close">
        {store !== undefined && (
          <StoreHeader
            store={store}
            km={km}
            now={now}
            pricesAt={shelf?.pricesAt}
            notDeliveredTo={notDeliveredTo}
          />
        )}
        {shelf?.manifest !== undefined && (
          <StoreShelves
            storeId={storeId}
            manifest={shelf.manifest}
            takingOrders={store?.vanishedAt === undefined && store?.takingOrders !== false}
            pricesAt={shelf.pricesAt}
            liveVersion={shelf.liveVersion}
            now={now}
            refresh={refresh}
          />
        )}
        {shelf?.manifest === undefined && refresh.state !== 'failed' && (
          <>
            {store === undefined && <Bone height={120} />}
            <ItemListSkeleton />
          </>
        )}
        {shelf !== undefined && shelf.manifest === undefined && refresh.state === 'failed' && (
          <MissingStore refresh={refresh} isVanished={store?.vanishedAt !== undefined} />
        )}
      </PageColumn>
    </Screen>
  );
}
