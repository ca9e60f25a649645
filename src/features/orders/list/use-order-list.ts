import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { StoredOutboxEntry } from '../../../db/outbox-entry.ts';
import type { OrderRow } from '../../../db/person-database.ts';
import { readAllOrders, readOrders } from '../../../db/reads/orders/orders.ts';
import { readWaitingChanges } from '../../../db/reads/orders/order-changes.ts';
import {
  isShownBy,
  missingHere,
  orderFilterCounts,
  type OrderFilter,
  type ServerCounts,
} from '../../../domain/orders/order-filter.ts';
import { findOrdersByText, orderTexts } from '../../../domain/orders/order-search.ts';
import { isOrderOpen } from '../../../domain/orders/life/order-state-text.ts';
import { isRefused } from '../../../domain/orders/life/waiting-change.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import type { Refresh } from '../../../ui/network/use-background-refresh.ts';
import { ORDERS_AT_ONCE, type OrderQuery } from './use-order-query.ts';
import { useOrdersRefresh } from '../use-order.ts';

const REFRESH_EVERY_MS = 15_000;

/** The person's orders as the list shows them. */
export interface OrderList {
  /** All that filter and search leave, the newest first; undefined while they are read. */
  readonly orders: readonly OrderRow[] | undefined;
  readonly changes: ReadonlyMap<string, StoredOutboxEntry>;
  /** Undefined while not all orders have been read. */
  readonly counts: Readonly<Record<OrderFilter, number>> | undefined;
  /** Whether there is any order here at all. */
  readonly isEmpty: boolean;
  /** Orders that the server has and this phone has not yet. */
  readonly missing: number;
  readonly refresh: Refresh;
}

const NO_CHANGES: ReadonlyMap<string, StoredOutboxEntry> = new Map();

/** Filters and searches all orders of this phone; the newest ones are there before the rest has been read. */
export function useOrderList({ filter, text }: Pick<OrderQuery, 'filter' | 'text'>): OrderList {
  const { person } = useHaat();
  const newest = useLiveQuery(async () => readOrders(person, ORDERS_AT_ONCE), [person]);
  const all = useLiveQuery(async () => readAllOrders(person), [person]);
  const changes = useLiveQuery(async () => readWaitingChanges(person), [person]) ?? NO_CHANGES;
  const rows = all ?? newest;
  const refresh = useOrdersRefresh(rows?.some(isOrderOpen) ?? false, REFRESH_EVERY_MS);
  const server = useServerCounts(refresh.state === 'fresh');
  const query = useDeferredValue(text.trim());
  const isSearching = query !== '';
  const texts = useMemo(
    () => (isSearching && rows !== undefined ? orderTexts(rows) : undefined),
    [rows, isSearching],
  );
  const isNo = useCallback(
    ({ id }: OrderRow) => {
      const change = changes.get(id);
      return change !== undefined && isRefused(change);
    },
    [changes],
  );
  const orders = useMemo(() => {
    const found = texts === undefined ? rows : findOrdersByText(texts, query);
    return found?.filter((order) => isShownBy(filter, order, isNo(order)));
  }, [rows, texts, query, filter, isNo]);
  const counts = useMemo(
    () => (all === undefined ? undefined : orderFilterCounts(all, isNo, server)),
    [all, isNo, server],
  );
  return {
    orders,
    changes,
    counts,
    isEmpty: rows?.length === 0,
    missing: all === undefined || server === null ? 0 : missingHere(all, server),
    refresh,
  };
}

/** What the server counts, asked once the orders have come; null before, offline, and for who sells. */
function useServerCounts(isOn: boolean): ServerCounts | null {
  const { sync, session } = useHaat();
  const [counts, setCounts] = useState<ServerCounts | null>(null);
  useEffect(() => {
    if (!isOn || session === null) return;
    let isStopped = false;
    async function ask() {
      const answer = await sync.countOrders();
      if (answer.ok && !isStopped) setCounts(answer.value);
    }
    void ask();
    return () => {
      isStopped = true;
    };
  }, [isOn, session, sync]);
  return counts;
}
