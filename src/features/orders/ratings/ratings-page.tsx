import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type RatableOrder, readRatableOrders } from '../../../db/reads/orders/ratings.ts';
import { orderPath } from '../../../domain/routes/routes.ts';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { useMarketSection } from '../../../ui/goods/market-section.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { CardList, Section } from '../../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import {
  isLineProblem,
  type Refresh,
  useBackgroundRefresh,
} from '../../../ui/network/use-background-refresh.ts';
import { itemsSummary } from '../../../domain/orders/quotes/items-in-words.ts';
import { RatingPart } from './rating-part.tsx';
import classes from './ratings-page.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useOrdersRefresh } from '../use-order.ts';

/** How many orders are asked for, the newest: their ratings may have been given, or changed, on another phone. */
const ASKED_AT_ONCE = 10;

interface Ratings {
  /** Undefined while they are read. */
  readonly toRate: readonly RatableOrder[] | undefined;
  readonly rated: readonly RatableOrder[] | undefined;
  readonly refresh: Refresh;
}

/**
 * What can be rated and what was rated, or the order in the link; works without the network, and says what is not sent yet.
 */
export function RatingsPage() {
  const [params] = useSearchParams();
  const wanted = params.get('order');
  const market = useMarketSection();
  const ratings = useRatings();
  const { refresh } = ratings;
  const ofLink = ({ order }: RatableOrder) => wanted === null || order.id === wanted;
  const [toRate, rated] = [ratings.toRate?.filter(ofLink), ratings.rated?.filter(ofLink)];
  const isRead = toRate !== undefined && rated !== undefined;
  const isEmpty = isRead && toRate.length === 0 && rated.length === 0;
  // Nothing here is not nothing at all, before the server has answered.
  const isReading = !isRead || (isEmpty && refresh.state === 'asking');
  return (
    <Screen title="Ratings" backTo={wanted === null ? market.account : market.orders}>
      {isReading && <OrderListSkeleton rows={3} />}
      {isEmpty && !isReading && <Nothing refresh={refresh} />}
      {isRead && toRate.length > 0 && (
        <Section title="Not rated yet">
          <RatableList orders={toRate} />
        </Section>
      )}
      {isRead && rated.length > 0 && (
        <Section title="Your ratings">
          <RatableList orders={rated} />
        </Section>
      )}
    </Screen>
  );
}

const SHOWN_AT_ONCE = 5;

function RatableList({ orders }: { readonly orders: readonly RatableOrder[] }) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  return (
    <>
      <CardList>
        {orders.slice(0, shown).map(({ order, rating, ratingEntry }) => (
          <li key={order.id} className={classes['one']}>
            <Link to={orderPath(order.id)} className={classes['order']}>
              <span className={classes['items']}>{itemsSummary(order.lines)}</span>
              <DateTime ms={order.placedAt} />
            </Link>
            <RatingPart order={order} changes={{ rating, ratingEntry }} />
          </li>
        ))}
      </CardList>
      {orders.length > shown && (
        <Button
          size="lg"
          variant="light"
          onClick={() => {
            setShown(shown + SHOWN_AT_ONCE);
          }}
        >
          Show older orders
        </Button>
      )}
    </>
  );
}

function Nothing({ refresh }: { readonly refresh: Refresh }) {
  const messages = useMessages();
  const { orders } = useMarketSection();
  if (refresh.problem !== null && !isLineProblem(refresh.problem)) {
    return (
      <MissingState picture="1f4e6" refresh={refresh} failedText="Your orders could not be read." />
    );
  }
  return (
    <EmptyState
      picture="1f4e6"
      title={messages.noData}
      text={
        isLineProblem(refresh.problem)
          ? 'You are offline. Orders placed on another phone show here when the network is back.'
          : 'After a delivery you can say here how it was.'
      }
      action={
        <Button component={Link} to={orders} size="lg">
          All orders
        </Button>
      }
    />
  );
}

/** What can be rated and what was, the newest first. */
function useRatings(): Ratings {
  const { person, sync, session } = useHaat();
  const orders = useLiveQuery(async () => readRatableOrders(person), [person]);
  const refresh = useOrdersRefresh(false, 0);
  const toRate = useMemo(() => orders?.filter(({ rating }) => rating === null), [orders]);
  const rated = useMemo(() => orders?.filter(({ rating }) => rating !== null), [orders]);
  const asked = (orders ?? [])
    .slice(0, ASKED_AT_ONCE)
    .map(({ order }) => order.id)
    .join(' ');
  const pullRatings = useCallback(() => sync.pullRatings(asked.split(' ')), [sync, asked]);
  useBackgroundRefresh(pullRatings, { isOn: session !== null && asked !== '' });
  return { toRate, rated, refresh };
}
