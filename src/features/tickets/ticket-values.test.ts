// The screen reads a database, and the files of a worker share its modules.
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aServerOrder, aServerOrderRow } from '../../../tests/support/builders/a-server-order.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { issueChoices, orderChoices, ticketMessages, type TicketValues } from './ticket-values.ts';
import { isTicketOpen, resolutionText, ticketState, ticketSteps } from './tickets-page.tsx';

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

describe('the state of a ticket', () => {
  it('ORD-5 is waiting until the server has it, and then what the server says', () => {
    const here = { server: null };
    expect(ticketState(here, { state: 'waiting' }).text).toBe('Waiting to send');
    expect(ticketState(here, { state: 'sending' }).text).toBe('Sending now');
    expect(ticketState(here, { state: 'rejected' })).toEqual({
      text: 'Needs you',
      tone: 'attention',
    });
    expect(isTicketOpen(here, null)).toBe(true);
  });
});

describe('what became of a ticket', () => {
  const server = {
    ticketId: 'ticket-1',
    orderId: 'H-1',
    externalReferenceId: 'order-1',
    issueType: 'ITM04',
    summary: 'Spoiled',
    description: '',
    pictureFileId: null,
    status: 'RESOLVED' as const,
    createdAt: 1,
    updatedAt: 9,
    version: 3,
  };

  it('is its beginning and its end, and what this phone saw in between', () => {
    expect(ticketSteps({ server }).map(({ text, at }) => [text, at])).toEqual([
      ['Ticket raised', 1],
      ['Resolved', 9],
    ]);
    const history = [
      { status: 'OPEN' as const, at: 1 },
      { status: 'PROCESSING' as const, at: 5 },
      { status: 'RESOLVED' as const, at: 9 },
    ];
    expect(ticketSteps({ server, history })[1]).toEqual({ text: 'Being looked into', at: 5 });
    expect(ticketSteps({ server: null })).toEqual([]);
  });

  it('is how its dispute was settled, once it was', () => {
    expect(resolutionText({ server })).toBeNull();
    const resolution = { outcome: 'refund' as const, note: 'Sorry about that.', at: 9 };
    expect(resolutionText({ server: { ...server, resolution } })).toBe('You get your money back.');
  });
});
