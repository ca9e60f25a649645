import { describe, expect, it } from 'vitest';
import { aServerOrder, aServerOrderRow } from '../../../tests/support/a-server-order.ts';
import {
  firstWrongField,
  issueChoices,
  orderChoices,
  ticketMessages,
  type TicketValues,
} from './ticket-values.ts';
import { isTicketOpen, ticketState } from './ticket-words.ts';

const VALUES: TicketValues = {
  orderId: 'order-1',
  issueType: 'ITM01',
  summary: 'Two are missing',
  description: '',
  picture: null,
};

describe('the ticket form', () => {
  it('asks for an order, a type and a summary', () => {
    const empty = { ...VALUES, orderId: '', issueType: '', summary: '' };
    expect(ticketMessages(empty)).toEqual({
      orderId: 'This field is required',
      issueType: 'Please choose what went wrong',
      summary: 'This field is required',
    });
    expect(firstWrongField({ summary: 'x', issueType: 'y' })).toBe('issueType');
    expect(ticketMessages(VALUES)).toEqual({});
  });

  it('ORD-5 asks for a picture when the type needs one', () => {
    const quality = { ...VALUES, issueType: 'ITM04' };
    expect(ticketMessages(quality)).toEqual({ picture: 'Please add a picture of the item.' });
    expect(ticketMessages({ ...quality, picture: 'kept' })).toEqual({});
    expect(firstWrongField({ picture: 'x' })).toBeNull();
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
