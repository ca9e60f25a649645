import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type OrderDecision, placeOrders } from '../../commands/orders/place-order.ts';
import { rememberPaymentChoice } from '../../commands/settings/remembered-answers.ts';
import type { CartSection } from '../../db/reads/cart.ts';
import type { AddressRow } from '../../db/person-database.ts';
import type { StandingChoice } from '../../domain/orders/quotes/quote-difference.ts';
import { chargesFor } from '../../domain/orders/quotes/bill.ts';
import {
  DEFAULT_WISHES,
  fulfilmentOf,
  type OrderWishes,
} from '../../domain/orders/order-wishes.ts';
import { CASH, type PaymentChoice } from '../../domain/orders/payments/payment-choice.ts';
import {
  coopSuccessPath,
  isFromCoop,
  orderConfirmPath,
  PAY_AT_ONCE,
  paymentPath,
  ROUTES,
} from '../../domain/routes/routes.ts';
import { useHaat, type Haat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';

/** What the buyer saw and decided when pressing "Place order". */
export interface Decision {
  readonly section: CartSection;
  readonly address: AddressRow;
  readonly choice: StandingChoice;
  /** How it is paid; cash unless said otherwise. */
  readonly payment?: PaymentChoice;
  readonly wishes?: OrderWishes;
  /** Of the validation that was shown; null where there was none. */
  readonly transactionId?: string | null;
}

/** What stood on the screen, and what was decided there; null where the charges of the store are not known yet. */
function orderDecisionOf(decision: Decision): OrderDecision | null {
  const { section, address, choice, payment = CASH, wishes = DEFAULT_WISHES } = decision;
  const { storeId, store, lines, coupon, freeLine } = section;
  if (store === undefined) return null;
  return {
    storeId,
    storeName: store.name,
    lines,
    charges: chargesFor(store, fulfilmentOf(wishes)),
    address: address.address,
    choice,
    coupon,
    freeItem: freeLine && {
      itemId: freeLine.itemId,
      name: freeLine.name,
      quantity: freeLine.quantity,
    },
    transactionId: decision.transactionId ?? null,
    ...payment,
    wishes,
  };
}

/** Orders exactly what is shown (ORD-7). @returns the orders' ids, or what to say: a cart may be another one by now */
async function placeShown(
  haat: Haat,
  decisions: readonly Decision[],
): Promise<{ readonly orderIds: readonly string[] } | { readonly message: string }> {
  const shown = decisions.map(orderDecisionOf);
  const known = shown.filter((each) => each !== null);
  if (known.length < shown.length)
    return { message: 'The charges of this store are not known yet.' };
  const placed = await placeOrders(haat, known);
  return placed.ok ? placed.value : { message: placed.message };
}

/**
 * "Place order", once however often it is pressed, and on to the page that follows the order.
 * @param onPlacing told what is being ordered, and null when that did not work
 * @param whenKept ends when what was entered is kept
 */
export function usePlacing(
  onPlacing: (section: CartSection | null) => void,
  whenKept: () => Promise<void>,
) {
  const haat = useHaat();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { busy, message, run } = useBusyTask();
  return {
    busy,
    message,
    place: (decision: Decision) =>
      run(async () => {
        onPlacing(decision.section);
        await whenKept();
        const outcome = await placeShown(haat, [decision]).catch((error: unknown) => {
          onPlacing(null);
          throw error;
        });
        if ('message' in outcome) {
          onPlacing(null);
          return outcome.message;
        }
        const { payment = CASH } = decision;
        await rememberPaymentChoice(haat, payment);
        const isOnline = payment.paymentMethod === 'online';
        const donePath = isFromCoop(params) ? coopSuccessPath : orderConfirmPath;
        const [orderId = ''] = outcome.orderIds;
        const next = isOnline ? paymentPath(orderId) : donePath(orderId);
        await navigate(next, { replace: true, state: isOnline ? PAY_AT_ONCE : null });
        return null;
      }),
  };
}

/** Places one order per store, all or none: each is an intent of its own, so that a store that refuses does not stop the others. */
export function usePlacingAll() {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  /** What is being ordered: it stays on the screen until the next one is there. */
  const [placing, setPlacing] = useState<readonly Decision[] | null>(null);

  const placeAll = (decisions: readonly Decision[]) =>
    run(async () => {
      setPlacing(decisions);
      const outcome = await placeShown(haat, decisions).catch((error: unknown) => {
        setPlacing(null);
        throw error;
      });
      if ('message' in outcome) {
        setPlacing(null);
        return outcome.message;
      }
      const [orderId = ''] = outcome.orderIds;
      const isOnline = decisions[0]?.payment?.paymentMethod === 'online';
      const next = isOnline ? paymentPath(orderId) : ROUTES.orders;
      await navigate(next, { replace: true, state: isOnline ? PAY_AT_ONCE : null });
      return null;
    });

  return { busy, message, placing, placeAll };
}
