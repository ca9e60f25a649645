import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { orderFilterOf, type OrderFilter } from '../../../domain/orders/order-filter.ts';

/** How many orders show at first, and how many more with each tap. */
export const ORDERS_AT_ONCE = 20;

/** Long enough that typing a word is one change of the address, ms. */
const SETTLED_AFTER_MS = 300;

/** What the list shows, as the address says it, so that coming back shows the same. */
export interface OrderQuery {
  readonly filter: OrderFilter;
  /** As typed just now; the address follows. */
  readonly text: string;
  readonly rows: number;
  readonly choose: (filter: OrderFilter) => void;
  readonly type: (text: string) => void;
  /** Writes what was typed into the address now: the list is about to be left. */
  readonly settle: () => void;
  readonly showMore: () => void;
}

/** Reads and replaces `?show=`, `?q=` and `?rows=`; anything unknown counts as not given. */
export function useOrderQuery(): OrderQuery {
  const [params, setParams] = useSearchParams();
  const [text, type] = useState(params.get('q') ?? '');
  const rows = Math.max(ORDERS_AT_ONCE, Math.trunc(Number(params.get('rows'))) || 0);

  const { pathname } = useLocation();
  function put(changes: Readonly<Record<string, string>>): void {
    // The address itself, not that of the last drawing: two changes may come before the first is drawn. And not any more
    // when another screen is on its way.
    if (window.location.pathname !== pathname) return;
    const known = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') known.delete(name);
      else known.set(name, value);
    }
    setParams(known, { replace: true });
  }
  const settle = () => {
    const settled = new URLSearchParams(window.location.search).get('q') ?? '';
    if (text !== settled) put({ q: text, rows: '' });
  };
  useEffect(() => {
    const timer = setTimeout(settle, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  });

  return {
    filter: orderFilterOf(params.get('show')),
    text,
    rows,
    choose: (filter) => put({ show: filter === 'all' ? '' : filter, rows: '' }),
    type,
    settle,
    showMore: () => put({ rows: String(rows + ORDERS_AT_ONCE) }),
  };
}
