import { formatRupees } from '../../domain/money.ts';
import type { StoreCharges } from '../../domain/orders/quotes/bill.ts';
import {
  minimumHint,
  missingForFreeDelivery,
  missingForMinimum,
} from '../../domain/orders/cart-lines.ts';
import { ProgressLine } from '../notices/progress-line.tsx';

export interface OrderReachProps {
  readonly itemTotalPaise: number;
  readonly charges: StoreCharges;
}

/** What is missing to the store's smallest order, then to free delivery; nothing where the store has neither. */
export function OrderReach({ itemTotalPaise, charges }: OrderReachProps) {
  const { minimumOrderPaise, freeDeliveryFromPaise } = charges;
  const missing = missingForMinimum(itemTotalPaise, charges);
  if (missing > 0) {
    return (
      <ProgressLine reached={itemTotalPaise} whole={minimumOrderPaise}>
        {minimumHint(missing, minimumOrderPaise)}
      </ProgressLine>
    );
  }
  const toFree = missingForFreeDelivery(itemTotalPaise, charges);
  if (toFree === null) return null;
  return (
    <ProgressLine reached={itemTotalPaise} whole={freeDeliveryFromPaise ?? 0}>
      {toFree > 0 ? `Add ${formatRupees(toFree)} more for free delivery` : 'Free delivery'}
    </ProgressLine>
  );
}
