import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readNetworkSettings } from '../../db/reads/screen-settings.ts';
import { readTickets, type TicketView } from '../../db/reads/orders/tickets.ts';
import { whenSentText } from '../../domain/when-sent.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh, type Refresh } from '../../ui/network/use-background-refresh.ts';
import { isTicketOpen } from './ticket-words.ts';

const REFRESH_EVERY_MS = 15_000;

export interface TicketsView {
  /** Undefined while they are read. */
  readonly tickets: readonly TicketView[] | undefined;
  readonly whenSent: string;
  readonly refresh: Refresh;
}

/** The person's tickets, or those of one order, followed while one is open. Tickets are pulled with the orders. */
export function useTickets(orderId: string | null): TicketsView {
  const { person, device, sync, session } = useHaat();
  const tickets = useLiveQuery(() => readTickets(person, orderId), [person, orderId]);
  const network = useLiveQuery(() => readNetworkSettings(device), [device]);
  const pullOrders = useCallback(() => sync.pullOrders(), [sync]);
  const hasOpen = tickets?.some(({ ticket, entry }) => isTicketOpen(ticket, entry)) ?? false;
  const refresh = useBackgroundRefresh(pullOrders, {
    isOn: session !== null,
    isLive: true,
    ...(hasOpen ? { everyMs: REFRESH_EVERY_MS } : {}),
  });
  return { tickets, whenSent: network === undefined ? '' : whenSentText(network), refresh };
}
