import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { orderFilterLabel } from '../../../domain/orders/order-filter.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import { MissingOrders } from '../../../ui/notices/missing-orders.tsx';
import type { Refresh } from '../../../ui/network/use-background-refresh.ts';
import type { OrderQuery } from './use-order-query.ts';

/** No order is on this phone. */
export function NoOrders({ refresh }: { readonly refresh: Refresh }) {
  if (refresh.problem !== null) return <MissingOrders refresh={refresh} />;
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

/** There are orders, and filter and search leave none of them. */
export function NothingFound({ query }: { readonly query: OrderQuery }) {
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
