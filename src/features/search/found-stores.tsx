import type { StoreSummary } from '../../contracts/schemas.ts';
import type { ShoppingArea } from '../../db/reads/catalogue/shopping.ts';
import { distanceKm } from '../../domain/stores/geo.ts';
import { CardList } from '../../ui/layout/section.tsx';
import { StoreCard } from '../../ui/goods/store-card.tsx';

export interface FoundStoresProps {
  readonly stores: readonly StoreSummary[];
  readonly area: ShoppingArea['area'];
  readonly now: number;
  /** The server found them for this area. */
  readonly areDelivering?: boolean;
}

/** Found stores; those that don't deliver to the area say so (SRC-1). */
export function FoundStores({ stores, area, now, areDelivering = false }: FoundStoresProps) {
  if (stores.length === 0) return null;
  const from = area?.location ?? null;
  const inArea = new Set(area?.stores.map(({ id }) => id));
  return (
    <CardList>
      {stores.map((store) => {
        const isFar = area !== undefined && !areDelivering && !inArea.has(store.id);
        return (
          <li key={store.id}>
            <StoreCard
              store={store}
              distanceKm={from === null ? null : distanceKm(from, store.location)}
              now={now}
              {...(isFar ? { note: `Not delivered to ${area.areaCode}` } : {})}
            />
          </li>
        );
      })}
    </CardList>
  );
}
