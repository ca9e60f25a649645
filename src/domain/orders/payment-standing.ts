/** What is needed of an order to tell whether it waits to be paid online. */
export interface PayableOrder {
  readonly state: 'waiting' | 'sent' | 'needs-buyer' | 'confirmed';
  readonly paymentMethod?: 'cod' | 'online';
  readonly payment?: { readonly status: string } | null;
  readonly attention?: { readonly error: { readonly code: string } | null } | null;
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
