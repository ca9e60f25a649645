import type { PaymentView } from '../contracts/payments/payments.ts';

/** How far paying an order online is, as this device knows it. */
export interface OrderPayment {
  /** `awaited`: nobody pays yet · else how the newest payment stands, in the server's words. */
  readonly status: 'awaited' | PaymentView['status'];
  /** What is to be paid, or was, paise. */
  readonly amountPaise: number;
  /** Null while no payment was begun. */
  readonly paymentId: string | null;
  /** Until when the terms or the payment hold, ms by the server's clock. */
  readonly expiresAt: number;
  /** Money that goes back because it could not become an order; null where none does. */
  readonly refund: PaymentView['refund'];
  /** What UPI apps open to pay it, as long as it is pending; missing where the provider gives nothing. */
  readonly upiUri?: string;
}

/** What is kept of the server's word about a payment. @param known the payment as it stood here, which alone has its address for UPI apps */
export function orderPaymentOf(view: PaymentView, known?: OrderPayment): OrderPayment {
  const { status, amountPaise, paymentId, expiresAt, refund } = view;
  const isOpen = status === 'pending' && known?.paymentId === paymentId;
  const uri = isOpen && known.upiUri !== undefined ? { upiUri: known.upiUri } : {};
  return { status, amountPaise, paymentId, expiresAt, refund, ...uri };
}

/** True for money that came in and goes back. */
export function isPaidBack({ status }: Pick<OrderPayment, 'status'>): boolean {
  return status === 'refunding' || status === 'refunded';
}
