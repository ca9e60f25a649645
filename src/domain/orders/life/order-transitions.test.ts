import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FINAL_STATUSES,
  FIRST_STATUSES,
  ORDER_MOVES,
  SHOWN_ONLY,
  type OrderActor,
} from './order-moves.ts';
import { ORDER_STATUSES, orderStatusLabel, type OrderStatus } from './order-status.ts';
import {
  canTransition,
  isUnderway,
  nextFulfilmentStatus,
  nextReturnStatus,
  possibleMoves,
} from './order-transitions.ts';

const ACTORS: readonly OrderActor[] = ['buyer', 'seller', 'system', 'admin'];
const storeMoves = ORDER_MOVES.filter(({ track }) => track === 'store');

/** Everything that can be reached along the moves from `starts`, these included. */
function reachable(
  starts: readonly OrderStatus[],
  next: (status: OrderStatus) => readonly OrderStatus[],
): Set<OrderStatus> {
  const seen = new Set(starts);
  for (const status of seen) for (const to of next(status)) seen.add(to);
  return seen;
}
const after = (from: OrderStatus) =>
  ORDER_MOVES.filter((move) => move.from === from).map(({ to }) => to);
const before = (to: OrderStatus) =>
  ORDER_MOVES.filter((move) => move.to === to).map(({ from }) => from);

describe('ORD-5 the table of moves', () => {
  it('names all 36 statuses, each of which an order can reach', () => {
    expect(ORDER_STATUSES).toHaveLength(36);
    expect([...reachable(FIRST_STATUSES, after)].toSorted()).toEqual(ORDER_STATUSES.toSorted());
  });

  it('leads from every status to an end', () => {
    expect([...reachable(FINAL_STATUSES, before)].toSorted()).toEqual(ORDER_STATUSES.toSorted());
  });

  it('ends where nothing follows, and nowhere else', () => {
    const ends = ORDER_STATUSES.filter((status) => after(status).length === 0);
    expect(ends.toSorted()).toEqual(FINAL_STATUSES.toSorted());
  });

  it('begins only with statuses that begin an order, or that follow from another one', () => {
    const starts = ORDER_STATUSES.filter((status) => before(status).length === 0);
    for (const status of starts) expect(FIRST_STATUSES).toContain(status);
  });

  it('has each move once, by somebody, with a reason', () => {
    const pairs = ORDER_MOVES.map(({ track, from, to }) => `${track}: ${from} > ${to}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { from, to, by, why } of ORDER_MOVES) {
      expect(from).not.toBe(to);
      expect(by.length).toBeGreaterThan(0);
      expect(why).toMatch(/^[a-z]/);
    }
  });

  it('says of each status whether this server writes it', () => {
    const written = new Set([
      'ORDER_CREATED',
      'PAYMENT_RECEIVED',
      ...ORDER_MOVES.filter(({ track }) => track !== 'shown').flatMap(({ from, to }) => [from, to]),
    ]);
    const shown = ORDER_STATUSES.filter((status) => !written.has(status));
    expect(Object.keys(SHOWN_ONLY).toSorted()).toEqual(shown.toSorted());
    for (const status of ORDER_STATUSES) expect(orderStatusLabel(status)).not.toBe('');
  });

  it('has at most one usual next step of a status', () => {
    for (const status of ORDER_STATUSES) {
      for (const other of ['pickup', 'delivery'] as const) {
        const usual = storeMoves.filter(
          (move) => move.from === status && move.usual !== undefined && move.only !== other,
        );
        expect(usual.length).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('ORD-5 who may move an order', () => {
  it('is what the table says, and only for orders of this server', () => {
    for (const from of ORDER_STATUSES)
      for (const to of ORDER_STATUSES)
        for (const actor of ACTORS)
          for (const fulfilment of ['delivery', 'pickup'] as const) {
            const rules = storeMoves.filter((move) => move.from === from && move.to === to);
            const allowed = rules.some(
              ({ by, only = fulfilment }) => by.includes(actor) && only === fulfilment,
            );
            const isMade = canTransition(from, to, actor, fulfilment);
            expect([from, to, actor, fulfilment, isMade]).toEqual([
              from,
              to,
              actor,
              fulfilment,
              allowed,
            ]);
            expect(possibleMoves(from, actor, fulfilment).includes(to)).toBe(allowed);
          }
  });

  it('never lets a trader’s move or one that is only shown through', () => {
    expect(canTransition('ORDER_REQUEST_APPROVED', 'ORDER_MODIFY_REQUEST', 'buyer')).toBe(false);
    expect(canTransition('CREATED', 'CANCELLED', 'seller')).toBe(false);
    expect(canTransition('PAYMENT_INIT', 'PAYMENT_RECEIVED', 'system')).toBe(false);
  });

  it('lets a seller or admin take each usual step of a delivery, whichever way the goods leave', () => {
    for (const start of ['ORDER_CREATED', 'SHIPPED'] as const) {
      let status: OrderStatus = start;
      for (;;) {
        const next = nextFulfilmentStatus(status);
        if (next === undefined) break;
        expect(isUnderway(status)).toBe(true);
        expect(canTransition(status, next, 'seller')).toBe(true);
        expect(canTransition(status, next, 'admin')).toBe(true);
        status = next;
      }
      expect([status, isUnderway(status)]).toEqual(['DELIVERED', false]);
    }
  });

  it('PICK-1 hands what is picked up over the counter once it is packed, and to nobody else', () => {
    const way: OrderStatus[] = ['ORDER_CREATED'];
    for (;;) {
      const next = nextFulfilmentStatus(way.at(-1) ?? 'DELIVERED', 'pickup');
      if (next === undefined) break;
      way.push(next);
    }
    expect(way).toEqual(['ORDER_CREATED', 'ORDER_REQUEST_APPROVED', 'PACKED', 'DELIVERED']);
    for (const to of ['DISPATCHED', 'SHIPPED', 'OUT_FOR_DELIVERY'] as const) {
      expect(canTransition('PACKED', to, 'admin', 'pickup')).toBe(false);
    }
    expect(canTransition('PACKED', 'DELIVERED', 'seller')).toBe(false);
    expect(canTransition('PACKED', 'CANCELLED', 'seller', 'pickup')).toBe(true);
  });

  it('leads an accepted return to its refund', () => {
    expect(nextReturnStatus('ORDER_RETURN_INITIATED')).toBe('ORDER_REFUND_INITIATED');
    expect(nextReturnStatus('ORDER_REFUND_INITIATED')).toBe('ORDER_REFUND_COMPLETED');
    expect(nextReturnStatus('ORDER_REFUND_COMPLETED')).toBeUndefined();
  });

  it('keeps an order that ended where it is, whoever tries what', () => {
    const tries = array(
      constantFrom(...ORDER_STATUSES.flatMap((to) => ACTORS.map((by) => ({ to, by })))),
      { minLength: 1, maxLength: 60 },
    );
    assert(
      property(tries, (moves) => {
        let status: OrderStatus = 'ORDER_CREATED';
        let ended: OrderStatus | undefined;
        for (const { to, by } of moves) {
          if (canTransition(status, to, by)) status = to;
          if (FINAL_STATUSES.includes(status)) ended ??= status;
        }
        expect(ended ?? status).toBe(status);
      }),
    );
  });
});
