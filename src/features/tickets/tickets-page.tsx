import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { orderPath, ROUTES } from '../../domain/routes/routes.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMarketSection } from '../../ui/goods/market-section.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { CardList } from '../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import {
  isLineProblem,
  type Refresh,
  useBackgroundRefresh,
} from '../../ui/network/use-background-refresh.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readNetworkSettings } from '../../db/reads/settings.ts';
import { readTickets, type TicketView } from '../../db/reads/orders/tickets.ts';
import { whenSentText } from '../../domain/time.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { TicketCard } from './ticket-card.tsx';
import { isTicketOpen } from './ticket-values.ts';

const REFRESH_EVERY_MS = 15_000;

interface TicketsView {
  /** Undefined while they are read. */
  readonly tickets: readonly TicketView[] | undefined;
  readonly whenSent: string;
  readonly refresh: Refresh;
}

/** The person's tickets, or those of the order in the link, the newest first. */
export function TicketsPage() {
  const market = useMarketSection();
  const [query] = useSearchParams();
  const orderId = query.get('order');
  const { tickets, whenSent, refresh } = useTickets(orderId);
  const isEmpty = tickets?.length === 0;
  const isReading = tickets === undefined || (isEmpty && refresh.state === 'asking');
  const { problem } = refresh;
  const createPath = market.isCoop ? ROUTES.coopTicketCreate : ROUTES.ticketCreate;
  const raisePath = orderId === null ? createPath : market.ticketCreatePath(orderId);
  return (
    <Screen title="Tickets" backTo={orderId === null ? market.account : orderPath(orderId)}>
      <PageColumn gap="even">
        {problem !== null && !isEmpty && !isLineProblem(problem) && (
          <NoticeLine tone="warn">{problem.message}</NoticeLine>
        )}
        {isReading && <OrderListSkeleton rows={3} />}
        {isEmpty && !isReading && <NoTickets refresh={refresh} />}
        <CardList>
          {tickets?.map((view) => (
            <li key={view.ticket.id}>
              <TicketCard view={view} whenSent={whenSent} />
            </li>
          ))}
        </CardList>
        {!isReading && (
          <Button component={Link} to={raisePath} size="lg" fullWidth>
            Raise a ticket
          </Button>
        )}
      </PageColumn>
    </Screen>
  );
}

function NoTickets({ refresh }: { readonly refresh: Refresh }) {
  const { problem } = refresh;
  if (problem !== null && !isLineProblem(problem)) {
    return (
      <MissingState
        picture="1f4e6"
        refresh={refresh}
        failedText="Your tickets could not be read."
      />
    );
  }
  return (
    <EmptyState
      picture="1f4e6"
      title={problem === null ? 'No tickets' : 'No tickets on this phone'}
      text={
        problem === null
          ? 'When something is wrong with an order, tell us here.'
          : 'You are offline. Tickets raised on another phone show here when the network is back.'
      }
    />
  );
}

/** The person's tickets, or those of one order, followed while one is open. Tickets are pulled with the orders. */
function useTickets(orderId: string | null): TicketsView {
  const { person, device, sync, session } = useHaat();
  const tickets = useLiveQuery(async () => readTickets(person, orderId), [person, orderId]);
  const network = useLiveQuery(async () => readNetworkSettings(device), [device]);
  const pullOrders = useCallback(() => sync.pullOrders(), [sync]);
  const hasOpen = tickets?.some(isTicketOpen) ?? false;
  const refresh = useBackgroundRefresh(pullOrders, {
    isOn: session !== null,
    isLive: true,
    ...(hasOpen ? { everyMs: REFRESH_EVERY_MS } : {}),
  });
  return { tickets, whenSent: network === undefined ? '' : whenSentText(network), refresh };
}
