import { expect, it } from 'vitest';
import { TICKET_STATUSES } from './issue-types.ts';
import {
  isAssignable,
  isRefundable,
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
