import { describe, expect, it } from 'vitest';
import { orderStateText, orderTone } from './order-state-text.ts';
import { isPaymentAwaited, type PayableOrder } from './payment-standing.ts';

const because = (code: string) => ({ error: { code } });
const order = (parts: Partial<PayableOrder>) =>
  ({ state: 'needs-buyer', paymentMethod: 'online', server: null, ...parts }) as const;

describe('an order that waits to be paid', () => {
  it.each([
    order({ attention: because('payment_awaited') }),
    order({ attention: because('payment_failed') }),
    order({ state: 'sent', payment: { status: 'pending' } }),
  ])('ORD-3 is shown as PAYMENT AWAITING: %j', (awaited) => {
    expect(isPaymentAwaited(awaited)).toBe(true);
    expect(orderStateText(awaited)).toBe('PAYMENT AWAITING');
    expect(orderTone(awaited)).toBe('attention');
  });

  it.each([
    order({ attention: because('payment_refunded') }),
    order({ attention: because('quote_differs') }),
    order({ attention: { error: null } }),
    order({ state: 'waiting' }),
    order({ state: 'confirmed', payment: { status: 'pending' } }),
    order({ state: 'sent', paymentMethod: 'cod', payment: { status: 'pending' } }),
    { state: 'sent', server: null } as const,
  ])('is none of these: %j', (other) => {
    expect(isPaymentAwaited(other)).toBe(false);
  });
});
