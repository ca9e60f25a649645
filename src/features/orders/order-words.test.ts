import { describe, expect, it } from 'vitest';
import { aServerOrder } from '../../../tests/support/a-server-order.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { chatFailureOf } from './chat-failure.ts';
import { leftOutText } from './left-out-words.ts';
import { paymentMethodText, wishFacts } from './order-fact-words.ts';
import { refundWords } from './refund-words.ts';
import { timelineRows } from './timeline-rows.ts';

const dateText = (ms: number) => `day ${ms}, 5:00 pm`;

describe('a refund in words', () => {
  const refund = { amountPaise: 15_500, initiatedAt: 1, dueAt: 9, completedAt: null };

  it('ORD-5 has the note of the specification with its date, the amount and the last day', () => {
    expect(refundWords(refund, dateText, MESSAGES)).toEqual({
      title: 'Refund initiated on day 1, 5:00 pm',
      text: '₹155 is credited to the original payment mode within 7 working days, by day 9.',
    });
  });

  it('ORD-5 is called completed only when the money is there', () => {
    expect(refundWords({ ...refund, completedAt: 5 }, dateText, MESSAGES).title).toBe(
      'Refund of ₹155 completed',
    );
  });
});

describe('the facts of an order', () => {
  it('name how it is paid, by the server’s word once there is one', () => {
    expect(paymentMethodText({ server: null })).toBe('Cash on delivery');
    expect(paymentMethodText({ server: null, paymentMethod: 'online' })).toBe('Online');
    const server = { paymentMethod: 'online' as const };
    expect(paymentMethodText({ server, paymentMethod: 'cod' })).toBe('Paid online');
  });

  it('name the wishes of an order that carries some', () => {
    const at = Date.UTC(2026, 10, 21, 8, 30);
    const wishes = {
      recipient: { name: 'Meena', contactNumber: '9876543210' },
      deliverySlot: { from: at, to: at + 2 * 3_600_000 },
      substitution: 'similar' as const,
    };
    expect(wishFacts(wishes, at)).toEqual([
      { name: 'Ordered for', value: 'Meena, 9876543210' },
      { name: 'Delivery time', value: 'Today, 2:00 PM – 4:00 PM' },
      { name: 'If an item is missing', value: 'Send something similar' },
    ]);
    expect(wishFacts(undefined, at)).toEqual([]);
  });

  it('say why goods of an earlier order are not in the cart', () => {
    expect(leftOutText({ why: 'fewer', quantity: 1 })).toBe('only 1 left, which is in your cart');
    expect(leftOutText({ why: 'gone', quantity: 0 })).toBe('not sold any more');
  });
});

describe('the timeline with who moved the order', () => {
  it('tells who reached a stage and what they said, and nothing of what lies ahead', () => {
    const { milestones } = aServerOrder({ status: 'PACKED' });
    const rows = timelineRows(milestones, [
      { status: 'ORDER_CREATED', at: 1, by: 'buyer' },
      { status: 'PACKED', at: 3, by: 'seller', note: 'Two bags' },
    ]);
    expect(rows.map(({ stage, by, note }) => [stage, by, note])).toEqual([
      ['Order Created', 'by you', null],
      ['Order Confirmed', null, null],
      ['Order Packed', 'by the store', 'Two bags'],
      ['Order Dispatched', null, null],
      ['Order Delivered', null, null],
    ]);
  });

  it('shows a stage that was passed without a word as passed', () => {
    const rows = timelineRows(
      [
        { status: 'CREATED', at: 1 },
        { status: 'DELIVERED', at: 9 },
      ],
      [],
    );
    expect(rows.map(({ isPassed }) => isPassed === true)).toEqual([false, true, true, true, false]);
  });
});

describe('what a talk with customer relations is about', () => {
  it('is the return or the refund of an order that has one, else its delivery', () => {
    const refund = { amountPaise: 1, initiatedAt: 1, dueAt: 2, completedAt: null };
    expect(chatFailureOf({ status: 'ORDER_RETURN_REJECTED', refund: null })).toBe('return-failed');
    expect(chatFailureOf({ status: 'CANCELLED', refund })).toBe('refund-late');
    expect(chatFailureOf({ status: 'PACKED', refund: undefined })).toBe('delivery-failed');
  });
});
