import { addHours } from 'date-fns/addHours';
import type { TicketStatus } from './issue-types.ts';
import { formatRupees, type Paise } from '../money.ts';
import type { OrderStatus } from './life/order-status.ts';
import { canTransition } from './life/order-transitions.ts';
import { SECOND_ADMIN_REFUND_PAISE } from './payments/refund.ts';

/** What customer care does with a ticket. `refund` and `reject` settle it. */
export const TICKET_ACTS = ['take', 'escalate', 'refund', 'reject'] as const;
export type TicketAct = (typeof TICKET_ACTS)[number];

/** Statuses of tickets that wait for an answer. */
export const OPEN_TICKETS: readonly TicketStatus[] = ['OPEN', 'PROCESSING', 'ESCALATED'];

const FROM: Readonly<Record<TicketAct, readonly TicketStatus[]>> = {
  take: ['OPEN'],
  escalate: ['OPEN', 'PROCESSING'],
  refund: OPEN_TICKETS,
  reject: OPEN_TICKETS,
};
const TO: Readonly<Record<TicketAct, TicketStatus>> = {
  take: 'PROCESSING',
  escalate: 'ESCALATED',
  refund: 'RESOLVED',
  reject: 'RESOLVED',
};

/** Where an act leads, or null where it can't be done. */
export const ticketAfter = (status: TicketStatus, act: TicketAct): TicketStatus | null =>
  FROM[act].includes(status) ? TO[act] : null;

/** Whether a ticket can be given to somebody who works at the desk, or let go: as long as it waits for its answer. */
export const isAssignable = (status: TicketStatus): boolean => OPEN_TICKETS.includes(status);

/** Whether an order's money can go back after a ticket: it is disputed, or can be. */
export const isRefundable = (status: OrderStatus): boolean =>
  status === 'ORDER_DISPUTED' || canTransition(status, 'ORDER_DISPUTED', 'admin');

/** What customer relations may refund without an administrator, paise (chosen: decision 99). */
export const CARE_REFUND_LIMIT_PAISE = 200_000;

/** How staff settle a dispute: money back, the same as coins, the goods once more, or nothing, as the shop was right. */
export const SETTLEMENTS = ['refund', 'coins', 'replacement', 'rejected'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** What a settlement is worth to its buyer, of an order that so much was paid for, and so much of that went back already. */
export interface SettlementWorth {
  readonly settlement: Settlement;
  /** Of `refund` and `coins` what goes back, of `replacement` what the goods cost. */
  readonly worthPaise: Paise;
  readonly paidPaise: Paise;
  readonly givenPaise: Paise;
}

/** Why a dispute can't be settled so by somebody of that role, in words; null when it can. Above what one administrator decides, a refund waits for another. */
export function settlementProblem(
  { settlement, worthPaise, paidPaise, givenPaise }: SettlementWorth,
  by: 'cr' | 'admin',
): string | null {
  if (settlement === 'rejected') return null;
  const isMoney = settlement !== 'replacement';
  const leftPaise = Math.max(0, paidPaise - givenPaise);
  if (isMoney && worthPaise > leftPaise) return moreThanPaid(paidPaise, givenPaise, leftPaise);
  if (by === 'cr' && worthPaise > CARE_REFUND_LIMIT_PAISE) {
    const what = isMoney ? 'Refunds' : 'Replacements';
    const limit = formatRupees(CARE_REFUND_LIMIT_PAISE);
    return `${what} above ${limit} are an administrator’s to decide.`;
  }
  if (isMoney || worthPaise <= SECOND_ADMIN_REFUND_PAISE) return null;
  const limit = formatRupees(SECOND_ADMIN_REFUND_PAISE);
  return `Goods above ${limit} are not replaced. Please refund them: a second administrator agrees to that.`;
}

function moreThanPaid(paidPaise: Paise, givenPaise: Paise, leftPaise: Paise): string {
  if (paidPaise === 0) return 'Nothing was paid for this order, so nothing can go back.';
  const paid = `${formatRupees(paidPaise)} was paid for this order`;
  if (leftPaise === 0) return `${paid}, and all of it went back already.`;
  const given = givenPaise === 0 ? '' : `, and ${formatRupees(givenPaise)} of it went back already`;
  return `${paid}${given}: no more than ${formatRupees(leftPaise)} can go back.`;
}

/** When an answer is due, ms: the first within an hour, the last within a day (ONDC's defaults); null once it is settled. */
export function ticketDueAt(status: TicketStatus, createdAt: number): number | null {
  if (!OPEN_TICKETS.includes(status)) return null;
  return addHours(createdAt, status === 'OPEN' ? 1 : 24).getTime();
}

/** Answers that fit often; the buyer reads them as they are sent. */
export const CANNED_ANSWERS: Readonly<Record<'refund' | 'reject', readonly string[]>> = {
  refund: [
    'We are sorry. You get back what you paid for this order.',
    'We are sorry. You get back what you paid for the goods that were not right.',
    'Thank you for the picture. We have started your refund.',
  ],
  reject: [
    'The store has shown us that the goods were complete and as ordered.',
    'The picture does not show what is wrong. Please raise a new ticket with another one.',
  ],
};
