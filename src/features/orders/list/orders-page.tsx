import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  ORDER_FILTERS,
  type OrderFilter,
  orderFilterLabel,
  orderFilterOf,
} from '../../../domain/orders/order-filter.ts';
import { numberText } from '../../../domain/money.ts';
import { ChipRow } from '../../../ui/fields/chip-row.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { useMarketSection } from '../../../ui/goods/market-section.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { CardList } from '../../../ui/layout/section.tsx';
import { Bone, OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { isLineProblem, type Refresh } from '../../../ui/network/use-background-refresh.ts';
import { OrderCard } from './order-card.tsx';
import { TradeOrders, useTradeOrders } from './trade-orders.tsx';
import { RatingReminder, useOrderToRate } from '../ratings/rating-reminder.tsx';
import { useOrderList } from './use-order-list.ts';
import { type OrderQuery, useOrderQuery } from './use-order-query.ts';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { ROUTES, coopHelpPath, coopRatePath } from '../../../domain/routes/routes.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import { MissingOrders } from '../../../ui/notices/missing-order.tsx';
import type { OrderRow } from '../../../db/person-database.ts';
import classes from './orders-page.module.css';
import coopClasses from '../coop-order-links.module.css';

/** Where lists were left in this tab, px from the top, by the key that each entry of the history has. */
const placesByKey = new Map<string, number>();

/** All orders, the newest first, each with where it stands (ORD-1); filtered and searched on the phone. */
export function OrdersPage() {
  const { isCoop } = useMarketSection();
  const query = useOrderQuery();
  const list = useOrderList(query);
  const { changes, counts, isEmpty, missing, refresh } = list;
  const toRate = useOrderToRate();
  const [atFirst, setAtFirst] = useState<typeof toRate>(undefined);
  if (atFirst === undefined && toRate !== undefined) setAtFirst(toRate);
  // One that turns up while the list is read waits for the next visit: it would push the orders away.
  const reminder = toRate?.id === atFirst?.id ? toRate : null;
  const tradeOrders = useTradeOrders();
  // What stands above the orders comes with them, so that nothing moves.
  const isAbove = toRate !== undefined && tradeOrders !== undefined;
  const orders = isAbove ? list.orders : undefined;
  const isReading = orders === undefined || (isEmpty && refresh.state === 'asking');
  const isUnnarrowed = query.filter === 'all' && query.text === '';
  const isWhole = !isEmpty && isUnnarrowed;
  const ofTraders = isReading || !isUnnarrowed ? [] : (tradeOrders ?? []);
  // Until all are read there may be fewer rows than there were.
  useKeptScroll(counts !== undefined);
  return (
    <Screen title="Orders" isWide>
      <PageColumn gap="close">
        {refresh.problem !== null && !isEmpty && <ProblemLine refresh={refresh} />}
        {(isReading || !isEmpty) && (
          <div className={classes['tools']}>
            <SearchInput
              label="Search your orders"
              placeholder="Item, store or order id"
              text={query.text}
              onChange={query.type}
              onLeave={query.settle}
            />
            {/* With their counts at once: a chip that grows pushes the others. */}
            {counts === undefined ? (
              <Bone height={52} />
            ) : (
              <ChipRow
                label="Which orders"
                chips={chipsOf(counts)}
                selectedId={query.filter}
                onSelect={(id) => query.choose(orderFilterOf(id))}
              />
            )}
          </div>
        )}
        {/* Not above the grey bars either: it would push them. */}
        {!isReading && reminder !== undefined && reminder !== null && isWhole && (
          <RatingReminder order={reminder} />
        )}
        {ofTraders.length > 0 && <TradeOrders orders={ofTraders} />}
        {isReading && <OrderListSkeleton />}
        {!isReading && isEmpty && ofTraders.length === 0 && <NoOrders refresh={refresh} />}
        {!isReading && !isEmpty && orders.length === 0 && <NothingFound query={query} />}
        <p role="status" className="visually-hidden">
          {orders !== undefined && (query.text !== '' || query.filter !== 'all')
            ? `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`
            : ''}
        </p>
        <CardList>
          {orders?.slice(0, query.rows).map((order) => (
            <li key={order.id}>
              <OrderCard order={order} change={changes.get(order.id)} />
              {isCoop && <CoopOrderLinks order={order} />}
            </li>
          ))}
        </CardList>
        {orders !== undefined && orders.length > query.rows && (
          <Button size="lg" variant="light" onClick={query.showMore}>
            Show older orders
          </Button>
        )}
        {orders !== undefined && orders.length <= query.rows && missing > 0 && (
          <OnTheirWay missing={missing} refresh={refresh} />
        )}
      </PageColumn>
    </Screen>
  );
}

/** The count of a filter stands in its chip, "0" nowhere. */
function chipsOf(counts: Readonly<Record<OrderFilter, number>>) {
  return ORDER_FILTERS.map((id) => {
    const count = counts[id];
    const name = orderFilterLabel(id);
    return { id, name: count === 0 ? name : `${name} ${numberText(count)}` };
  });
}

/** Orders that the server has and this phone has not: another page of them may be fetched. */
function OnTheirWay({ missing, refresh }: { readonly missing: number; readonly refresh: Refresh }) {
  return (
    <div className={classes['more']}>
      <p className={classes['soft']}>
        {missing === 1 ? 'One order is' : `${numberText(missing)} orders are`} not on this phone
        yet.
      </p>
      <Button
        size="lg"
        variant="light"
        loading={refresh.state === 'asking'}
        onClick={refresh.retry}
      >
        Show older orders
      </Button>
    </div>
  );
}

function ProblemLine({ refresh }: { readonly refresh: Refresh }) {
  const { problem, retry } = refresh;
  // The header says already that the phone is offline.
  if (problem === null || isLineProblem(problem)) return null;
  return (
    <NoticeLine tone="warn">
      {problem.message}{' '}
      <button type="button" className={classes['retry']} onClick={retry}>
        Try again
      </button>
    </NoticeLine>
  );
}

/**
 * Goes back to where the list was left once it is there again: the browser does so before the database has been read,
 * when the page is still short. @param isReady whether the rows are drawn
 */
function useKeptScroll(isReady: boolean): void {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || isPlaced.current) return;
    isPlaced.current = true;
    const place = placesByKey.get(key);
    if (navigation === NavigationType.Pop && place !== undefined) {
      window.scrollTo({ top: place, behavior: 'instant' });
    }
  }, [isReady, key, navigation]);
  const latestKey = useRef(key);
  useLayoutEffect(() => {
    latestKey.current = key;
  });
  useLayoutEffect(
    () => () => {
      placesByKey.set(latestKey.current, window.scrollY);
    },
    [],
  );
}

/** No order is on this phone. */
function NoOrders({ refresh }: { readonly refresh: Refresh }) {
  if (refresh.problem !== null) return <MissingOrders refresh={refresh} />;
  return (
    <EmptyState
      picture="1f6cd-fe0f"
      title="No orders yet"
      text="What you order shows here, also while it waits for the network."
      action={
        <Button component={Link} to={ROUTES.category} size="lg">
          See stores
        </Button>
      }
    />
  );
}

/** There are orders, and filter and search leave none of them. */
function NothingFound({ query }: { readonly query: OrderQuery }) {
  const messages = useMessages();
  const { filter, text, choose, type } = query;
  const of = filter === 'all' ? 'orders' : `orders under “${orderFilterLabel(filter)}”`;
  return (
    <EmptyState
      picture="1f4e6"
      title={messages.noData}
      text={text.trim() === '' ? `There are no ${of}.` : `No ${of} match “${text.trim()}”.`}
      action={
        <Button
          size="lg"
          variant="light"
          onClick={() => {
            type('');
            choose('all');
          }}
        >
          All orders
        </Button>
      }
    />
  );
}

/** Below an order of the cooperative section: whom to turn to, and how it was. */
function CoopOrderLinks({ order }: { readonly order: Pick<OrderRow, 'id' | 'server'> }) {
  return (
    <p className={coopClasses['links']}>
      <Link to={coopHelpPath(order.id)}>Help</Link>
      {order.server?.status === 'DELIVERED' && <Link to={coopRatePath(order.id)}>Rate</Link>}
    </p>
  );
}
