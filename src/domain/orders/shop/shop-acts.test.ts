import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../life/order-status.ts';
import { canTransition } from '../life/order-transitions.ts';
import { actsOf, ENDS_OF_ACTS, movesOfAct, SHOP_ACTS } from './shop-acts.ts';
import { BOARD_COLUMNS, columnOf, OPEN_ON_BOARD, whatHappened } from './shop-board.ts';

describe('what a shop does to an order', () => {
  it('OUT-10 makes only moves that the table has, one from where the other led', () => {
    for (const act of SHOP_ACTS) {
      for (const status of ORDER_STATUSES) {
        const moves = movesOfAct(act, status);
        if (moves === null) continue;
        let from = status;
        for (const to of moves) {
          expect([act, from, to, canTransition(from, to, 'seller')]).toEqual([act, from, to, true]);
          expect(canTransition(from, to, 'admin')).toBe(true);
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
