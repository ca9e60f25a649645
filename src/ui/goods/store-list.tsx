import { distanceKm, type GeoPoint } from '../../domain/stores/geo.ts';
import { EmptyState } from '../notices/empty-state.tsx';
import { useMessages } from '../messages-context.ts';
import { MissingState } from '../notices/missing-state.tsx';
import { CardList } from '../layout/section.tsx';
import { StoreListSkeleton } from '../layout/skeletons.tsx';
import { StoreCard, type CardStore } from './store-card.tsx';
import type { Refresh } from '../network/use-background-refresh.ts';

/** A store with where it is. */
export interface ListedStore extends CardStore {
  readonly location: GeoPoint;
  readonly cached?: boolean;
}

export interface StoreListProps {
  /** Undefined: never fetched for this area. */
  readonly stores: readonly ListedStore[] | undefined;
  readonly areaCode: string;
  /** Where the buyer shops; distances are from here. */
  readonly from: GeoPoint | null;
  readonly now: number;
  readonly refresh: Refresh;
  /** Where a store leads; left out: to its items. */
  readonly pathOf?: (storeId: string) => string;
}

/** The stores of an area, or an honest word about why there are none. */
export function StoreList({ stores, areaCode, from, now, refresh, pathOf }: StoreListProps) {
  const messages = useMessages();
  if (stores === undefined) return <MissingStores areaCode={areaCode} refresh={refresh} />;
  if (stores.length === 0) return <EmptyState picture="1f3ea" title={messages.noShops} />;
  return (
    <CardList>
      {stores.map((store) => (
        <li key={store.id}>
          <StoreCard
            store={store}
            distanceKm={from === null ? null : distanceKm(from, store.location)}
            now={now}
            isOnPhone={store.cached === true}
            {...(pathOf !== undefined && { to: pathOf(store.id) })}
          />
        </li>
      ))}
    </CardList>
  );
}

function MissingStores({ areaCode, refresh }: { areaCode: string; refresh: Refresh }) {
  if (refresh.state !== 'failed') return <StoreListSkeleton />;
  return (
    <MissingState
      picture="1f3ea"
      refresh={refresh}
      offlineText={`The stores of ${areaCode} are not on this phone yet. They come by themselves when the network is back.`}
      failedText="Please check the pincode, or try again."
    />
  );
}
