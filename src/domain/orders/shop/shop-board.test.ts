import { expect, it } from 'vitest';
import { DONE_STAYS_MS, isTalkOver, RINGS_AGAIN_AFTER_MS, ringsOf } from './shop-board.ts';

it('the board rings for a new order, once more after five minutes, and not for one that was answered', () => {
  const at = Date.UTC(2026, 10, 25, 6);
  const orders = [
    { orderId: 'H1', status: 'ORDER_CREATED', statusAt: at },
    { orderId: 'H2', status: 'ORDER_CREATED', statusAt: at + 1 },
    { orderId: 'H3', status: 'ORDER_REQUEST_APPROVED', statusAt: at },
  ] as const;
  expect(ringsOf(orders, at)).toEqual(['H1', 'H2']);
  expect(ringsOf(orders, at + RINGS_AGAIN_AFTER_MS)).toEqual(['H1', 'H1 again', 'H2']);
});

it('TALK-1 the talk of an order is over a week after its end, and never while the shop works on it', () => {
  const statusAt = Date.UTC(2026, 10, 25, 6);
  const now = statusAt + DONE_STAYS_MS;
  expect(isTalkOver({ status: 'DELIVERED', statusAt }, now)).toBe(false);
  for (const status of ['DELIVERED', 'CANCELLED', 'ORDER_REFUND_COMPLETED'] as const) {
    expect(isTalkOver({ status, statusAt }, now + 1)).toBe(true);
  }
  for (const status of ['ORDER_CREATED', 'PACKED', 'ORDER_RETURN_INITIATED'] as const) {
    expect(isTalkOver({ status, statusAt }, now + 1)).toBe(false);
  }
});
