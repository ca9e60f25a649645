import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import { readRatableOrders, type RatableOrder } from '../../../db/reads/orders/ratings.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBackgroundRefresh, type Refresh } from '../../../ui/network/use-background-refresh.ts';
import { useOrdersRefresh } from '../list/use-orders.ts';

/** How many orders are asked for, the newest: their ratings may have been given, or changed, on another phone. */
const ASKED_AT_ONCE = 10;

export interface Ratings {
  /** Undefined while they are read. */
  readonly toRate: readonly RatableOrder[] | undefined;
  readonly rated: readonly RatableOrder[] | undefined;
  readonly refresh: Refresh;
}

/** What can be rated and what was, the newest first. */
export function useRatings(): Ratings {
  const { person, sync, session } = useHaat();
  const orders = useLiveQuery(() => readRatableOrders(person), [person]);
  const refresh = useOrdersRefresh(false, 0);
  const toRate = useMemo(() => orders?.filter(({ rating }) => rating === null), [orders]);
  const rated = useMemo(() => orders?.filter(({ rating }) => rating !== null), [orders]);
  const asked = (orders ?? [])
    .slice(0, ASKED_AT_ONCE)
    .map(({ order }) => order.id)
    .join(' ');
  const pullRatings = useCallback(() => sync.pullRatings(asked.split(' ')), [sync, asked]);
  useBackgroundRefresh(pullRatings, { isOn: session !== null && asked !== '' });
  return { toRate, rated, refresh };
}
