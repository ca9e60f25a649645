/** How an order is paid: cash at the door, or on a provider's page, by UPI or card as the buyer means to. */
export type PaymentChoice =
  | { readonly paymentMethod: 'cod'; readonly paymentMode: null }
  | { readonly paymentMethod: 'online'; readonly paymentMode: 'upi' | 'card' };

/** Until the buyer chose something else: it needs no network (ORD-3). */
export const CASH: PaymentChoice = { paymentMethod: 'cod', paymentMode: null };

/** What decides whether something can be paid online now. */
export interface OnlinePayment {
  readonly isOffline: boolean;
  /** Whether the server takes it, as far as this device knows. */
  readonly isTaken: boolean;
}

/** Why nothing can be paid online now, as the buyer reads it; null when it can be tried. */
export function onlinePaymentBlock({ isOffline, isTaken }: OnlinePayment): string | null {
  if (!isTaken) return 'Orders can’t be paid online at the moment. You can pay cash on delivery.';
  return isOffline
    ? 'You are offline. Paying online needs the network; cash on delivery does not.'
    : null;
}
