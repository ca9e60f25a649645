import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readOrderChanges, type OrderChanges } from '../../db/reads/orders/order-changes.ts';
import { readNetworkSettings } from '../../db/reads/screen-settings.ts';
import { whenSentText } from '../../domain/when-sent.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh, type Refresh } from '../../ui/network/use-background-refresh.ts';

const REFRESH_EVERY_MS = 10_000;

/** An order with what waits to be done to it, kept fresh: the seller may begin at any moment. */
export interface OrderChangeView {
  /** Undefined while they are read. */
  readonly changes: OrderChanges | undefined;
  /** When something that waits is sent, as a sentence. */
  readonly whenSent: string;
  readonly refresh: Refresh;
}

/** @param orderId transaction id; a missing one finds nothing */
export function useOrderChange(orderId: string): OrderChangeView {
  const { person, device, sync, session } = useHaat();
  const changes = useLiveQuery(() => readOrderChanges(person, orderId), [person, orderId]);
  const network = useLiveQuery(() => readNetworkSettings(device), [device]);
  const pullOrders = useCallback(() => sync.pullOrders(), [sync]);
  const refresh = useBackgroundRefresh(pullOrders, {
    isOn: session !== null,
    everyMs: REFRESH_EVERY_MS,
    isLive: true,
  });
  return { changes, whenSent: network === undefined ? '' : whenSentText(network), refresh };
}
