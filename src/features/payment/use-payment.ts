import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { readOrder } from '../../db/reads/orders/order-with-entry.ts';
import { readNetworkSettings } from '../../db/reads/screen-settings.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import {
  isLineProblem,
  useBackgroundRefresh,
  type Refresh,
} from '../../ui/network/use-background-refresh.ts';
import { isPaymentOpen } from './payment-stage.ts';

/** How often the outcome of an open payment is asked for while somebody looks, ms. */
const ASK_EVERY_MS = 4_000;

export interface PaymentPageView {
  /** Undefined while it is read or asked for, null when it is not here. */
  readonly order: OrderRow | null | undefined;
  readonly entry: StoredOutboxEntry | null;
  readonly isOffline: boolean;
  /** How asking for an order that is not here ended. */
  readonly refresh: Refresh;
}

/** An order that is paid online, followed until the server has decided. */
export function usePayment(orderId: string): PaymentPageView {
  const { person, device, sync, session } = useHaat();
  const view = useLiveQuery(async () => {
    const [found, network] = await Promise.all([
      readOrder(person, orderId),
      readNetworkSettings(device),
    ]);
    return { ...found, isOff: network.workOffline || network.reachability === 'offline' };
  }, [person, device, orderId]);
  const order = view?.order;
  const isHere = order !== undefined && order !== null;

  const pullPayment = useCallback(() => sync.pullPayment(orderId), [sync, orderId]);
  const payment = useBackgroundRefresh(pullPayment, {
    isOn: isHere && isPaymentOpen(order),
    everyMs: ASK_EVERY_MS,
  });
  // Paid on another phone, or this one was emptied: the server has it.
  const pullOrders = useCallback(() => sync.pullOrders(), [sync]);
  const orders = useBackgroundRefresh(pullOrders, { isOn: session !== null && order === null });

  const isAsked = order === null && session !== null && orders.state === 'asking';
  return {
    order: isAsked ? undefined : order,
    entry: view?.entry ?? null,
    isOffline: (view?.isOff ?? false) || isLineProblem(payment.problem),
    refresh: orders,
  };
}
