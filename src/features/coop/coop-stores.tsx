import type { CoopStoreView, CooperativeView } from '../../db/reads/coop.ts';
import { coopStorePath } from '../../domain/routes/routes.ts';
import { CardList } from '../../ui/layout/section.tsx';
import { StoreCard } from '../../ui/goods/store-card.tsx';

export interface CoopStoresProps {
  readonly stores: readonly CoopStoreView[];
  readonly cooperatives: readonly CooperativeView[];
  /** ms. */
  readonly now: number;
}

function noteOf(
  { cooperativeId, delivers }: CoopStoreView,
  cooperatives: readonly CooperativeView[],
): string {
  const own = cooperatives.find((each) => each.cooperativeId === cooperativeId);
  const terms =
    own === undefined || own.memberPercent === 0
      ? 'Cooperative'
      : own.membership.isMember
        ? `Your price: ${own.memberPercent}% less`
        : `Members pay ${own.memberPercent}% less`;
  return delivers ? terms : `${terms} · does not deliver here`;
}

/** Stores of cooperatives, the nearest first, each with what members have of it. */
export function CoopStores({ stores, cooperatives, now }: CoopStoresProps) {
  return (
    <CardList>
      {stores.map((each) => (
        <li key={each.store.id}>
          <StoreCard
            store={each.store}
            distanceKm={each.distanceKm}
            now={now}
            note={noteOf(each, cooperatives)}
            to={coopStorePath(each.store.id)}
          />
        </li>
      ))}
    </CardList>
  );
}
