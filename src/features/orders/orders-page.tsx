import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { readWaitingChanges } from '../../db/reads/order-changes.ts';
import { readOrders } from '../../db/reads/orders.ts';
import { isOrderOpen } from '../../domain/orders/order-state-text.ts';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoticeLine } from '../../ui/notice-line.tsx';
import { Screen } from '../../ui/screen.tsx';
import { OrderListSkeleton } from '../../ui/skeletons.tsx';
import { CardList } from '../../ui/section.tsx';
import { isLineProblem, type Refresh } from '../../ui/use-background-refresh.ts';
import { OrderCard } from './order-card.tsx';
import { useOrdersRefresh } from './use-orders.ts';
import classes from './orders-page.module.css';

const REFRESH_EVERY_MS = 15_000;

/** All orders, the newest first, each with where it stands (ORD-1). */
export function OrdersPage() {
  const { person } = useHaat();
  const orders = useLiveQuery(() => readOrders(person), [person]);
  const changes = useLiveQuery(() => readWaitingChanges(person), [person]);
  const refresh = useOrdersRefresh(orders?.some(isOrderOpen) ?? false, REFRESH_EVERY_MS);
  const isEmpty = orders?.length === 0;
  const isReading = orders === undefined || (isEmpty && refresh.state === 'asking');
  return (
    <Screen title="Orders">
      <div className={classes['page']}>
        {refresh.problem !== null && !isEmpty && <ProblemLine refresh={refresh} />}
        {isReading && <OrderListSkeleton />}
        {isEmpty && !isReading && <NoOrders refresh={refresh} />}
        <CardList>
          {orders?.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} change={changes?.get(order.id)} />
            </li>
          ))}
        </CardList>
      </div>
    </Screen>
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

function NoOrders({ refresh }: { readonly refresh: Refresh }) {
  const { problem, retry } = refresh;
  if (problem !== null) {
    return (
      <EmptyState
        picture="1f4e6"
        title={isLineProblem(problem) ? 'You are offline.' : problem.message}
        text="No orders are on this phone. Orders placed on another phone show here when the network is back."
        action={
          <Button size="lg" variant="light" onClick={retry}>
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      picture="1f6cd-fe0f"
      title="No orders yet"
      text="What you order shows here, also while it waits for the network."
      action={
        <Button component={Link} to={ROUTES.category} size="lg">
          Browse shops
        </Button>
      }
    />
  );
}
