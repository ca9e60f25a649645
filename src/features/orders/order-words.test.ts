// The screen reads a database, and the files of a worker share its modules.
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aServerOrder } from '../../../tests/support/builders/a-server-order.ts';
import type { Order } from '../../contracts/schemas.ts';
import type { LineChange } from '../../domain/orders/life/line-changes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { DEFAULT_WISHES } from '../../domain/orders/order-wishes.ts';
import { dateTimeInSentence } from '../../ui/time/date-time.tsx';
import { chatFailureOf } from './help/customer-care-sheet.tsx';
import { leftOutText } from './repeat-order.tsx';
import { paymentMethodText, wishFacts } from './details/order-fact-words.ts';
import { refundWords } from './refund-panel.tsx';
import { timelineRows } from './order-status-panel.tsx';

describe('a refund in words', () => {
  const NOW = Date.UTC(2026, 10, 24, 8, 0);
  const inSentence = (ms: number) => dateTimeInSentence(ms, NOW);
  const refund = {
    amountPaise: 15_550,
    initiatedAt: Date.UTC(2026, 10, 21, 7, 50),
    dueAt: Date.UTC(2026, 11, 2, 18, 29),
    completedAt: null,
  };
  const words = (parts: Partial<NonNullable<Order['refund']>>, paymentMethod = 'cod') =>
    refundWords({ refund: { ...refund, ...parts }, paymentMethod }, inSentence, MESSAGES);

  it('ORD-5 has the note of the specification with its date, the amount and the last day', () => {
    const { title, text } = words({}, 'online');
    expect(title).toMatch(/^Refund initiated on 21 Nov, \d+:\d\d [AP]M$/);
    expect(text).toMatch(
      /^₹155\.50 is credited to the original payment mode within 7 working days, by [23] Dec\.$/,
    );
  });

  it('REF-1 is called completed only when the money was moved, with its time in words', () => {
    expect(words({ method: 'upi', sentTo: 'as••@okaxis' }).text).not.toContain('Refunded');
    const { title, text } = words({ completedAt: NOW }, 'online');
    expect(title).toBe('Refund of ₹155.50 completed');
    expect(text).toMatch(/^Refunded today, \d+:\d\d [AP]M, to the original payment mode\.$/);
  });

  it.each([
    [{ method: 'coins' as const }, 'as 156 coins'],
    [{ method: 'upi' as const, sentTo: 'as••@okaxis' }, 'to the UPI id as••@okaxis'],
    [{ method: 'cash' as const }, 'in cash'],
    [{}, 'in cash'],
  ])('REF-1 of a cash order says where it goes: %j', (parts, place) => {
    expect(words(parts).text).toContain(`is credited ${place} within 7 working days`);
    expect(words({ ...parts, completedAt: NOW }).text).toMatch(new RegExp(`, ${place}\\.$`));
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

  it('SUB-1 name what was wished for a single item, as long as it is in the order', () => {
    const lineSubstitutions = ['onion', 'gone'].map(
      (itemId) => ({ itemId, substitution: 'none' }) as const,
    );
    const lines = [{ itemId: 'onion', name: 'Onion', unit: '1 kg' }];
    const facts = wishFacts({ ...DEFAULT_WISHES, lineSubstitutions }, 0, lines);
    expect(facts.slice(1)).toEqual([
      { name: 'If an item is missing', value: 'Ask me' },
      { name: 'If Onion 1 kg is missing', value: 'Leave it out' },
    ]);
  });

  it('say why goods of an earlier order are not in the cart', () => {
    expect(leftOutText({ why: 'fewer', quantity: 1 })).toBe('only 1 left, which is in your cart');
    expect(leftOutText({ why: 'gone', quantity: 0 })).toBe('not sold any more');
  });
});

describe('the timeline with who moved the order', () => {
  it('tells who reached a stage and what they said, and nothing of what lies ahead', () => {
    const rows = timelineRows(aServerOrder({ status: 'PACKED' }), [
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

  it('SUB-1 has what became of a line under the stage in which it happened', () => {
    const milestones = [
      { status: 'ORDER_CREATED', at: 1 },
      { status: 'ORDER_REQUEST_APPROVED', at: 10 },
      { status: 'PACKED', at: 30 },
    ] as const;
    const change: LineChange = {
      changeId: 'c1',
      itemId: 'milk',
      name: 'Milk',
      unit: '500 ml',
      quantity: 2,
      keptQuantity: 1,
      replacement: null,
      state: 'done',
      madeAt: 20,
      answerBy: null,
      decidedAt: 20,
      decidedBy: 'seller',
      savedPaise: 3_000,
    };
    const rows = timelineRows({ milestones, changes: [change] }, []);
    expect(rows.map(({ stage, steps }) => [stage, steps.map(({ text }) => text)])).toEqual([
      ['Order Created', []],
      ['Order Confirmed', ['Only 1 of 2 Milk. ₹30 less to pay.']],
      ['Order Packed', []],
      ['Order Dispatched', []],
      ['Order Delivered', []],
    ]);
  });

  it('PICK-1 has no dispatch for what is picked up', () => {
    const wishes = { ...DEFAULT_WISHES, pickup: true } as const;
    const stages = (order: Order) => timelineRows(order, []).map(({ stage }) => stage);
    expect(stages(aServerOrder({ status: 'PACKED', wishes }))).toEqual([
      'Order Created',
      'Order Confirmed',
      'Order Packed',
      'Order Delivered',
    ]);
    expect(wishFacts(wishes, 0).map(({ name }) => name)).toEqual(['If an item is missing']);
  });

  it('shows a stage that was passed without a word as passed', () => {
    const milestones = [
      { status: 'CREATED', at: 1 },
      { status: 'DELIVERED', at: 9 },
    ] as const;
    const rows = timelineRows({ milestones }, []);
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
