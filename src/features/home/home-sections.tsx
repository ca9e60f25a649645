import { Button } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AppContent } from '../../contracts/home/get-buyer-app-content.ts';
import type { HomeView } from '../../db/reads/home.ts';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { isTradeGroup } from '../../domain/catalogue/category-groups.ts';
import { isOrderOpen, needsBuyer } from '../../domain/orders/life/order-state-text.ts';
import { type UnservedPlace, unservedText } from '../../domain/stores/unserved-text.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { OrdersThatNeedYou } from '../../ports/needs-you.tsx';
import { PincodeForm } from '../../ui/fields/pincode-form.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { StoreList } from '../../ui/goods/store-list.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { isLineProblem, type Refresh } from '../../ui/network/use-background-refresh.ts';
import { BannerRow } from '../../ui/goods/banner-row.tsx';
import { OpenOrders } from '../../ui/orders/open-orders.tsx';
import { GroupGrid } from '../../ui/pictures/group-grid.tsx';
import { boughtItems } from './buy-again.ts';
import { type GoodsRowName, HomeGoods } from './home-goods.tsx';
import { deliveryPromise } from './delivery-promise.ts';
import { homeOffers } from './home-offers.ts';
import classes from './home-page.module.css';
import { GoodsRow, OfferRow, WaitingCart } from './home-rows.tsx';

const STORES_SHOWN = 8;

interface HomeStoresProps {
  readonly view: Pick<HomeView, 'areaCode' | 'area' | 'favourites'>;
  readonly refresh: Refresh;
  /** ms. */
  readonly now: number;
}

const ITEMS_SHOWN = 12;
const ORDERS_SHOWN = 3;

export interface HomeSectionsProps {
  readonly view: HomeView;
  readonly storesRefresh: Refresh;
  readonly isAskingContent: boolean;
  /** ms. */
  readonly now: number;
  /** Answers with what is wrong with the pincode, or null. */
  readonly onChooseArea: (typed: string) => Promise<string | null>;
}

/** Everything below the search, in the order in which people look for it. */
export function HomeSections(props: HomeSectionsProps) {
  const { view, storesRefresh, isAskingContent, now, onChooseArea } = props;
  const { area, orders, content } = view;
  const openOrders = orders
    .filter((order) => isOrderOpen(order) && !needsBuyer(order))
    .slice(0, ORDERS_SHOWN);
  // By the time at which the screen opened: what is under the thumb does not move by the minute.
  const [openedAt] = useState(now);
  const bought = boughtItems(orders, { limit: ITEMS_SHOWN, now: openedAt });
  const sold = area === undefined ? null : new Set(area.stores.flatMap(({ groups }) => groups));
  const isSold = (id: string) => sold === null || sold.size === 0 || sold.has(id);
  const isUnserved = area?.stores.length === 0;
  // Nothing is offered that nobody brings.
  const offers = isUnserved
    ? []
    : homeOffers(content?.value.content.offers ?? [], view.storeOffers, now);
  const promise =
    area === undefined
      ? null
      : deliveryPromise(area.stores, {
          from: area.location,
          now,
          isOffline: isLineProblem(storesRefresh.problem),
        });
  // Offers that come while this is looked at stand below the rest: above it they would move what is under the thumb.
  const [areOffersAbove] = useState(offers.length > 0);
  const shelves = content?.value.content.shelves ?? [];
  const [areShelvesAbove] = useState(shelves.length > 0);
  // Goods that are here when the screen opens have their place at once; of others the first row has, and the rest comes below.
  const [areGoodsHere] = useState(view.hasGoods);
  const hasGoods = area !== undefined && !isUnserved;
  const shelfSections = (
    <HomeShelves shelves={shelves} view={view} refresh={storesRefresh} now={now} />
  );
  const offerSection = offers.length > 0 && (
    <Section title="Offers">
      <OfferRow offers={offers} />
    </Section>
  );
  return (
    <>
      <OrdersThatNeedYou orders={orders} />
      {!view.isChosen && (
        <Panel>
          <h2 className={classes['ask']}>Where should we deliver?</h2>
          <p className={classes['why']}>
            Enter your pincode to see the stores that deliver to you. For now you see those of{' '}
            {DEFAULT_ADDRESS.areaCode} {DEFAULT_ADDRESS.city}.
          </p>
          <PincodeForm onChoose={onChooseArea} />
        </Panel>
      )}
      {promise !== null && (
        <p className={classes['promise']}>
          <IconClockHour4 size={18} stroke={2} aria-hidden />
          {promise}
        </p>
      )}
      {isUnserved && <UnservedArea area={area} />}
      {view.waitingCart !== null && <WaitingCart cart={view.waitingCart} />}
      {openOrders.length > 0 && <OpenOrders orders={openOrders} />}
      {!isUnserved && (
        <BannerRow banners={content?.value.content.banners ?? null} isAsking={isAskingContent} />
      )}
      {bought.length > 0 && (
        <Section title="Buy again" aside={<Link to={ROUTES.orders}>Your orders</Link>}>
          <GoodsRow bought={bought} />
        </Section>
      )}
      {!isUnserved && (
        <Section title="Shop by category" aside={<Link to={ROUTES.brands}>Brands</Link>}>
          <GroupGrid isShown={(id) => !isTradeGroup(id) && isSold(id)} />
        </Section>
      )}
      {hasGoods && (
        <GoodsPlace areaCode={view.areaCode} rows={areGoodsHere ? ALL_ROWS : FIRST_ROW} />
      )}
      {areOffersAbove && offerSection}
      {areShelvesAbove && shelfSections}
      <HomeStores view={view} refresh={storesRefresh} now={now} />
      {!isUnserved && (
        <Section title="For field and farm" aside={<Link to={ROUTES.shop}>See all</Link>}>
          <GroupGrid isShown={isTradeGroup} path={ROUTES.shop} />
        </Section>
      )}
      {!areOffersAbove && offerSection}
      {!areShelvesAbove && shelfSections}
      {hasGoods && !areGoodsHere && <GoodsPlace areaCode={view.areaCode} rows={OTHER_ROWS} />}
    </>
  );
}

const ALL_ROWS: readonly GoodsRowName[] = ['fresh', 'staples', 'belowMrp'];
const FIRST_ROW = ALL_ROWS.slice(0, 1);
const OTHER_ROWS = ALL_ROWS.slice(1);

interface GoodsPlaceProps {
  readonly areaCode: string;
  readonly rows: readonly GoodsRowName[];
}

/** Room for rows of goods, as high before they are there as after. */
function GoodsPlace({ areaCode, rows }: GoodsPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null || isSeen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <div
      ref={place}
      className={classes['goods']}
      style={{ '--rows': rows.length } as CSSProperties}
    >
      {isSeen && <HomeGoods areaCode={areaCode} rows={rows} />}
    </div>
  );
}

/** Where nobody delivers: that it is so, instead of goods that nobody brings, and the way to be told when that changes. */
function UnservedArea({ area }: { readonly area: UnservedPlace }) {
  const messages = useMessages();
  return (
    <Panel>
      <EmptyState
        picture="1f3ea"
        {...unservedText(area, messages.noShops)}
        action={
          <Button component={Link} to={ROUTES.stores} size="lg">
            Tell me when
          </Button>
        }
      />
    </Panel>
  );
}

interface HomeShelvesProps extends HomeStoresProps {
  readonly shelves: NonNullable<AppContent['shelves']>;
}

/** Stores that Haat put under a title, of each those that deliver here; a shelf without any is left out. */
function HomeShelves({ shelves, view: { area, areaCode }, refresh, now }: HomeShelvesProps) {
  const near = new Map(area?.stores.map((store) => [store.id, store]));
  return shelves.map(({ id, title, storeIds }) => {
    const stores = storeIds.flatMap((storeId) => near.get(storeId) ?? []);
    if (stores.length === 0) return null;
    const from = area?.location ?? null;
    return (
      <Section key={id} title={title}>
        <StoreList stores={stores} areaCode={areaCode} from={from} now={now} refresh={refresh} />
      </Section>
    );
  });
}

/** The stores that were marked, then those around; each store once. */
function HomeStores({ view, refresh, now }: HomeStoresProps) {
  const { areaCode, area, favourites } = view;
  const marked = new Set(favourites.map(({ id }) => id));
  const near = area?.stores.filter(({ id }) => !marked.has(id)).slice(0, STORES_SHOWN);
  const list = { areaCode, from: area?.location ?? null, now, refresh };
  return (
    <>
      {favourites.length > 0 && (
        <Section title="Your favourite stores">
          <StoreList stores={favourites} {...list} />
        </Section>
      )}
      {near !== undefined && near.length === 0 ? null : (
        <Section title="Stores near you" aside={<Link to={ROUTES.category}>See all</Link>}>
          <StoreList stores={near} {...list} />
        </Section>
      )}
    </>
  );
}
