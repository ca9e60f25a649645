import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { readOrders } from '../../db/reads/orders/orders.ts';
import { readNetworkSettings } from '../../db/reads/settings.ts';
import { readTicketDraft } from '../../db/reads/orders/tickets.ts';
import { orderPath } from '../../domain/routes/routes.ts';
import { useHaat, type Haat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMarketSection } from '../../ui/goods/market-section.ts';
import { MissingOrders } from '../../ui/notices/missing-orders.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh, type Refresh } from '../../ui/network/use-background-refresh.ts';
import { RaiseTicketForm } from './raise-ticket-form.tsx';

const OFFLINE =
  'You are offline: the ticket waits on this phone and will be sent when the network is back.';

/** What the form starts with; a draft that is undefined was asked for and is not here any more. */
async function readStart({ person, device }: Haat, ticketId: string | null) {
  const [orders, draft, network] = await Promise.all([
    readOrders(person),
    ticketId === null ? null : readTicketDraft(person, ticketId),
    readNetworkSettings(device),
  ]);
  const isOffline = network.workOffline || network.reachability === 'offline';
  const confirmed = orders.filter(({ server }) => server !== null);
  return { orders: confirmed, draft, isGone: ticketId !== null && draft === null, isOffline };
}

/** Raises a support ticket about an order, with a picture where one helps. Works without the network. */
export function RaiseTicketPage() {
  const haat = useHaat();
  const market = useMarketSection();
  const [query] = useSearchParams();
  const orderId = query.get('order') ?? '';
  const ticketId = query.get('ticket');
  const start = useLiveQuery(async () => readStart(haat, ticketId), [haat, ticketId]);
  // Orders that were placed on another phone may not be here yet.
  const hasNone = start !== undefined && !start.isGone && start.orders.length === 0;
  const { sync } = haat;
  const pullOrders = useCallback(() => sync.pullOrders(), [sync]);
  const refresh = useBackgroundRefresh(pullOrders, { isOn: hasNone });
  const isReading = start === undefined || (hasNone && refresh.state === 'asking');
  return (
    <Screen title="Raise a ticket" backTo={orderId === '' ? market.tickets : orderPath(orderId)}>
      <PageColumn gap="even">
        {isReading && <Bone height={480} />}
        {start?.isGone === true && <Gone />}
        {hasNone && !isReading && <NoOrders refresh={refresh} />}
        {start !== undefined && !start.isGone && start.orders.length > 0 && (
          <RaiseTicketForm
            key={ticketId ?? 'new'}
            orderId={start.orders.some(({ id }) => id === orderId) ? orderId : ''}
            orders={start.orders}
            draft={start.draft}
            hold={start.isOffline ? OFFLINE : null}
          />
        )}
      </PageColumn>
    </Screen>
  );
}

function Gone() {
  const { tickets } = useMarketSection();
  return (
    <EmptyState
      picture="1f4e6"
      title="This ticket can’t be changed here any more"
      text="It was sent, or discarded on this phone."
      action={
        <Button component={Link} to={tickets} size="lg">
          See tickets
        </Button>
      }
    />
  );
}

function NoOrders({ refresh }: { readonly refresh: Refresh }) {
  const { orders } = useMarketSection();
  if (refresh.problem !== null) return <MissingOrders refresh={refresh} />;
  return (
    <EmptyState
      picture="1f4e6"
      title="No orders yet"
      text="A ticket is about an order that the store has confirmed."
      action={
        <Button component={Link} to={orders} size="lg">
          See orders
        </Button>
      }
    />
  );
}
