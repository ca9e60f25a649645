import { expect, it } from 'vitest';
import { TICKET_STATUSES } from './issue-types.ts';
import {
  BUYER_TICKET_ACTS,
  buyerTicketProblem,
  dueAtOf,
  isAssignable,
  isRefundable,
  type SettlementWorth,
  settlementProblem,
  type StandingTicket,
  stepsOf,
  TICKET_ACTS,
  ticketAfter,
  ticketAfterBuyer,
  type TicketStepName,
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
  expect(isRefundable('DISPUTE RESOLVED')).toBe(true);
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

it('REF-1 its buyer escalates, closes, opens again and rates a ticket', () => {
  const ways = TICKET_STATUSES.map((status) => [
    status,
    ...BUYER_TICKET_ACTS.map((act) => ticketAfterBuyer(status, act)),
  ]);
  expect(ways).toEqual([
    ['OPEN', 'ESCALATED', 'CLOSED', null, null],
    ['PROCESSING', 'ESCALATED', 'CLOSED', null, null],
    ['RESOLVED', 'ESCALATED', 'CLOSED', 'OPEN', 'RESOLVED'],
    ['ESCALATED', null, 'CLOSED', null, null],
    ['CLOSED', null, null, 'OPEN', 'CLOSED'],
  ]);
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const aTicket = (parts: Partial<StandingTicket> = {}): StandingTicket => ({
  status: 'OPEN',
  createdAt: 0,
  updatedAt: 0,
  ...parts,
});
const settledBy = (step: TicketStepName): Partial<StandingTicket> => ({
  status: 'RESOLVED',
  updatedAt: 2 * HOUR,
  steps: [
    { step: 'raised', by: 'buyer', note: '', at: 0 },
    { step, by: 'care', note: 'So it is', at: 2 * HOUR },
  ],
});
const problem = (
  parts: Partial<StandingTicket>,
  act: (typeof BUYER_TICKET_ACTS)[number],
  now = HOUR,
) => buyerTicketProblem(aTicket(parts), act, now);

it('REF-1 a ticket is escalated when its answer is late or was a no, not before', () => {
  expect(problem({}, 'escalate', HOUR)).toMatch(/when the answer is late, or was a no/);
  expect(problem({}, 'escalate', HOUR + 1)).toBeNull();
  expect(problem({ status: 'PROCESSING' }, 'escalate', 2 * HOUR)).not.toBeNull();
  expect(problem({ status: 'PROCESSING' }, 'escalate', DAY + 1)).toBeNull();
  expect(problem(settledBy('refused'), 'escalate')).toBeNull();
  expect(problem(settledBy('refunded'), 'escalate')).not.toBeNull();
  expect(problem({ status: 'ESCALATED' }, 'escalate', 9 * DAY)).not.toBeNull();
});

it('REF-1 a ticket is opened again within seven days of its answer, and not without end', () => {
  expect(problem(settledBy('refunded'), 'reopen', 2 * HOUR + 7 * DAY)).toBeNull();
  expect(problem(settledBy('refunded'), 'reopen', 2 * HOUR + 7 * DAY + 1)).toMatch(/for 7 days/);
  expect(problem(settledBy('refused'), 'escalate', 2 * HOUR + 7 * DAY + 1)).toMatch(/for 7 days/);
  // Closing it takes nothing off the time.
  const [closedAt, steps] = [3 * HOUR, settledBy('refunded').steps ?? []];
  const closed = { step: 'closed', by: 'buyer', note: '', at: closedAt } as const;
  const both = { status: 'CLOSED', updatedAt: closedAt, steps: [...steps, closed] } as const;
  expect(problem(both, 'reopen', 2 * HOUR + 7 * DAY)).toBeNull();
  expect(problem(both, 'reopen', 2 * HOUR + 7 * DAY + 1)).not.toBeNull();
  const many = Array.from({ length: 30 }, () => closed);
  expect(problem({ ...both, steps: many }, 'reopen')).toMatch(/Please raise a new one/);
  expect(problem({}, 'reopen')).toBe('This ticket is still open.');
});

it('REF-1 a ticket is closed and rated by its buyer; a dispute is decided first', () => {
  expect([problem({}, 'close'), problem(settledBy('refused'), 'close')]).toEqual([null, null]);
  expect(problem({ isDispute: true }, 'close')).toMatch(/decided by Haat/);
  expect(problem({ ...settledBy('refused'), isDispute: true }, 'close')).toBeNull();
  expect(problem({ status: 'CLOSED' }, 'close')).toBe('This ticket is closed already.');
  expect(problem({}, 'rate')).toMatch(/once it was answered/);
  expect(problem(settledBy('refunded'), 'rate', 99 * DAY)).toBeNull();
});

it('REF-1 the time of an answer counts from when its buyer last asked', () => {
  expect(dueAtOf(aTicket({ askedAt: DAY }))).toBe(DAY + HOUR);
  expect(dueAtOf(aTicket({ askedAt: null }))).toBe(HOUR);
});

it('a ticket of before steps were kept has its beginning and its present', () => {
  const names = (parts: Partial<StandingTicket>) => stepsOf(aTicket(parts)).map(({ step }) => step);
  expect(names({})).toEqual(['raised']);
  expect(names({ status: 'PROCESSING' })).toEqual(['raised', 'taken']);
  expect(names({ status: 'ESCALATED' })).toEqual(['raised', 'escalated']);
  expect(names({ status: 'RESOLVED' })).toEqual(['raised', 'resolved']);
  expect(names({ status: 'CLOSED' })).toEqual(['raised', 'closed']);
  const resolution = { outcome: 'rejected', note: 'No.' } as const;
  expect(stepsOf(aTicket({ status: 'RESOLVED', updatedAt: 9, resolution })).at(-1)).toEqual({
    step: 'refused',
    by: 'care',
    note: 'No.',
    at: 9,
  });
});
