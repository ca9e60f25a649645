import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../domain/messages.ts';
import type { OrderStatus } from '../../domain/orders/life/order-status.ts';
import { outcomeText } from './outcome-note.tsx';

function textOf(status: OrderStatus, refund: { needsPlace?: true } | null = null) {
  const order = { status, paymentMethod: 'cod', milestones: [{ status, at: 7 }], refund } as const;
  return outcomeText(order, (ms) => `day ${ms}`, MESSAGES);
}

describe('what came of an order', () => {
  it('ORD-5 is told in the specification’s words, by the server’s status alone', () => {
    expect(textOf('CANCELLED')).toMatch(/^Your order is cancelled\./);
    expect(textOf('ORDER_RETURN_INITIATED')).toMatch(/within 7 working days\.$/);
    expect(textOf('ORDER_REFUND_INITIATED')).toBe('Refund initiated day 7');
    expect(textOf('DELIVERED')).toBeNull();
    // REF-1: nothing has begun before its buyer has said where to.
    expect(textOf('ORDER_REFUND_INITIATED', { needsPlace: true })).toBeNull();
  });
});
