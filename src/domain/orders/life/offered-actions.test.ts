import { describe, expect, it } from 'vitest';
import { offeredActions } from './offered-actions.ts';
import type { OrderStatus } from './order-status.ts';

const MINUTE = 60_000;

function actionsOf(statuses: readonly OrderStatus[], now = MINUTE, waiting: string | null = null) {
  const milestones = statuses.map((status) => ({ status, at: 0 }));
  const status = statuses.at(-1) ?? 'ORDER_CREATED';
  const lines = [{ itemId: 'a', quantity: 1, returnWindowMinutes: 60 }];
  const actions = offeredActions({ status, milestones, lines }, now, waiting);
  return Object.fromEntries(
    actions.map(({ kind, verdict }) => [kind, verdict.allowed || verdict.reason]),
  );
}

describe('what the page of an order offers', () => {
  it('ORD-5 is to cancel while the seller has not begun; a return says that it comes later', () => {
    expect(actionsOf(['ORDER_CREATED'])).toEqual({
      cancel: true,
      return: 'You can return goods after they are delivered.',
      ticket: true,
    });
  });

  it('ORD-5 says why an order that is being packed can not be cancelled', () => {
    expect(actionsOf(['ORDER_CREATED', 'PACKED'])['cancel']).toMatch(/processed by the seller/);
  });

  it('ORD-5 is to return inside the window, and no more after it', () => {
    const statuses: OrderStatus[] = ['ORDER_CREATED', 'DELIVERED'];
    expect(actionsOf(statuses, 30 * MINUTE)).toEqual({ return: true, ticket: true });
    expect(actionsOf(statuses, 61 * MINUTE)['return']).toBe(
      'The time to return these goods is over.',
    );
  });

  it('ORD-5 takes one change at a time', () => {
    const waiting = 'Cancelling, waiting to send';
    expect(actionsOf(['ORDER_CREATED'], MINUTE, waiting)).toMatchObject({
      cancel: waiting,
      ticket: true,
    });
  });

  it('ORD-5 offers no second return', () => {
    const milestones = [{ status: 'DELIVERED', at: 0 }] as const;
    const order = { status: 'ORDER_RETURN_INITIATED', milestones, lines: [] } as const;
    const kinds = offeredActions({ ...order, returnRequest: {} }, MINUTE, null);
    expect(kinds.map(({ kind }) => kind)).toEqual(['ticket']);
  });

  it('ORD-5 is a dispute once a return or a refund was refused, one at a time', () => {
    const milestones = [{ status: 'DELIVERED', at: 0 }] as const;
    for (const status of ['ORDER_RETURN_REJECTED', 'ORDER_REFUND_REJECTED'] as const) {
      const order = { status, milestones, lines: [], returnRequest: {} };
      const kinds = offeredActions(order, MINUTE, null);
      expect(kinds.map(({ kind }) => kind)).toEqual(['dispute', 'ticket']);
      const waiting = 'Your dispute waits to be sent';
      expect(offeredActions(order, MINUTE, waiting)[0]?.verdict).toEqual({
        allowed: false,
        reason: waiting,
      });
    }
    const disputed = { status: 'ORDER_DISPUTED', milestones, lines: [] } as const;
    expect(offeredActions(disputed, MINUTE, null).map(({ kind }) => kind)).not.toContain('dispute');
  });

  it('is only help for an order that ended without a delivery', () => {
    expect(actionsOf(['ORDER_CREATED', 'CANCELLED'])).toEqual({ ticket: true });
  });
});
