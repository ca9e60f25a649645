import { formatRupees, type Paise } from '../../money.ts';
import type { Courier } from '../courier.ts';
import type { OrderStatus } from '../life/order-status.ts';
import { fulfilmentOf, type OrderWishes } from '../order-wishes.ts';

/** What is needed of an order to tell whether it waits to be paid online. */
export interface PayableOrder {
  readonly state: 'waiting' | 'sent' | 'needs-buyer' | 'confirmed';
  readonly paymentMethod?: 'cod' | 'online';
  readonly payment?: { readonly status: string; readonly amountPaise?: Paise } | null;
  readonly attention?: { readonly error: { readonly code: string } | null } | null;
}

/** What is needed of an order to tell whether its shop takes the money for it now. */
interface HandedOrder {
  readonly status: OrderStatus;
  readonly paymentMethod: 'cod' | 'online';
  readonly bill: { readonly amountToBePaidPaise: Paise };
  readonly wishes?: Pick<OrderWishes, 'pickup'> | null | undefined;
  readonly courier?: Courier | null | undefined;
}

/**
 * True while a cash order is handed over by its shop's own people: on its way to the door, or packed for who picks it up. A courier
 * company collects the cash itself and can't see what its customer paid to the shop.
 */
export function isPaidAtDoor({
  status,
  paymentMethod,
  bill,
  wishes,
  courier,
}: HandedOrder): boolean {
  if (paymentMethod !== 'cod' || bill.amountToBePaidPaise <= 0) return false;
  if (fulfilmentOf(wishes) === 'pickup') return status === 'PACKED';
  return status === 'OUT_FOR_DELIVERY' && (courier?.awbNumber ?? '') === '';
}

/** Why an order needs its buyer, where that is to pay it: nothing paid yet, or a payment that failed. */
const TO_PAY: ReadonlySet<string> = new Set(['payment_awaited', 'payment_failed']);

/**
 * True for an order that the server makes once it is paid: its terms wait for the buyer, the buyer is paying, or a payment
 * failed and can be tried again. Shown as PAYMENT AWAITING (specification, section 4).
 */
export function isPaymentAwaited(order: PayableOrder): boolean {
  const { state, paymentMethod, payment, attention } = order;
  if (paymentMethod !== 'online') return false;
  if (state === 'sent') return payment?.status === 'pending';
  return state === 'needs-buyer' && TO_PAY.has(attention?.error?.code ?? '');
}

/** ORD-3: where paying an order stands; one of these at a time, and the same on every screen. */
export type PaymentPhase = 'not-finished' | 'checking' | 'failed';

/** The phase of an order that waits to be paid; null for any other order. */
export function paymentPhase(order: PayableOrder): PaymentPhase | null {
  if (!isPaymentAwaited(order)) return null;
  if (order.state === 'sent') return 'checking';
  return order.attention?.error?.code === 'payment_failed' ? 'failed' : 'not-finished';
}

/** Payments by which the provider has taken nothing: none was begun, or its word is no. */
const NOTHING_TAKEN: ReadonlySet<string> = new Set(['awaited', 'failed', 'cancelled']);

/** A phase in words. "Not charged" is said only where no payment was begun or the provider says so. */
export function paymentPhaseWords(
  phase: PaymentPhase,
  { payment }: Pick<PayableOrder, 'payment'>,
): { readonly title: string; readonly text: string } {
  const isNothingTaken = NOTHING_TAKEN.has(payment?.status ?? '');
  const amountPaise = payment?.amountPaise;
  const taken =
    amountPaise === undefined ? 'Nothing was taken' : `${formatRupees(amountPaise)} was not taken`;
  switch (phase) {
    case 'not-finished':
      return {
        title: 'Payment not finished',
        text: isNothingTaken
          ? 'You have not been charged.'
          : 'Nothing is ordered until it is paid.',
      };
    case 'checking':
      return {
        title: 'Checking with your bank',
        text: 'Your order is placed by itself as soon as the payment is there.',
      };
    case 'failed':
      return {
        title: 'Payment failed',
        text: isNothingTaken
          ? `${taken}. Should your bank show it, it comes back within 7 working days.`
          : 'Nothing is ordered.',
      };
  }
}

/** The same in one line: "Payment not finished. You have not been charged." */
export function paymentPhaseLine(
  phase: PaymentPhase,
  order: Pick<PayableOrder, 'payment'>,
): string {
  const { title, text } = paymentPhaseWords(phase, order);
  const [first = ''] = text.split(/(?<=\.) /);
  return phase === 'checking' ? `${title}…` : `${title}. ${first}`;
}
