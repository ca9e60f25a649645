import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ROUTES } from '../../domain/routes/routes.ts';
import { isLineProblem, type Refresh } from '../network/use-background-refresh.ts';
import { EmptyState } from './empty-state.tsx';
import { MissingState } from './missing-state.tsx';

/** In place of an order that a link names and this phone does not have, once the server was asked. */
export function MissingOrder({ refresh }: { readonly refresh: Refresh }) {
  const { problem } = refresh;
  if (problem !== null && !isLineProblem(problem)) {
    return (
      <MissingState picture="1f4e6" refresh={refresh} failedText="The order could not be read." />
    );
  }
  return (
    <EmptyState
      picture="1f4e6"
      title="This order is not here"
      text={
        problem === null
          ? 'The link may be of another person, or the order was put back into the cart.'
          : 'You are offline. An order placed on another phone shows here when the network is back.'
      }
      action={
        <Button component={Link} to={ROUTES.orders} size="lg">
          All orders
        </Button>
      }
    />
  );
}

/** In place of orders where this phone has none and the server could not be asked for them. */
export function MissingOrders({ refresh }: { readonly refresh: Refresh }) {
  return (
    <MissingState
      picture="1f4e6"
      refresh={refresh}
      offlineText="No orders are on this phone. Orders placed on another phone show here when the network is back."
      failedText="Your orders could not be read, and none are on this phone."
    />
  );
}
