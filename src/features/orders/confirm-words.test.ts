import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../domain/messages.ts';
import { confirmWords } from './confirm-words.ts';

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

  it('ORD-3: tells of the payment while that is what the order waits for', () => {
    const text = (state: 'sent' | 'needs-buyer', status: 'pending' | 'failed') =>
      confirmWords({ state, server: null, payment: { status } }, null, MESSAGES).text;
    expect(text('sent', 'pending')).toMatch(/^Your payment is awaited/);
    expect(text('needs-buyer', 'failed')).toMatch(/^This order is not paid yet/);
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
