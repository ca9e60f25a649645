import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readOrderChanges, type OrderChanges } from '../../db/reads/orders/order-changes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

/**
 * What waits to be done to an order, and its rating; undefined while they are read. A rating given on another phone is
 * asked for once.
 * @param isRated whether the order can have a rating
 */
export function useOrderChanges(orderId: string, isRated: boolean): OrderChanges | undefined {
  const { person, sync, session } = useHaat();
  const changes = useLiveQuery(async () => readOrderChanges(person, orderId), [person, orderId]);
  const pullRating = useCallback(() => sync.pullRating(orderId), [sync, orderId]);
  useBackgroundRefresh(pullRating, { isOn: session !== null && isRated });
  return changes;
}
