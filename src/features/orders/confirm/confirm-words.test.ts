import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../../domain/messages.ts';
import { DEFAULT_WISHES, type OrderWishes } from '../../../domain/orders/order-wishes.ts';
import { confirmWords } from './order-confirm-page.tsx';

describe('the page after "Place order"', () => {
  it('ORD-1: calls an order confirmed only when the server has confirmed it', () => {
    const titles = (['waiting', 'sent', 'needs-buyer'] as const).map(
      (state) => confirmWords({ state, server: null }, null, MESSAGES).title,
    );
    expect(titles).toEqual(['Waiting to send', MESSAGES.confirmingOrder, 'Needs you']);
    const confirmed = confirmWords(
      { state: 'confirmed', server: { status: 'ORDER_CREATED' } },
      null,
      MESSAGES,
    );
    expect(confirmed).toMatchObject({ title: 'Order confirmed', tone: 'done' });
  });

  it('says that it is confirming while the entry is being sent', () => {
    const words = confirmWords({ state: 'waiting', server: null }, { state: 'sending' }, MESSAGES);
    expect(words.title).toBe(MESSAGES.confirmingOrder);
  });

  it('ORD-3: says where the payment stands, and nothing besides', () => {
    const online = { paymentMethod: 'online', server: null } as const;
    const checking = { ...online, state: 'sent', payment: { status: 'pending' } } as const;
    expect(confirmWords(checking, null, MESSAGES)).toMatchObject({
      title: 'Checking with your bank',
      tone: 'waiting',
    });
    const attention = { error: { code: 'payment_awaited' } };
    const open = {
      ...online,
      state: 'needs-buyer',
      payment: { status: 'awaited' },
      attention,
    } as const;
    expect(confirmWords(open, null, MESSAGES)).toEqual({
      title: 'Payment not finished',
      text: 'You have not been charged.',
      tone: 'attention',
    });
  });

  it.each([
    [undefined, 'The store has your order. You pay at the door.'],
    [{ pickup: true } as const, 'The store has your order. You pay at the store.'],
  ])('says where cash is paid: %o', (pickup, text) => {
    const cash = { status: 'ORDER_CREATED', paymentMethod: 'cod' } as const;
    const wishes: OrderWishes = { ...DEFAULT_WISHES, ...pickup };
    const order = { state: 'confirmed', server: cash, wishes } as const;
    expect(confirmWords(order, null, MESSAGES).text).toBe(text);
  });

  it('does not celebrate an order that was cancelled', () => {
    const words = confirmWords(
      { state: 'confirmed', server: { status: 'CANCELLED' } },
      null,
      MESSAGES,
    );
    expect(words.title).toBe(MESSAGES.orderCancelled);
  });
});
