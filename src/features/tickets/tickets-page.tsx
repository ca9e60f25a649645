import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { orderPath, ROUTES } from '../../domain/routes/routes.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMarketSection } from '../../ui/goods/market-section.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { CardList, Panel } from '../../ui/layout/section.tsx';
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
import { ticketTypeLabel } from '../../domain/orders/issue-types.ts';
import { DateTime } from '../../ui/time/date-time.tsx';
import { Mark, type MarkTone } from '../../ui/notices/mark.tsx';
import classes from './tickets.module.css';
import type { TicketResolution } from '../../contracts/tickets/ticket.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { TicketRow } from '../../db/person-database.ts';

interface TicketState {
  readonly text: string;
  /** How it wants to be seen. */
  readonly tone: MarkTone;
}

const SERVER_STATES: Readonly<Record<string, TicketState>> = {
  OPEN: { text: 'Open', tone: 'active' },
  PROCESSING: { text: 'In process', tone: 'active' },
  ESCALATED: { text: 'Escalated', tone: 'active' },
  RESOLVED: { text: 'Resolved', tone: 'ended' },
  CLOSED: { text: 'Closed', tone: 'ended' },
};

/** Where a ticket stands; it is not called raised before the server has it. */
export function ticketState(
  { server }: Pick<TicketRow, 'server'>,
  entry: Pick<StoredOutboxEntry, 'state'> | null,
): TicketState {
  if (server !== null) {
    return SERVER_STATES[server.status] ?? { text: server.status, tone: 'active' };
  }
  if (entry?.state === 'rejected' || entry?.state === 'needs-buyer')
    return { text: 'Needs you', tone: 'attention' };
  return entry?.state === 'sending'
    ? { text: 'Sending now', tone: 'waiting' }
    : { text: 'Waiting to send', tone: 'waiting' };
}

/** True while something may still happen to a ticket. */
export function isTicketOpen(
  ticket: Pick<TicketRow, 'server'>,
  entry: Pick<StoredOutboxEntry, 'state'> | null,
): boolean {
  return ticketState(ticket, entry).tone !== 'ended';
}

/** A step that a ticket has come, with when (ms by the server's clock). */
interface TicketStep {
  readonly text: string;
  readonly at: number;
}

/** How a ticket came to where it stands, oldest first, as this phone learned of it; empty before the server has it. */
export function ticketSteps({
  server,
  history,
}: Pick<TicketRow, 'server' | 'history'>): TicketStep[] {
  if (server === null) return [];
  // Rows of before hold no history: the beginning and the present are known all the same.
  const known = history ?? [
    { status: 'OPEN' as const, at: server.createdAt },
    ...(server.status === 'OPEN' ? [] : [{ status: server.status, at: server.updatedAt }]),
  ];
  return known.map(({ status, at }) => ({ text: STEP_TEXTS[status] ?? status, at }));
}

const STEP_TEXTS: Readonly<Record<string, string>> = {
  OPEN: 'Ticket raised',
  PROCESSING: 'Being looked into',
  ESCALATED: 'Escalated',
  RESOLVED: 'Resolved',
  CLOSED: 'Closed',
};

const OUTCOMES: Readonly<Record<TicketResolution['outcome'], string>> = {
  refund: 'You get your money back.',
  replacement: 'You get a replacement.',
  rejected: 'The store was found to be right.',
};

/** How a dispute was settled, in words; null while it is not. */
export function resolutionText({ server }: Pick<TicketRow, 'server'>): string | null {
  const resolution = server?.resolution ?? null;
  return resolution === null ? null : OUTCOMES[resolution.outcome];
}

interface TicketCardProps {
  readonly view: TicketView;
  /** When what waits is sent, as a sentence. */
  readonly whenSent: string;
}

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
  const hasOpen = tickets?.some(({ ticket, entry }) => isTicketOpen(ticket, entry)) ?? false;
  const refresh = useBackgroundRefresh(pullOrders, {
    isOn: session !== null,
    isLive: true,
    ...(hasOpen ? { everyMs: REFRESH_EVERY_MS } : {}),
  });
  return { tickets, whenSent: network === undefined ? '' : whenSentText(network), refresh };
}

/** A ticket: what it is about, how far it is, and what its buyer can do while the server does not have it. */
function TicketCard({ view, whenSent }: TicketCardProps) {
  const market = useMarketSection();
  const { ticket, entry, order } = view;
  const { text, tone } = ticketState(ticket, entry);
  const hasPicture = ticket.pictureId !== null || (ticket.server?.pictureFileId ?? null) !== null;
  return (
    <Panel>
      <div className={classes['head']}>
        <h2 className={classes['type']}>{ticketTypeLabel(ticket)}</h2>
        <Mark tone={tone}>{text}</Mark>
      </div>
      <p className={classes['summary']}>{ticket.summary}</p>
      {ticket.description !== '' && <p className={classes['description']}>{ticket.description}</p>}
      <TicketHistory view={view} />
      {tone === 'active' && order?.server?.refundAskedAt !== undefined && (
        <p className={classes['soft']}>
          We are checking your refund. A second person at Haat looks at large ones before the money
          is sent.
        </p>
      )}
      {hasPicture && tone !== 'attention' && <p className={classes['soft']}>With a picture</p>}
      {tone === 'waiting' && text === 'Waiting to send' && (
        <p className={classes['soft']}>{whenSent}</p>
      )}
      {tone === 'attention' && <p className={classes['error']}>{entry?.lastError?.message}</p>}
      <p className={classes['soft']}>
        {order !== null && (
          <Link to={orderPath(order.id)} className={classes['order']}>
            {order.server?.orderId ?? 'Order'}
          </Link>
        )}{' '}
        {order?.storeName} · <DateTime ms={ticket.createdAt} />
      </p>
      {tone === 'attention' && (
        <div className={classes['buttons']}>
          <Button
            component={Link}
            to={market.ticketCreatePath(ticket.orderId, ticket.id)}
            variant="light"
            h={44}
          >
            Edit ticket
          </Button>
          <Button component={Link} to={ROUTES.sync} variant="subtle" h={44}>
            More
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** What became of a ticket: how it was settled, and each step with its time. */
function TicketHistory({ view }: { readonly view: TicketView }) {
  const { ticket } = view;
  const resolution = resolutionText(ticket);
  const note = ticket.server?.resolution?.note ?? '';
  const steps = ticketSteps(ticket);
  return (
    <>
      {resolution !== null && (
        <NoticeLine>
          <b>{resolution}</b> {note}
        </NoticeLine>
      )}
      {steps.length > 0 && (
        <ol className={classes['steps']} aria-label="What happened">
          {steps.map(({ text, at }) => (
            <li key={`${text} ${at}`} className={classes['step']}>
              <span>{text}</span>
              <DateTime ms={at} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
