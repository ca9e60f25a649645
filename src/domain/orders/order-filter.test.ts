import { describe, expect, it } from 'vitest';
import type { StandingOrder } from './life/order-state-text.ts';
import {
  filtersOfOrder,
  isShownBy,
  missingHere,
  orderFilterCounts,
  orderFilterOf,
} from './order-filter.ts';

const confirmed = (status: string): StandingOrder => ({ state: 'confirmed', server: { status } });
const waiting: StandingOrder = { state: 'waiting', server: null };
const needsBuyer: StandingOrder = { state: 'needs-buyer', server: null };
const no = () => false;

describe('the filters of the list of orders', () => {
  it('ORD-1 show what the server does not have yet as active, and what needs its buyer twice', () => {
    expect(filtersOfOrder(waiting, false)).toEqual(['active']);
    expect(filtersOfOrder(needsBuyer, false)).toEqual(['active', 'needs-you']);
  });

  it('OUT-4 show an order under "Needs you" when the server refused what its buyer wanted', () => {
    expect(filtersOfOrder(confirmed('PACKED'), true)).toEqual(['active', 'needs-you']);
    expect(isShownBy('needs-you', confirmed('PACKED'), false)).toBe(false);
  });

  it('ORD-3 show an order that waits to be paid under "Needs you"', () => {
    const sent = { state: 'sent' as const, server: null, paymentMethod: 'online' as const };
    expect(filtersOfOrder({ ...sent, payment: { status: 'pending' } }, false)).toEqual([
      'active',
      'needs-you',
    ]);
    expect(filtersOfOrder(sent, false)).toEqual(['active']);
  });

  it('SUB-1 show an order of which the shop asks something under "Needs you"', () => {
    const asked = (state: string): StandingOrder => ({
      state: 'confirmed',
      server: { status: 'ORDER_REQUEST_APPROVED', changes: [{ state }] },
    });
    expect(filtersOfOrder(asked('asked'), false)).toEqual(['active', 'needs-you']);
    expect(filtersOfOrder(asked('accepted'), false)).toEqual(['active']);
  });

  it('show everything under "All", also a status of a newer server', () => {
    expect(isShownBy('all', confirmed('LOST_ON_THE_WAY'), false)).toBe(true);
    expect(filtersOfOrder(confirmed('LOST_ON_THE_WAY'), false)).toEqual(['active']);
  });

  it('fall back to all orders for an unknown word in the address', () => {
    expect(orderFilterOf('delivered')).toBe('delivered');
    expect(orderFilterOf('constructor')).toBe('all');
    expect(orderFilterOf(null)).toBe('all');
  });
});

describe('the counts in the chips', () => {
  const here = [waiting, needsBuyer, confirmed('DELIVERED'), confirmed('CANCELLED')];

  it('are those of this phone when it has all orders', () => {
    const server = { open: 0, delivered: 1, cancelled: 1, returns: 0, total: 2 };
    expect(missingHere(here, server)).toBe(0);
    expect(orderFilterCounts(here, no, server)).toEqual({
      all: 4,
      active: 2,
      delivered: 1,
      cancelled: 1,
      returned: 0,
      'needs-you': 1,
    });
    expect(orderFilterCounts(here, no, null).all).toBe(4);
  });

  it('are the server’s while older orders are still on their way here', () => {
    const server = { open: 1, delivered: 40, cancelled: 3, returns: 2, total: 46 };
    expect(missingHere(here, server)).toBe(44);
    expect(orderFilterCounts(here, no, server)).toEqual({
      all: 48,
      active: 3,
      delivered: 40,
      cancelled: 3,
      returned: 2,
      'needs-you': 1,
    });
  });
});
