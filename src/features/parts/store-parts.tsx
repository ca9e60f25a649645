import { useMemo, useState } from 'react';
import { ROUTES } from '../../domain/routes/routes.ts';
import { FavouritesContext, type Favourites } from '../../ui/goods/favourites.tsx';
import { AreaLine } from '../../ui/goods/area-line.tsx';
import { type Banner, BannerRow } from '../../ui/goods/banner-row.tsx';
import { GroupGrid } from '../../ui/pictures/group-grid.tsx';
import { PincodeForm } from '../../ui/fields/pincode-form.tsx';
import { CardList, Section } from '../../ui/layout/section.tsx';
import { StoreCard, type StoreCardProps } from '../../ui/goods/store-card.tsx';
import { StoreList } from '../../ui/goods/store-list.tsx';
import { ShownPart } from './shown-part.tsx';

const BANNERS: readonly Banner[] = [
  {
    id: 'festival',
    title: 'Lamps and sweets',
    subtitle: 'For the festival, from shops around you that you know',
    picture: '1fa94',
    target: ROUTES.category,
  },
  { id: 'coins', title: 'Earn coins', subtitle: '', picture: '1f381', target: ROUTES.howToEarn },
];

const STORE: StoreCardProps['store'] = {
  id: 'sample-store',
  name: 'Green Basket Supermarket',
  street: '12, Outer Ring Road, Bellandur',
  picture: '1f3ea',
  rating: 4.4,
  preparationMinutes: 15,
  deliveryRadiusKm: 5,
  deliveryChargePaise: 2_000,
  minimumOrderPaise: 9_900,
  takingOrders: true,
  opensAt: 0,
  closesAt: 2359,
};

const CARDS: readonly (Partial<StoreCardProps> & {
  readonly state: string;
  readonly store: StoreCardProps['store'];
})[] = [
  { state: 'Open', store: STORE, distanceKm: 0.4, isOnPhone: true },
  { state: 'A favourite', store: { ...STORE, id: 'favourite' }, distanceKm: 1.2 },
  { state: 'Far, new', store: { ...STORE, id: 'far', rating: 0 }, distanceKm: 17.64 },
  {
    state: 'Not taking orders',
    store: { ...STORE, id: 'paused', takingOrders: false },
    distanceKm: 2,
  },
  { state: 'Closed now', store: { ...STORE, id: 'closed', opensAt: 0, closesAt: 1 } },
  { state: 'Not on Haat any more', store: { ...STORE, id: 'gone', vanishedAt: 1 } },
  {
    state: 'Long name, with a note',
    store: {
      ...STORE,
      id: 'long',
      name: 'Sri Venkateshwara Wholesale Fertilizer, Seed and Cattle Feed Merchants',
      street: '4th Cross, behind the old bus stand, Varthur Main Road, near the lake',
    },
    distanceKm: 6.1,
    note: 'Sells tomato seed',
  },
];

const UNREACHED = {
  state: 'failed',
  problem: { code: 'network', message: 'No connection to Haat.' },
  retry: () => undefined,
} as const;

/** Stores, and where one shops. */
export function StoreParts({ now }: { readonly now: number }) {
  const [storeIds, setStoreIds] = useState<ReadonlySet<string>>(new Set(['favourite']));
  const favourites = useMemo(
    (): Favourites => ({
      storeIds,
      items: null,
      setItem: async () => null,
      setStore: (id, _name, isFavourite) => {
        setStoreIds((known) => {
          const next = new Set(known);
          if (isFavourite) next.add(id);
          else next.delete(id);
          return next;
        });
      },
    }),
    [storeIds],
  );
  return (
    <Section title="Stores">
      <FavouritesContext value={favourites}>
        <CardList>
          {CARDS.map(({ state, ...card }) => (
            <li key={state}>
              <ShownPart state={state}>
                <StoreCard distanceKm={null} now={now} {...card} />
              </ShownPart>
            </li>
          ))}
        </CardList>
        <ShownPart state="An area without stores, and one whose stores were never fetched">
          {[[], undefined].map((stores) => (
            <StoreList
              key={stores === undefined ? 'missing' : 'none'}
              stores={stores}
              areaCode="560103"
              from={null}
              now={now}
              refresh={UNREACHED}
            />
          ))}
        </ShownPart>
      </FavouritesContext>
      <ShownPart state="Area: chosen, none yet">
        <AreaLine areaCode="560103" city="Bengaluru" to="#area" />
        <AreaLine areaCode={null} city="" to="#no-area" />
      </ShownPart>
      <ShownPart state="Asking for the pincode; any is refused here">
        <PincodeForm onChoose={() => Promise.resolve('No post office has this pincode.')} />
      </ShownPart>
      <ShownPart state="Banners: never fetched, ours, two of Haat’s">
        <BannerRow banners={null} isAsking />
        <BannerRow banners={[]} isAsking={false} />
        <BannerRow banners={BANNERS} isAsking={false} />
      </ShownPart>
      <ShownPart state="Category groups">
        <GroupGrid />
      </ShownPart>
    </Section>
  );
}
