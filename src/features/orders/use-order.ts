import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { hasLostChange, readLostOrder, readOrder } from '../../db/reads/orders/orders.ts';
import { isOrderOpen } from '../../domain/orders/life/order-state-text.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { type Refresh, useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

const REFRESH_EVERY_MS = 5_000;

export interface OrderView {
  /** Undefined while it is read, null when it is not here. */
  readonly order: OrderRow | null | undefined;
  /** Its entry in the outbox while the server does not have it. */
  readonly entry: StoredOutboxEntry | null;
  /** The order as it was confirmed, once the server has lost it (VER-1). */
  readonly lost: OrderRow | null;
  /** The server has lost that it was cancelled or returned (VER-1). */
  readonly hasLostChange: boolean;
  readonly refresh: Refresh;
}

/** Asks for the person's orders at once and, while something is open, every `everyMs`. */
export function useOrdersRefresh(hasOpen: boolean, everyMs: number): Refresh {
  const { sync, session } = useHaat();
  const pullOrders = useCallback(() => sync.pullOrders(), [sync]);
  return useBackgroundRefresh(pullOrders, {
    isOn: session !== null,
    isLive: true,
    ...(hasOpen ? { everyMs } : {}),
  });
}

/** One order, followed while it is open. */
export function useOrder(orderId: string): OrderView {
  const { person } = useHaat();
  const view = useLiveQuery(async () => {
    const [found, lost, hasLost] = await Promise.all([
      readOrder(person, orderId),
      readLostOrder(person, orderId),
      hasLostChange(person, orderId),
    ]);
    return { ...found, lost, hasLostChange: hasLost };
  }, [person, orderId]);
  const order = view?.order;
  // An order that is not here may come with the first answer.
  const isOpen = order === undefined || order === null || isOrderOpen(order);
  const refresh = useOrdersRefresh(isOpen, REFRESH_EVERY_MS);
  return {
    order,
    entry: view?.entry ?? null,
    lost: view?.lost ?? null,
    hasLostChange: view?.hasLostChange === true,
    refresh,
  };
}
