import { expect, it } from 'vitest';
import { TICKET_STATUSES } from './issue-types.ts';
import {
  isAssignable,
  isRefundable,
  type SettlementWorth,
  settlementProblem,
  TICKET_ACTS,
  ticketAfter,
  ticketDueAt,
} from './ticket-desk.ts';

it('DESK-1 care takes, escalates and settles open tickets; a settled one is settled', () => {
  const ways = TICKET_STATUSES.map((status) => [
    status,
    ...TICKET_ACTS.map((act) => ticketAfter(status, act)),
  ]);
  expect(ways).toEqual([
    ['OPEN', 'PROCESSING', 'ESCALATED', 'RESOLVED', 'RESOLVED'],
    ['PROCESSING', null, 'ESCALATED', 'RESOLVED', 'RESOLVED'],
    ['RESOLVED', null, null, null, null],
    ['ESCALATED', null, null, 'RESOLVED', 'RESOLVED'],
    ['CLOSED', null, null, null, null],
  ]);
});

it('DESK-1 a ticket belongs to somebody as long as it waits for its answer', () => {
  expect(TICKET_STATUSES.filter(isAssignable)).toEqual(['OPEN', 'PROCESSING', 'ESCALATED']);
});

it('DESK-1 a first answer is due within an hour, the last one within a day', () => {
  expect(ticketDueAt('OPEN', 0)).toBe(3_600_000);
  expect(ticketDueAt('PROCESSING', 5)).toBe(86_400_005);
  expect(ticketDueAt('ESCALATED', 5)).toBe(86_400_005);
  expect([ticketDueAt('RESOLVED', 0), ticketDueAt('CLOSED', 0)]).toEqual([null, null]);
});

it('REF-1 DESK-1 money goes back for what was delivered or is disputed, and once', () => {
  expect(isRefundable('DELIVERED')).toBe(true);
  expect(isRefundable('ORDER_DISPUTED')).toBe(true);
  expect(isRefundable('ORDER_CREATED')).toBe(false);
  expect(isRefundable('ORDER_REFUND_INITIATED')).toBe(false);
  expect(isRefundable('CANCELLED')).toBe(false);
});

const worth = (parts: Partial<SettlementWorth> = {}): SettlementWorth => ({
  settlement: 'refund',
  worthPaise: 50_000,
  paidPaise: 50_000,
  givenPaise: 0,
  ...parts,
});

it.each([
  [{}, null],
  [{ worthPaise: 50_001 }, '₹500 was paid for this order: no more than ₹500 can go back.'],
  [
    { givenPaise: 20_000 },
    '₹500 was paid for this order, and ₹200 of it went back already: no more than ₹300 can go back.',
  ],
  [{ givenPaise: 50_000 }, '₹500 was paid for this order, and all of it went back already.'],
  [{ paidPaise: 0 }, 'Nothing was paid for this order, so nothing can go back.'],
  [
    { settlement: 'coins', worthPaise: 50_001 },
    '₹500 was paid for this order: no more than ₹500 can go back.',
  ],
  // Goods that are brought again are no money.
  [{ settlement: 'replacement', paidPaise: 0 }, null],
  [{ settlement: 'rejected', paidPaise: 0 }, null],
] as const)('REF-1 a settlement never gives back more than was paid: %j', (parts, problem) => {
  expect(settlementProblem(worth(parts), 'cr')).toBe(problem);
});

it('DESK-1 what a settlement may be worth depends on who decides', () => {
  const of = (settlement: SettlementWorth['settlement'], worthPaise: number, by: 'cr' | 'admin') =>
    settlementProblem(worth({ settlement, worthPaise, paidPaise: worthPaise }), by);
  for (const settlement of ['refund', 'coins', 'replacement'] as const) {
    expect(of(settlement, 200_000, 'cr')).toBeNull();
    expect(of(settlement, 200_001, 'cr')).toMatch(/above ₹2,000 are an administrator’s/);
    expect(of(settlement, 1_000_000, 'admin')).toBeNull();
  }
  // Above it a refund waits for a second administrator; goods are not brought again.
  expect(of('refund', 1_000_001, 'admin')).toBeNull();
  expect(of('replacement', 1_000_001, 'admin')).toMatch(/^Goods above ₹10,000 are not replaced/);
});
