import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { OrderListSkeleton } from '../../ui/skeletons.tsx';
import { isLineProblem } from '../../ui/use-background-refresh.ts';
import { OrderDetails } from './order-details.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { useOrder } from './use-order.ts';

/** One order: where it stands, what it needs, what is in it. */
export function OrderPage() {
  const [params] = useSearchParams();
  const { session } = useHaat();
  const { order, entry, refresh } = useOrder(params.get('order') ?? '');
  const backTo = session === null ? ROUTES.stores : ROUTES.orders;
  if (order !== undefined && order !== null) {
    return (
      <Screen title="Your order" backTo={backTo}>
        <OrderDetails key={order.id} order={order} entry={entry} />
      </Screen>
    );
  }
  const isReading = order === undefined || (session !== null && refresh.state === 'asking');
  return (
    <Screen title="Order" backTo={backTo}>
      {isReading && <OrderListSkeleton rows={3} />}
      {!isReading && session === null && <SignInFirst />}
      {!isReading && session !== null && (
        <EmptyState
          picture="1f4e6"
          title="This order is not here"
          text={
            isLineProblem(refresh.problem)
              ? 'You are offline. An order placed on another phone shows here when the network is back.'
              : 'The link may be of another person, or the order was put back into the cart.'
          }
          action={
            <Button component={Link} to={ROUTES.orders} size="lg">
              All orders
            </Button>
          }
        />
      )}
    </Screen>
  );
}
