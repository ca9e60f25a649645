import { describe, expect, it, test } from 'vitest';
import { ORDER_STATUSES } from '../life/order-status.ts';
import { canTransition } from '../life/order-transitions.ts';
import { actsOf, ENDS_OF_ACTS, movesOfAct, SHOP_ACTS } from './shop-acts.ts';
import { BOARD_COLUMNS, columnOf, OPEN_ON_BOARD, whatHappened } from './shop-board.ts';

describe('what a shop does to an order', () => {
  it('OUT-10 makes only moves that the table has, one from where the other led', () => {
    for (const act of SHOP_ACTS) {
      for (const status of ORDER_STATUSES)
        for (const fulfilment of ['delivery', 'pickup'] as const) {
          const moves = movesOfAct(act, status, fulfilment);
          if (moves === null) continue;
          let from = status;
          for (const to of moves) {
            const isMade = canTransition(from, to, 'seller', fulfilment);
            expect([act, from, to, isMade]).toEqual([act, from, to, true]);
            expect(canTransition(from, to, 'admin', fulfilment)).toBe(true);
            from = to;
          }
          expect(from).toBe(ENDS_OF_ACTS[act]);
        }
    }
  });

  it('is offered where it can be done, ahead to the door and out of the way', () => {
    expect(actsOf('ORDER_CREATED')).toEqual(['accept', 'reject']);
    expect(actsOf('ORDER_REQUEST_APPROVED')).toEqual(['pack', 'call-off']);
    expect(actsOf('PACKED')).toEqual(['hand-over', 'call-off']);
    expect(actsOf('DISPATCHED')).toEqual(['hand-over']);
    expect(actsOf('SHIPPED')).toEqual(['hand-over']);
    expect(actsOf('OUT_FOR_DELIVERY')).toEqual(['deliver', 'call-off']);
    expect(actsOf('ORDER_RETURN_INITIATED')).toEqual(['take-back', 'refuse-return']);
    expect(actsOf('ORDER_REFUND_INITIATED')).toEqual(['give-back']);
    for (const status of ['CANCELLED', 'DELIVERED', 'PAYMENT_RECEIVED', 'CLOSED'] as const) {
      expect(actsOf(status)).toEqual([]);
    }
  });
});

test('PICK-1 an order that is picked up is handed to its buyer, never to a rider', () => {
  expect(actsOf('ORDER_CREATED', 'pickup')).toEqual(['accept', 'reject']);
  expect(actsOf('ORDER_REQUEST_APPROVED', 'pickup')).toEqual(['pack', 'call-off']);
  expect(actsOf('PACKED', 'pickup')).toEqual(['deliver', 'call-off']);
  expect(movesOfAct('hand-over', 'PACKED', 'pickup')).toBeNull();
  expect(movesOfAct('deliver', 'PACKED')).toBeNull();
});

describe('the columns of the board', () => {
  it('hold each open order where somebody can do something to it, and all others as done', () => {
    for (const status of ORDER_STATUSES) {
      expect(OPEN_ON_BOARD.includes(status)).toBe(actsOf(status).length > 0);
      expect(columnOf(status) === 'done').toBe(!OPEN_ON_BOARD.includes(status));
    }
    expect(new Set(ORDER_STATUSES.map(columnOf))).toEqual(new Set(BOARD_COLUMNS));
  });

  it('say who did what instead', () => {
    expect(whatHappened({ status: 'CANCELLED', by: 'buyer' })).toBe(
      'The customer cancelled this order.',
    );
    expect(whatHappened({ status: 'PACKED', by: 'seller' })).toBe(
      'Somebody of your shop has packed this order already.',
    );
    expect(whatHappened({ status: 'CLOSED', by: 'admin' })).toBe(
      'Customer care has moved this order on.',
    );
  });
});
