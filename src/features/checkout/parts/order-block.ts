import { minimumHint, missingForMinimum } from '../../../domain/orders/cart-lines.ts';
import type { StoreCharges } from '../../../domain/orders/quotes/bill.ts';

/** What decides whether an order can be placed from here. */
export interface OrderFacts {
  readonly isVisitor: boolean;
  readonly hasAddress: boolean;
  /** The buyer goes to the store; the address says who they are. */
  readonly isPickup?: boolean;
  readonly itemTotalPaise: number;
  /** Undefined while the store was never fetched. */
  readonly store:
    (StoreCharges & { readonly takingOrders: boolean; readonly vanishedAt?: number }) | undefined;
}

/** Why no order can be placed, as the buyer reads it; null when it can. The server decides again. */
export function orderBlock({
  isVisitor,
  hasAddress,
  isPickup = false,
  itemTotalPaise,
  store,
}: OrderFacts): string | null {
  if (store === undefined) return 'The charges of this store are not on this phone yet.';
  if (store.vanishedAt !== undefined) return 'This store is not on Haat any more.';
  if (!store.takingOrders) return 'This store is not taking orders now.';
  const missing = missingForMinimum(itemTotalPaise, store);
  if (missing > 0) return minimumHint(missing, store.minimumOrderPaise);
  if (isVisitor) return 'Please sign in: the store needs to know who orders.';
  if (hasAddress) return null;
  return isPickup
    ? 'Please add your address first: the store needs to know who comes.'
    : 'Please choose a delivery address first.';
}
