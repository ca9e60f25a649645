import { createContext, Suspense, use, type ReactNode } from 'react';
import type { OrderRow } from '../db/person-database.ts';
import { needsBuyer } from '../domain/orders/life/order-state-text.ts';

/** Shows orders that stand still until their buyer decides, each with its ways on. */
type RenderNeedsYou = (orders: readonly OrderRow[]) => ReactNode;

/** Given by the app: the start pages of both sections show the same cards. */
export const NeedsYouContext = createContext<RenderNeedsYou>(() => null);

/** First on a start page: those of these orders that need their buyer; nothing while there is none. */
export function OrdersThatNeedYou({ orders }: { readonly orders: readonly OrderRow[] }) {
  const renderNeedsYou = use(NeedsYouContext);
  const waiting = orders.filter(needsBuyer);
  return waiting.length === 0 ? null : <Suspense>{renderNeedsYou(waiting)}</Suspense>;
}
