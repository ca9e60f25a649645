import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { storeAServerOrder } from '../../../tests/support/builders/a-server-order.ts';
import { aCommandContext } from '../../../tests/support/sync-world.ts';
import { readTicketDraft, readTickets } from '../../db/reads/orders/tickets.ts';
import { readOrderChanges } from '../../db/reads/orders/order-changes.ts';
import type { OrderStatus } from '../../domain/orders/life/order-status.ts';
import { orderChangeText } from '../../domain/orders/life/waiting-change.ts';
import { discardEntry } from '../outbox/discard-entry.ts';
import { changeTicket, raiseTicket, type TicketWish } from './raise-ticket.ts';

const PICTURE = { name: 'potato.jpg', type: 'image/jpeg', bytes: new Uint8Array([255, 216, 1]) };

function aWish(orderId: string, parts: Partial<TicketWish> = {}): TicketWish {
  return {
    ticketId: crypto.randomUUID(),
    orderId,
    issueType: 'ITM04',
    summary: 'Potatoes are green',
    description: 'All of them.\nSee the picture.',
    picture: PICTURE,
    ...parts,
  };
}

async function anOrderAndContext(status: OrderStatus = 'DELIVERED') {
  const context = aCommandContext();
  const orderId = await storeAServerOrder(context.person, { status });
  return { context, person: context.person, orderId };
}

describe('raising a ticket', () => {
  it('ORD-5 stores ticket, picture and entry in one transaction, pending until the server has them', async () => {
    const { context, person, orderId } = await anOrderAndContext();
    const wish = aWish(orderId);
    expect(await raiseTicket(context, wish)).toMatchObject({ ok: true });
    const [view] = await readTickets(person, orderId);
    expect(view).toMatchObject({
      ticket: { id: wish.ticketId, server: null, summary: 'Potatoes are green' },
      entry: { kind: 'raise-ticket', state: 'waiting', subject: `ticket:${wish.ticketId}` },
      order: { storeName: 'Green Basket' },
    });
    const [picture] = await person.attachments.toArray();
    expect(picture?.id).toBe(view?.ticket.pictureId);
    expect([...(picture?.bytes ?? [])]).toEqual([255, 216, 1]);
  });

  it.each(['ITM02', 'ITM03', 'ITM04', 'ITM05'])(
    'ORD-5 asks for a picture with %s, without the network',
    async (issueType) => {
      const { context, person, orderId } = await anOrderAndContext();
      const result = await raiseTicket(context, aWish(orderId, { issueType, picture: null }));
      expect(result).toMatchObject({ ok: false, message: 'Please add a picture of the item.' });
      expect(await person.tickets.count()).toBe(0);
    },
  );

  it('ORD-5 takes a delay in delivery only before delivery', async () => {
    const late = { issueType: 'FLM02', picture: null };
    const delivered = await anOrderAndContext('DELIVERED');
    expect(await raiseTicket(delivered.context, aWish(delivered.orderId, late))).toMatchObject({
      message: 'This can be reported until the order is delivered.',
    });
    const underway = await anOrderAndContext('ORDER_CREATED');
    const result = await raiseTicket(underway.context, aWish(underway.orderId, late));
    expect(result).toMatchObject({ ok: true });
  });

  it('refuses a form without a summary, and one of another type', async () => {
    const { context, person, orderId } = await anOrderAndContext();
    const empty = await raiseTicket(context, aWish(orderId, { summary: '  ' }));
    expect(empty).toMatchObject({ ok: false, message: 'This field is required' });
    const unknown = await raiseTicket(context, aWish(orderId, { issueType: 'ITM99' }));
    expect(unknown).toMatchObject({ ok: false, message: 'Please choose what went wrong' });
    expect(await person.outbox.count()).toBe(0);
  });

  it('ORD-5 disputes a refused return once, without a picture, and shows that it waits', async () => {
    const { context, person, orderId } = await anOrderAndContext('ORDER_RETURN_REJECTED');
    const wish = aWish(orderId, { isDispute: true, picture: null });
    expect(await raiseTicket(context, wish)).toMatchObject({ ok: true });
    expect(await person.tickets.toArray()).toMatchObject([{ isDispute: true, server: null }]);
    const { dispute } = await readOrderChanges(person, orderId);
    expect(dispute).toMatchObject({ state: 'waiting', payload: { isDispute: true } });
    expect(orderChangeText(dispute ?? { kind: '', state: 'waiting' })).toBe(
      'Your dispute waits to be sent',
    );
    const again = aWish(orderId, { isDispute: true, picture: null });
    expect(await raiseTicket(context, again)).toMatchObject({
      message: 'Your dispute of this order is still waiting to be sent.',
    });
    const delivered = await anOrderAndContext('DELIVERED');
    const early = aWish(delivered.orderId, { isDispute: true, picture: null });
    expect(await raiseTicket(delivered.context, early)).toMatchObject({
      message: 'You can dispute a return or refund after it was refused.',
    });
  });

  it('refuses a picture that the server would not take, before anything is stored', async () => {
    const { context, person, orderId } = await anOrderAndContext();
    const picture = { ...PICTURE, bytes: new Uint8Array(5 * 1024 * 1024 + 1) };
    expect(await raiseTicket(context, aWish(orderId, { picture }))).toMatchObject({
      message: 'This picture is too large. Please choose a smaller one.',
    });
    expect(await person.attachments.count()).toBe(0);
  });

  it('two taps on one form raise one ticket', async () => {
    const { context, person, orderId } = await anOrderAndContext();
    const wish = aWish(orderId);
    await Promise.all([raiseTicket(context, wish), raiseTicket(context, wish)]);
    expect(await person.tickets.count()).toBe(1);
    expect(await person.outbox.count()).toBe(1);
    expect(await person.attachments.count()).toBe(1);
  });

  it('is corrected under its id after a refusal, with its picture kept or replaced', async () => {
    const { context, person, orderId } = await anOrderAndContext();
    const wish = aWish(orderId);
    await raiseTicket(context, wish);
    await person.outbox.toCollection().modify({ state: 'rejected' });
    const [first] = await person.attachments.toArray();
    await raiseTicket(context, { ...wish, summary: 'Green potatoes', picture: 'kept' });
    expect((await readTicketDraft(person, wish.ticketId))?.picture?.id).toBe(first?.id);
    expect(await person.outbox.toArray()).toMatchObject([{ payload: { pictureId: first?.id } }]);
    await person.outbox.toCollection().modify({ state: 'needs-buyer' });
    await raiseTicket(context, wish);
    const pictures = await person.attachments.toArray();
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.id).not.toBe(first?.id);
    expect(await person.outbox.count()).toBe(1);
  });

  it('can be corrected while it waits, but not while it is being sent or once the server has it', async () => {
    const { context, person, orderId } = await anOrderAndContext();
    const wish = aWish(orderId);
    await raiseTicket(context, wish);
    const corrected = { ...wish, summary: 'Green potatoes', picture: 'kept' } as const;
    expect(await raiseTicket(context, corrected)).toMatchObject({ ok: true });
    expect(await person.outbox.toArray()).toMatchObject([
      { payload: { summary: 'Green potatoes' } },
    ]);
    await person.outbox.toCollection().modify({ state: 'sending' });
    expect(await raiseTicket(context, wish)).toMatchObject({
      message: 'This ticket is being sent right now.',
    });
    await person.outbox.clear();
    const server = { ticketId: wish.ticketId, status: 'OPEN' } as never;
    await person.tickets.update(wish.ticketId, { server });
    expect(await raiseTicket(context, wish)).toMatchObject({
      message: 'This ticket is raised already.',
    });
  });

  it('says so when a picture that was to be kept is gone', async () => {
    const { context, person, orderId } = await anOrderAndContext();
    const wish = aWish(orderId);
    await raiseTicket(context, wish);
    await person.outbox.toCollection().modify({ state: 'needs-buyer' });
    await person.attachments.clear();
    expect(await raiseTicket(context, { ...wish, picture: 'kept' })).toMatchObject({
      ok: false,
      message: 'Please add a picture of the item.',
    });
  });

  it('leaves nothing behind when it is discarded', async () => {
    const { context, person, orderId } = await anOrderAndContext();
    await raiseTicket(context, aWish(orderId));
    const [entry] = await person.outbox.toArray();
    await discardEntry(context, entry?.sequence ?? 0);
    expect(await person.tickets.count()).toBe(0);
    expect(await person.attachments.count()).toBe(0);
    expect(await person.outbox.count()).toBe(0);
  });
});

/** A ticket that the server has and has refused a minute ago. */
async function anAnsweredTicket() {
  const { context, person, orderId } = await anOrderAndContext();
  const wish = aWish(orderId);
  await raiseTicket(context, wish);
  await person.outbox.clear();
  const at = context.now();
  const server = {
    ticketId: wish.ticketId,
    summary: wish.summary,
    status: 'RESOLVED',
    createdAt: at,
    updatedAt: at,
    steps: [
      { step: 'raised', by: 'buyer', note: '', at },
      { step: 'refused', by: 'care', note: 'No.', at },
    ],
  };
  await person.tickets.update(wish.ticketId, { server: server as never });
  const act = (name: 'escalate' | 'close' | 'reopen' | 'rate', parts = {}) =>
    changeTicket(context, {
      ticketId: wish.ticketId,
      act: name,
      note: 'It is not right',
      ...parts,
    });
  return { context, person, ticketId: wish.ticketId, act };
}

describe('what its buyer does with a ticket', () => {
  it('REF-1 ORD-5 waits in the outbox, each act behind the one before, by how the ticket will stand', async () => {
    const { person, ticketId, act } = await anAnsweredTicket();
    expect(await act('rate', { stars: 2 })).toMatchObject({ ok: true });
    expect(await act('close')).toMatchObject({ ok: true });
    expect(await act('reopen')).toMatchObject({ ok: true });
    expect(await act('reopen')).toMatchObject({ message: 'This ticket is still open.' });
    const entries = await person.outbox.toArray();
    expect(entries.map(({ payload }) => payload)).toMatchObject([
      { act: 'rate', stars: 2, seenStatus: 'RESOLVED', seenSteps: 2 },
      { act: 'close', seenStatus: 'RESOLVED', seenSteps: 2 },
      { act: 'reopen', seenStatus: 'CLOSED', seenSteps: 3 },
    ]);
    expect(await person.tickets.get(ticketId)).toMatchObject({ server: { status: 'RESOLVED' } });
  });

  it('REF-1 is refused without a why, without stars, and of a ticket that is not raised', async () => {
    const { context, act } = await anAnsweredTicket();
    expect(await act('escalate', { note: ' ' })).toMatchObject({ message: 'Please write why.' });
    expect(await act('rate')).toMatchObject({ message: 'Please choose 1 to 5 stars.' });
    const unknown = { ticketId: crypto.randomUUID(), act: 'close', note: '' } as const;
    expect(await changeTicket(context, unknown)).toMatchObject({
      message: 'This ticket is not raised yet.',
    });
  });

  it('taken back takes neither the ticket nor its picture along', async () => {
    const { context, person, ticketId, act } = await anAnsweredTicket();
    await act('escalate');
    const [entry] = await person.outbox.toArray();
    await discardEntry(context, entry?.sequence ?? 0);
    expect(await person.outbox.count()).toBe(0);
    expect(await person.tickets.get(ticketId)).toBeDefined();
    expect(await person.attachments.count()).toBe(1);
  });
});
