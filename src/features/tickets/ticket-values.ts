import { fieldMessages } from '../../contracts/field-messages.ts';
import { type ChangeTicketPayload, ticketForm } from '../../contracts/tickets/raise-ticket.ts';
import type { Ticket } from '../../contracts/tickets/ticket.ts';
import type { OrderRow, TicketRow } from '../../db/person-database.ts';
import { type TicketView, withBuyerActs } from '../../db/reads/orders/tickets.ts';
import type { Messages } from '../../domain/messages.ts';
import type { Order } from '../../contracts/schemas.ts';
import {
  type IssueCode,
  ISSUE_TYPES,
  issueTypeOf,
  type TicketStatus,
} from '../../domain/orders/issue-types.ts';
import { timeOfArrival } from '../../domain/orders/slots/arrival.ts';
import {
  type BuyerTicketAct,
  dueAtOf,
  type TicketStep,
  type TicketStepName,
} from '../../domain/orders/ticket-desk.ts';
import type { MarkTone } from '../../ui/notices/mark.tsx';
import type { ShrunkPicture } from '../../ui/pictures/shrink-picture.ts';
import { type ActionableOrder, canRaiseIssue } from '../../domain/orders/order-actions.ts';

/** What the support form asks for (specification, section 3). */
export interface TicketValues {
  /** Transaction id of the order; empty until one is chosen. */
  orderId: string;
  issueType: string;
  summary: string;
  description: string;
  /** `kept`: the one that waits with this ticket already. */
  picture: ShrunkPicture | 'kept' | null;
  /** It disputes that a return or a refund was refused. */
  isDispute: boolean;
}

/** An entry of a picker. */
export interface PickerChoice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** True when the goods must be shown for this type; a dispute may rest on what its return has shown. */
export function needsPicture({
  issueType,
  isDispute,
}: Pick<TicketValues, 'issueType' | 'isDispute'>): boolean {
  return !isDispute && issueTypeOf(issueType)?.needsPicture === true;
}

const ISSUE_OF_RETURN: Readonly<Record<string, IssueCode>> = {
  '003': 'ITM04',
  '004': 'ITM02',
  '005': 'ITM03',
};

/** What a dispute starts with: what was wrong with the goods by the return that was refused, and what is disputed. */
export function disputeStart({
  status,
  returnRequest,
}: Pick<Order, 'status' | 'returnRequest'>): Pick<TicketValues, 'issueType' | 'summary'> {
  return {
    issueType: ISSUE_OF_RETURN[returnRequest?.reasonCode ?? ''] ?? '',
    summary: `My ${status === 'ORDER_REFUND_REJECTED' ? 'refund' : 'return'} was refused`,
  };
}

/** What is missing or too long, by field, as contract and domain say; empty when the ticket can be raised. */
export function ticketMessages(values: TicketValues, messages: Messages): Record<string, string> {
  const wrong = fieldMessages(ticketForm, values);
  if (values.orderId === '') wrong['orderId'] = messages.required;
  if (values.isDispute && values.description.trim() === '')
    wrong['description'] = messages.required;
  if (needsPicture(values) && values.picture === null) wrong['picture'] = messages.issuePicture;
  return wrong;
}

/** The orders that a ticket can be about: those that the server has. */
export function orderChoices(orders: readonly OrderRow[]): readonly PickerChoice[] {
  return orders.flatMap(({ id, server, storeName }) =>
    server === null ? [] : [{ value: id, label: `${server.orderId} · ${storeName}` }],
  );
}

/** Issue types by what they are about; those that the order's state rules out are greyed out with the reason (ORD-5). */
export function issueChoices(order: ActionableOrder | null) {
  const choicesOf = (about: 'item' | 'fulfilment') =>
    ISSUE_TYPES.filter((type) => type.about === about).map(({ code, label }): PickerChoice => {
      const verdict = order === null ? null : canRaiseIssue(order, code);
      if (verdict === null || verdict.allowed) return { value: code, label };
      return { value: code, label: `${label} – ${verdict.reason}`, disabled: true };
    });
  return [
    { group: 'The goods', items: choicesOf('item') },
    { group: 'The delivery', items: choicesOf('fulfilment') },
  ];
}

interface TicketState {
  readonly text: string;
  /** How it wants to be seen. */
  readonly tone: MarkTone;
}

const SERVER_STATES: Readonly<Record<TicketStatus, TicketState>> = {
  OPEN: { text: 'Open', tone: 'active' },
  PROCESSING: { text: 'In process', tone: 'active' },
  ESCALATED: { text: 'Escalated', tone: 'active' },
  RESOLVED: { text: 'Resolved', tone: 'ended' },
  CLOSED: { text: 'Closed', tone: 'ended' },
};

type SeenTicket = Pick<TicketView, 'entry' | 'acts'> & {
  readonly ticket: Pick<TicketRow, 'server'>;
};

/** Where a ticket stands; it is not called raised, escalated or closed before the server has that. */
export function ticketState({ ticket: { server }, entry, acts }: SeenTicket): TicketState {
  if (server !== null) {
    const { status } = withBuyerActs(server, acts);
    const { text, tone } = SERVER_STATES[status];
    return status === server.status
      ? { text, tone }
      : { text: `${text} · waiting to send`, tone: 'waiting' };
  }
  if (entry?.state === 'rejected' || entry?.state === 'needs-buyer')
    return { text: 'Needs you', tone: 'attention' };
  return entry?.state === 'sending'
    ? { text: 'Sending now', tone: 'waiting' }
    : { text: 'Waiting to send', tone: 'waiting' };
}

/** True while something may still happen to a ticket. */
export const isTicketOpen = (seen: SeenTicket): boolean => ticketState(seen).tone !== 'ended';

/** Until when an answer is promised, and whether that is over; null where none is awaited. @param now ms */
export function promiseText(
  ticket: Ticket,
  now: number,
): { readonly text: string; readonly isLate: boolean } | null {
  const dueAt = dueAtOf(ticket);
  if (dueAt === null) return null;
  const what = ticket.status === 'OPEN' ? 'Reply' : 'Answer';
  const by = timeOfArrival(dueAt, now);
  if (now <= dueAt) return { text: `${what} by ${by}`, isLate: false };
  const late = `${what} promised by ${by}. We are late, sorry.`;
  return {
    text: ticket.status === 'ESCALATED' ? late : `${late} You can escalate it.`,
    isLate: true,
  };
}

const WORDS: Readonly<Record<TicketStepName, string>> = {
  said: 'The store answered',
  raised: 'You raised it',
  taken: 'Haat looks into it',
  escalated: 'You escalated it',
  refunded: 'You get your money back',
  replaced: 'You get a replacement',
  refused: 'Haat said no',
  resolved: 'Resolved',
  reopened: 'You opened it again',
  closed: 'You closed it',
};

/** What a step is called for the buyer of the ticket. */
export const stepText = ({ step, by }: Pick<TicketStep, 'step' | 'by'>): string =>
  step === 'escalated' && by !== 'buyer' ? 'Haat passed it on to an administrator' : WORDS[step];

/** What a buyer can do with a ticket: the button, and what its sheet asks. */
export const ACTS: Readonly<
  Record<BuyerTicketAct, { readonly label: string; readonly why: string }>
> = {
  escalate: { label: 'Escalate', why: 'Why should an administrator look at it?' },
  reopen: { label: 'Open again', why: 'What is still not right?' },
  close: { label: 'Close, all is well', why: '' },
  rate: { label: 'Rate the answer', why: 'Your words (optional)' },
};

/** Whether an entry of the outbox is a rating. */
export const isRatingOf = (payload: unknown): boolean =>
  (payload as Partial<ChangeTicketPayload>).act === 'rate';

/** In the order of the buttons. */
export const SHOWN_ACTS = ['escalate', 'reopen', 'close', 'rate'] as const;

export type ShownAct = (typeof SHOWN_ACTS)[number];
