// The screen reads a database, and the files of a worker share its modules.
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aServerOrder, aServerOrderRow } from '../../../tests/support/builders/a-server-order.ts';
import type { ChangeTicketPayload } from '../../contracts/tickets/raise-ticket.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { TicketStatus } from '../../domain/orders/issue-types.ts';
import {
  isTicketOpen,
  issueChoices,
  orderChoices,
  promiseText,
  stepText,
  ticketMessages,
  ticketState,
  type TicketValues,
} from './ticket-values.ts';

const VALUES: TicketValues = {
  orderId: 'order-1',
  issueType: 'ITM01',
  summary: 'Two are missing',
  description: '',
  picture: null,
  isDispute: false,
};

describe('the ticket form', () => {
  it('asks for an order, a type and a summary', () => {
    const empty = { ...VALUES, orderId: '', issueType: '', summary: '' };
    expect(ticketMessages(empty, MESSAGES)).toEqual({
      orderId: 'This field is required',
      issueType: 'Please choose what went wrong',
      summary: 'This field is required',
    });
    expect(ticketMessages(VALUES, MESSAGES)).toEqual({});
  });

  it('ORD-5 asks for a picture when the type needs one', () => {
    const quality = { ...VALUES, issueType: 'ITM04' };
    expect(ticketMessages(quality, MESSAGES)).toEqual({
      picture: 'Please add a picture of the item.',
    });
    expect(ticketMessages({ ...quality, picture: 'kept' }, MESSAGES)).toEqual({});
  });

  it('ORD-5 greys out a delay once the order is delivered, with the reason', () => {
    const [, delivery] = issueChoices(aServerOrder({ status: 'DELIVERED' }));
    expect(delivery?.items.find(({ value }) => value === 'FLM02')).toEqual({
      value: 'FLM02',
      label: 'Delay in delivery – This can be reported until the order is delivered.',
      disabled: true,
    });
    const [, early] = issueChoices(aServerOrder());
    expect(early?.items.find(({ value }) => value === 'FLM02')?.disabled).toBeUndefined();
  });

  it('is about orders that the server has, by their Order ID', () => {
    const confirmed = aServerOrderRow();
    const waiting = { ...confirmed, id: 'other', server: null };
    expect(orderChoices([confirmed, waiting])).toEqual([
      { value: confirmed.id, label: 'H-1 · Green Basket' },
    ]);
  });
});

const SERVER = {
  ticketId: 'ticket-1',
  orderId: 'H-1',
  externalReferenceId: 'order-1',
  issueType: 'ITM04',
  summary: 'Spoiled',
  description: '',
  pictureFileId: null,
  status: 'OPEN' as TicketStatus,
  createdAt: Date.parse('2026-11-21T13:47:00+05:30'),
  updatedAt: Date.parse('2026-11-21T13:47:00+05:30'),
  version: 3,
};

const anAct = (
  parts: Partial<ChangeTicketPayload>,
  state: StoredOutboxEntry['state'] = 'waiting',
) =>
  ({
    kind: 'change-ticket',
    state,
    createdAt: SERVER.createdAt + 1,
    payload: { act: 'close', seenStatus: 'OPEN', seenSteps: 1, note: '', ...parts },
  }) as unknown as StoredOutboxEntry;

describe('the state of a ticket', () => {
  it('ORD-5 is waiting until the server has it, and then what the server says', () => {
    const here = { ticket: { server: null }, acts: [] };
    const of = (state: StoredOutboxEntry['state']) =>
      ticketState({ ...here, entry: { state } as StoredOutboxEntry });
    expect(of('waiting').text).toBe('Waiting to send');
    expect(of('sending').text).toBe('Sending now');
    expect(of('rejected')).toEqual({ text: 'Needs you', tone: 'attention' });
    expect(isTicketOpen({ ...here, entry: null })).toBe(true);
  });

  it('ORD-5 says what its buyer has done since as what waits, and nothing of what was refused', () => {
    const seen = { ticket: { server: SERVER }, entry: null };
    expect(ticketState({ ...seen, acts: [anAct({})] })).toEqual({
      text: 'Closed · waiting to send',
      tone: 'waiting',
    });
    expect(ticketState({ ...seen, acts: [anAct({}, 'rejected')] }).text).toBe('Open');
    // A pull was faster than the answer.
    const closed = { ...SERVER, status: 'CLOSED' as const };
    expect(ticketState({ ticket: { server: closed }, entry: null, acts: [anAct({})] }).text).toBe(
      'Closed',
    );
  });
});

describe('the promise of a ticket', () => {
  it('REF-1 says until when an answer is promised, and honestly when it is late', () => {
    const { createdAt } = SERVER;
    expect(promiseText(SERVER, createdAt)).toEqual({ text: 'Reply by 2:47 PM', isLate: false });
    expect(promiseText(SERVER, createdAt + 3_600_001)).toEqual({
      text: 'Reply promised by 2:47 PM. We are late, sorry. You can escalate it.',
      isLate: true,
    });
    const escalated = { ...SERVER, status: 'ESCALATED' as const, askedAt: createdAt + 3_600_001 };
    expect(promiseText(escalated, createdAt)?.text).toBe('Answer by tomorrow, 2:47 PM');
    expect(promiseText({ ...SERVER, status: 'RESOLVED' }, createdAt)).toBeNull();
  });

  it('calls steps by who made them', () => {
    expect(stepText({ step: 'escalated', by: 'buyer' })).toBe('You escalated it');
    expect(stepText({ step: 'escalated', by: 'care' })).toMatch(/^Haat passed it on/);
    expect(stepText({ step: 'said', by: 'store' })).toBe('The store answered');
  });
});
