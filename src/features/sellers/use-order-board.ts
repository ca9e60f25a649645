import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef } from 'react';
import { readShopBoard, type BoardOrder } from '../../db/reads/shop-board.ts';
import { subjects } from '../../contracts/live/pokes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useFollow } from '../../ports/use-follow.ts';
import { ring } from '../../ui/ring.ts';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

/** How often a board that is looked at asks for what is new, ms. */
const REFRESH_EVERY_MS = 5_000;

const NONE: readonly BoardOrder[] = [];

/** The board of a shop as this phone has it, renewed in the background; `isKnown` is false until it was fetched once. */
export function useOrderBoard(storeId: string) {
  const { person, sync } = useHaat();
  const ask = useCallback(() => sync.pullShopOrders(storeId), [sync, storeId]);
  const refresh = useBackgroundRefresh(ask, {
    everyMs: REFRESH_EVERY_MS,
    isWork: true,
    isLive: true,
  });
  const orders = useLiveQuery(() => readShopBoard(person, storeId), [person, storeId]);
  const isKnown = useLiveQuery(
    async () => (await person.fact('shop-versions'))?.[storeId] !== undefined,
    [person, storeId],
  );
  useFollow([subjects.shop(storeId)]);
  useAskAfterLoss(orders ?? NONE, refresh.retry);
  useBell(orders);
  return { orders, isKnown, refresh };
}

/** A tap that lost says that the order moved elsewhere: what it became is asked for at once. */
function useAskAfterLoss(orders: readonly BoardOrder[], retry: () => void): void {
  const lost = orders.filter((each) => each.lost !== null).length;
  const before = useRef(lost);
  useEffect(() => {
    if (lost > before.current) retry();
    before.current = lost;
  }, [lost, retry]);
}

/** Rings when an order came in that was not on the board before. */
function useBell(orders: readonly BoardOrder[] | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const key = orders
    ?.filter(({ order }) => order.status === 'ORDER_CREATED')
    .map(({ order }) => order.orderId)
    .join(' ');
  useEffect(() => {
    if (key === undefined) return;
    const now = key === '' ? [] : key.split(' ');
    const seen = known.current;
    const fresh = seen === null ? [] : now.filter((id) => !seen.has(id));
    known.current = new Set([...(seen ?? []), ...now]);
    if (fresh.length > 0) ring();
  }, [key]);
}
