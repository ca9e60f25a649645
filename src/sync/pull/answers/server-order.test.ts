import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../../tests/support/sync-world.ts';
import type { Ticket } from '../../../contracts/tickets/ticket.ts';
import type { ChatMessage } from '../../../contracts/orders/chat/chat-room.ts';
import {
  dropOldTicketPictures,
  storeOrderTalk,
  storeSaid,
  storeServerRating,
  storeServerTicket,
} from './server-order.ts';

function aTicket(parts: Partial<Ticket> = {}): Ticket {
  return {
    ticketId: crypto.randomUUID(),
    orderId: 'H-1',
    externalReferenceId: crypto.randomUUID(),
    issueType: 'ITM04',
    summary: 'Green',
    description: '',
    pictureFileId: null,
    status: 'OPEN',
    createdAt: 1,
    updatedAt: 1,
    version: 1,
    ...parts,
  };
}

describe('the server’s word on a ticket', () => {
  it('is kept when an older one arrives after it', async () => {
    const db = aPersonDatabase();
    const ticket = aTicket({ version: 5, status: 'RESOLVED' });
    await storeServerTicket(db, ticket);
    await storeServerTicket(db, { ...ticket, version: 2, status: 'OPEN' });
    expect(await db.tickets.get(ticket.ticketId)).toMatchObject({ server: { status: 'RESOLVED' } });
  });

  it('keeps the pictures of the ten newest tickets to be seen without a line, and frees older ones', async () => {
    const db = aPersonDatabase();
    for (let age = 0; age < 12; age += 1) {
      const ticket = aTicket({ ticketId: crypto.randomUUID(), createdAt: 100 - age });
      await storeServerTicket(db, ticket);
      await db.tickets.update(ticket.ticketId, { pictureId: `picture-${age}` });
      const picture = { name: 'egg.jpg', type: 'image/jpeg', bytes: new Uint8Array([1]) };
      await db.attachments.add({ id: `picture-${age}`, ...picture, createdAt: 1 });
    }
    await dropOldTicketPictures(db);
    const kept = await db.attachments.toCollection().primaryKeys();
    expect(kept).toHaveLength(10);
    expect(kept).not.toContain('picture-10');
    expect(await db.tickets.filter(({ pictureId }) => pictureId === null).count()).toBe(2);
  });

  it('leaves the picture alone that a lost answer may still need', async () => {
    const db = aPersonDatabase();
    const ticket = aTicket();
    const { ticketId: id, externalReferenceId: orderId, issueType, summary } = ticket;
    const written = { id, orderId, issueType, summary, description: '', pictureId: 'picture-1' };
    await db.tickets.add({ ...written, server: null, createdAt: 1 });
    await storeServerTicket(db, ticket);
    expect(await db.tickets.get(id)).toMatchObject({ pictureId: 'picture-1', server: ticket });
  });
});

describe('the server’s word on a rating', () => {
  it('is kept when an older one arrives after it', async () => {
    const db = aPersonDatabase();
    const rating = { externalReferenceId: crypto.randomUUID(), stars: 5, comment: '' };
    await storeServerRating(db, { ...rating, updatedAt: 9 }, false);
    await storeServerRating(db, { ...rating, stars: 1, updatedAt: 3 }, false);
    expect(await db.ratings.get(rating.externalReferenceId)).toMatchObject({ stars: 5 });
  });

  it('brings the stars of items, and leaves them where an answer of before does not say them', async () => {
    const db = aPersonDatabase();
    const rating = { externalReferenceId: crypto.randomUUID(), stars: 5, comment: '' };
    const { externalReferenceId: orderId } = rating;
    const items = [{ itemId: 'dal-1', stars: 2 }];
    await storeServerRating(db, { ...rating, items, updatedAt: 3 }, false);
    expect(await db.ratings.get(orderId)).toMatchObject({ items: { 'dal-1': 2 } });
    await storeServerRating(db, { ...rating, updatedAt: 4 }, false);
    expect(await db.ratings.get(orderId)).toMatchObject({ items: { 'dal-1': 2 } });
    await storeServerRating(db, { ...rating, items: [], updatedAt: 5 }, false);
    expect(await db.ratings.get(orderId)).toMatchObject({ items: {} });
  });
});

const orderId = 'H1';

const aMessage = (position: number, parts: Partial<ChatMessage> = {}): ChatMessage => ({
  position,
  author: 'buyer',
  text: `Message ${position}`,
  at: position,
  ...parts,
});
const aTalk = (positions: readonly number[], at = 100) => ({
  orderId,
  own: 'shop' as const,
  messages: positions.map((position) => aMessage(position)),
  isOver: false,
  at,
});

describe('the talk that is kept', () => {
  const positions = async (person: ReturnType<typeof aPersonDatabase>) =>
    (await person.orderTalks.get(orderId))?.messages.map(({ position }) => position);

  it('TALK-1 keeps what was answered since a list was read, in its place, and once', async () => {
    const person = aPersonDatabase();
    await storeOrderTalk(person, aTalk([1]), 1);
    const said = { orderId, own: 'shop' as const, ...aMessage(3, { author: 'shop', at: 101 }) };
    await storeSaid(person, said, 1);
    await storeSaid(person, said, 1);
    // Read before the answer, arrived after it.
    await storeOrderTalk(person, aTalk([1, 2]), 2);
    expect(await positions(person)).toEqual([1, 2, 3]);
  });

  it('TALK-1 PRIV-1 loses what the server has not any more', async () => {
    const person = aPersonDatabase();
    await storeOrderTalk(person, aTalk([1, 2]), 1);
    await storeOrderTalk(person, aTalk([], 200), 2);
    expect(await positions(person)).toEqual([]);
  });

  it('TALK-1 is one of the 50 that were looked at last', async () => {
    const person = aPersonDatabase();
    for (let place = 0; place < 52; place += 1) {
      await storeOrderTalk(person, { ...aTalk([1]), orderId: `H${place}` }, place);
    }
    expect(await person.orderTalks.count()).toBe(50);
    expect(await person.orderTalks.get('H1')).toBeUndefined();
  });
});
