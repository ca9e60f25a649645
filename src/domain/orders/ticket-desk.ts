import { addDays } from 'date-fns/addDays';
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

/** How a ticket stands, for who thought otherwise. */
export const TICKET_STANDS: Readonly<Record<TicketStatus, string>> = {
  OPEN: 'is open again',
  PROCESSING: 'is being worked on',
  ESCALATED: 'was escalated',
  RESOLVED: 'is settled already',
  CLOSED: 'is closed',
};

/** Whether a ticket can be given to somebody who works at the desk, or let go: as long as it waits for its answer. */
export const isAssignable = (status: TicketStatus): boolean => OPEN_TICKETS.includes(status);

/** Whether an order's money can go back after a ticket: it is disputed, or can be, or was decided otherwise and is looked at again. */
export const isRefundable = (status: OrderStatus): boolean =>
  status === 'ORDER_DISPUTED' ||
  status === 'DISPUTE RESOLVED' ||
  canTransition(status, 'ORDER_DISPUTED', 'admin');

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

/** When an answer is due, ms: the first within an hour, the last within a day (ONDC's defaults); null once it is settled. @param askedAt when its buyer last asked, ms */
export function ticketDueAt(status: TicketStatus, askedAt: number): number | null {
  if (!OPEN_TICKETS.includes(status)) return null;
  return addHours(askedAt, status === 'OPEN' ? 1 : 24).getTime();
}

/** What its buyer does with a ticket: ONDC's complainant actions ESCALATE and CLOSE, asking again after an answer, and stars. */
export const BUYER_TICKET_ACTS = ['escalate', 'close', 'reopen', 'rate'] as const;
export type BuyerTicketAct = (typeof BUYER_TICKET_ACTS)[number];

const BUYERS_FROM: Readonly<Record<BuyerTicketAct, readonly TicketStatus[]>> = {
  escalate: ['OPEN', 'PROCESSING', 'RESOLVED'],
  close: [...OPEN_TICKETS, 'RESOLVED'],
  reopen: ['RESOLVED', 'CLOSED'],
  rate: ['RESOLVED', 'CLOSED'],
};
const BUYERS_TO: Readonly<Record<Exclude<BuyerTicketAct, 'rate'>, TicketStatus>> = {
  escalate: 'ESCALATED',
  close: 'CLOSED',
  reopen: 'OPEN',
};

/** What an act of its buyer is called among the steps of a ticket; stars are none. */
export const BUYERS_STEPS = { escalate: 'escalated', close: 'closed', reopen: 'reopened' } as const;

/** Where an act of its buyer leads, or null where it can't be done. */
export function ticketAfterBuyer(status: TicketStatus, act: BuyerTicketAct): TicketStatus | null {
  if (!BUYERS_FROM[act].includes(status)) return null;
  return act === 'rate' ? status : BUYERS_TO[act];
}

/** Days after the last answer in which a buyer may ask again (chosen: decision 32). */
const REOPEN_DAYS = 7;

/** Most steps of a ticket with which its buyer may ask again: a row has its limit. */
const MOST_TICKET_STEPS = 30;

/** What happened to a ticket. `said`: the shop's words on the order; all others move the ticket. */
export const TICKET_STEPS = [
  'said',
  'raised',
  'taken',
  'escalated',
  'refunded',
  'replaced',
  'refused',
  'resolved',
  'reopened',
  'closed',
] as const;
export type TicketStepName = (typeof TICKET_STEPS)[number];

/** One step of a ticket, with the words of who made it; empty: without words. `at` in ms by the server's clock. */
export interface TicketStep {
  readonly step: TicketStepName;
  readonly by: 'buyer' | 'store' | 'care' | 'system';
  readonly note: string;
  readonly at: number;
}

/** A ticket as far as its moves depend on it. */
export interface StandingTicket {
  readonly status: TicketStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When its buyer last asked, ms; missing: when it was raised. */
  readonly askedAt?: number | null | undefined;
  readonly isDispute?: boolean | undefined;
  readonly resolution?:
    | { readonly outcome: 'refund' | 'replacement' | 'rejected'; readonly note: string }
    | null
    | undefined;
  /** Missing of tickets of before steps were kept. */
  readonly steps?: readonly TicketStep[] | null | undefined;
}

const OUTCOME_STEPS = {
  refund: 'refunded',
  replacement: 'replaced',
  rejected: 'refused',
} as const;

/** How a ticket came to where it stands, oldest first; of one without steps its beginning and its present. */
export function stepsOf(ticket: StandingTicket): readonly TicketStep[] {
  const { status, createdAt, updatedAt: at, resolution, steps } = ticket;
  if (steps !== undefined && steps !== null) return steps;
  const raised: TicketStep = { step: 'raised', by: 'buyer', note: '', at: createdAt };
  const now = (step: TicketStepName): readonly TicketStep[] => [
    raised,
    { step, by: 'care', note: resolution?.note ?? '', at },
  ];
  switch (status) {
    case 'OPEN':
      return [raised];
    case 'PROCESSING':
      return now('taken');
    case 'ESCALATED':
      return now('escalated');
    case 'RESOLVED':
      return now(settledStep(resolution?.outcome));
    case 'CLOSED':
      return now('closed');
  }
}

/** What a settlement is called among the steps of a ticket; `resolved` where nothing was decided about its order. */
export const settledStep = (
  outcome: keyof typeof OUTCOME_STEPS | null | undefined,
): TicketStepName =>
  outcome === null || outcome === undefined ? 'resolved' : OUTCOME_STEPS[outcome];

/** When the answer to a ticket that waits is due, ms; null for one that does not. */
export const dueAtOf = ({ status, createdAt, askedAt }: StandingTicket): number | null =>
  ticketDueAt(status, askedAt ?? createdAt);

/** Until when a settled or closed ticket can be opened again, ms. */
export function reopenableUntil(ticket: StandingTicket): number {
  const steps = stepsOf(ticket);
  const settled = steps.findLast(({ step }) => SETTLED_STEPS.has(step)) ?? steps.at(-1);
  return addDays(settled?.at ?? ticket.updatedAt, REOPEN_DAYS).getTime();
}

const SETTLED_STEPS: ReadonlySet<TicketStepName> = new Set([
  'refunded',
  'replaced',
  'refused',
  'resolved',
]);

/** Why a buyer can't do that with their ticket now, in words; null when they can. Phone and server ask it alike. @param now ms */
export function buyerTicketProblem(
  ticket: StandingTicket,
  act: BuyerTicketAct,
  now: number,
): string | null {
  const { status, isDispute = false } = ticket;
  if (ticketAfterBuyer(status, act) === null) return BUYERS_PROBLEMS[act];
  if (act === 'rate') return null;
  if (act === 'close') {
    const isDecided = !isDispute || status === 'RESOLVED';
    return isDecided ? null : 'A dispute is decided by Haat before it can be closed.';
  }
  if (stepsOf(ticket).length >= MOST_TICKET_STEPS) {
    return 'This ticket went to and fro for long. Please raise a new one.';
  }
  const dueAt = dueAtOf(ticket);
  if (dueAt !== null) {
    return now > dueAt ? null : 'You can escalate when the answer is late, or was a no.';
  }
  if (act === 'escalate' && stepsOf(ticket).at(-1)?.step !== 'refused') return BUYERS_PROBLEMS[act];
  if (now <= reopenableUntil(ticket)) return null;
  return `That was possible for ${REOPEN_DAYS} days after the answer. Please raise a new ticket.`;
}

const BUYERS_PROBLEMS: Readonly<Record<BuyerTicketAct, string>> = {
  escalate: 'You can escalate when the answer is late, or was a no.',
  close: 'This ticket is closed already.',
  reopen: 'This ticket is still open.',
  rate: 'You can rate a ticket once it was answered.',
};

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
