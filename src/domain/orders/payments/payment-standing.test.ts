import { describe, expect, it } from 'vitest';
import { orderStateText, orderTone } from '../life/order-state-text.ts';
import {
  isPaidAtDoor,
  isPaymentAwaited,
  paymentPhase,
  paymentPhaseWords,
  type PayableOrder,
} from './payment-standing.ts';

const because = (code: string) => ({ error: { code } });
const order = (parts: Partial<PayableOrder>) =>
  ({ state: 'needs-buyer', paymentMethod: 'online', server: null, ...parts }) as const;

describe('an order that waits to be paid', () => {
  it.each([
    [order({ attention: because('payment_awaited') }), 'not-finished', 'PAYMENT AWAITING'],
    [order({ state: 'sent', payment: { status: 'pending' } }), 'checking', 'PAYMENT AWAITING'],
    [order({ attention: because('payment_failed') }), 'failed', 'Payment failed'],
  ] as const)('ORD-3 is in one phase, with its mark: %j', (awaited, phase, mark) => {
    expect(isPaymentAwaited(awaited)).toBe(true);
    expect(paymentPhase(awaited)).toBe(phase);
    expect(orderStateText(awaited)).toBe(mark);
  });

  it('ORD-3 asks its buyer only where there is something to do', () => {
    expect(orderTone(order({ attention: because('payment_failed') }))).toBe('attention');
    expect(orderTone(order({ state: 'sent', payment: { status: 'pending' } }))).toBe('waiting');
  });

  it('ORD-3 is called not charged by the provider’s word only, or where nothing was begun', () => {
    const said = (phase: 'not-finished' | 'failed', status: string) =>
      paymentPhaseWords(phase, { payment: { status, amountPaise: 26_200 } }).text;
    expect(said('not-finished', 'awaited')).toBe('You have not been charged.');
    expect(said('not-finished', 'pending')).toBe('Nothing is ordered until it is paid.');
    expect(said('failed', 'failed')).toMatch(/^₹262 was not taken\./);
    expect(said('failed', 'pending')).toBe('Nothing is ordered.');
    const checking = paymentPhaseWords('checking', { payment: { status: 'pending' } });
    expect(`${checking.title} ${checking.text}`).not.toMatch(/charged|taken|pay again/i);
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

describe('an order that is paid at the door', () => {
  const out = {
    status: 'OUT_FOR_DELIVERY',
    paymentMethod: 'cod',
    bill: { amountToBePaidPaise: 23_000 },
    courier: null,
  } as const;
  const rider = { partner: 'Ravi', awbNumber: '' };
  const courier = { partner: 'Bluedart', awbNumber: '12345678901' };

  it.each([
    [{}, true],
    [{ courier: rider }, true],
    [{ courier }, false],
    [{ status: 'PACKED' }, false],
    [{ status: 'SHIPPED' }, false],
    [{ status: 'DELIVERED' }, false],
    [{ status: 'PACKED', wishes: { pickup: true } }, true],
    [{ status: 'DELIVERED', wishes: { pickup: true } }, false],
    [{ paymentMethod: 'online' }, false],
    [{ bill: { amountToBePaidPaise: 0 } }, false],
  ] as const)('ORD-6 is one in cash that its shop hands over now: %j', (parts, is) => {
    expect(isPaidAtDoor({ ...out, ...parts })).toBe(is);
  });
});
