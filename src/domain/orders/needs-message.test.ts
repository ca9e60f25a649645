import { describe, expect, it } from 'vitest';
import { needsMessage } from './needs-message.ts';

const order = { id: 'o-1', storeName: 'Green Basket', state: 'needs-buyer' as const };

describe('PUSH-1 a message about an order that needs its buyer', () => {
  it('PUSH-1 names the store and leads to the order, with its buttons', () => {
    expect(needsMessage([order])).toEqual({
      title: 'Your order from Green Basket needs you',
      body: 'Prices or stock have changed, or the store could not take it. Nothing is ordered until you choose.',
      path: '/orders/retail?order=o-1',
    });
  });

  it('PUSH-1 says that a payment was not finished, and no sum: others read a locked screen', () => {
    const attention = { error: { code: 'payment_awaited' } };
    const payment = { status: 'awaited', amountPaise: 26_200 };
    const { body } = needsMessage([{ ...order, paymentMethod: 'online', attention, payment }]);
    expect(body).toBe('Payment not finished. Nothing is ordered until you choose.');
  });

  it('PUSH-1 of several leads to the list of them', () => {
    expect(needsMessage([order, order]).path).toBe('/sync');
  });
});
