import { Link } from 'react-router-dom';
import type { HomeView } from '../../db/reads/home.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { Section } from '../../ui/layout/section.tsx';
import { StoreList } from '../../ui/goods/store-list.tsx';
import type { Refresh } from '../../ui/network/use-background-refresh.ts';

const STORES_SHOWN = 8;

export interface HomeStoresProps {
  readonly view: Pick<HomeView, 'areaCode' | 'area' | 'favourites'>;
  readonly refresh: Refresh;
  /** ms. */
  readonly now: number;
}

/** The stores that were marked, then those around; each store once. */
export function HomeStores({ view, refresh, now }: HomeStoresProps) {
  const { areaCode, area, favourites } = view;
  const marked = new Set(favourites.map(({ id }) => id));
  const near = area?.stores.filter(({ id }) => !marked.has(id)).slice(0, STORES_SHOWN);
  const list = { areaCode: areaCode ?? '', from: area?.location ?? null, now, refresh };
  return (
    <>
      {favourites.length > 0 && (
        <Section title="Your favourite stores">
          <StoreList stores={favourites} {...list} />
        </Section>
      )}
      {areaCode !== null && (near === undefined || near.length > 0 || marked.size === 0) && (
        <Section title="Stores near you" aside={<Link to={ROUTES.category}>See all</Link>}>
          <StoreList stores={near} {...list} />
        </Section>
      )}
    </>
  );
}
