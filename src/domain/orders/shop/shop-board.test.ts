import { expect, it } from 'vitest';
import { RINGS_AGAIN_AFTER_MS, ringsOf } from './shop-board.ts';

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
