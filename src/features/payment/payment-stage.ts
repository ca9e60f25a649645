import type { OrderRow } from '../../db/person-database.ts';

/**
 * Where paying an order is, as its buyer sees it:
 * - `asking`: the store has not fixed the terms yet, or confirms an order that is paid in cash.
 * - `awaited`: to be paid · `paying`: a payment is open, and its outcome is asked for · `failed`: it failed or was cancelled.
 * - `paid-back`: money came in and goes back · `differs`: the store asks more than was seen (ORD-2) · `stopped`: a refusal.
 * - `paid`, `cash`: the server has the order (ORD-1).
 */
export type PaymentStage =
  | 'asking'
  | 'awaited'
  | 'paying'
  | 'failed'
  | 'paid-back'
  | 'differs'
  | 'stopped'
  | 'paid'
  | 'cash';

const STAGE_BY_CODE: Readonly<Record<string, PaymentStage>> = {
  payment_awaited: 'awaited',
  payment_failed: 'failed',
  payment_refunded: 'paid-back',
};

/** The stage of an order on this phone; never ahead of the server's word. */
export function paymentStage(order: OrderRow): PaymentStage {
  const { state, server, payment, paymentMethod, attention } = order;
  switch (state) {
    case 'confirmed':
      return server?.paymentMethod === 'online' ? 'paid' : 'cash';
    case 'waiting':
      return 'asking';
    case 'sent':
      return paymentMethod === 'online' && payment !== undefined ? 'paying' : 'asking';
    case 'needs-buyer': {
      if (attention?.difference) return 'differs';
      return STAGE_BY_CODE[attention?.error?.code ?? ''] ?? 'stopped';
    }
  }
}

/** True while the server is worth asking about a payment of the order. */
export function isPaymentOpen(order: OrderRow): boolean {
  const stage = paymentStage(order);
  // Paid in cash at last, while the provider's page was still open: its money would go back.
  return stage === 'paying' || (stage === 'cash' && order.payment?.status === 'pending');
}

/** True where the order may still be paid in cash at the door. */
export function canPayCash(order: OrderRow): boolean {
  return (
    order.state !== 'confirmed' && order.state !== 'waiting' && order.paymentMethod === 'online'
  );
}
