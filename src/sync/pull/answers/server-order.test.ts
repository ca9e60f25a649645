import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../../tests/support/sync-world.ts';
import type { Ticket } from '../../../contracts/tickets/ticket.ts';
import { storeServerRating, storeServerTicket } from './server-order.ts';

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

  it('makes its history, step by step, as this phone learns of it', async () => {
    const db = aPersonDatabase();
    const ticket = aTicket();
    await storeServerTicket(db, ticket);
    await storeServerTicket(db, { ...ticket, status: 'PROCESSING', updatedAt: 5, version: 2 });
    await storeServerTicket(db, { ...ticket, status: 'PROCESSING', updatedAt: 6, version: 3 });
    await storeServerTicket(db, { ...ticket, status: 'RESOLVED', updatedAt: 9, version: 4 });
    const row = await db.tickets.get(ticket.ticketId);
    expect(row?.history).toEqual([
      { status: 'OPEN', at: 1 },
      { status: 'PROCESSING', at: 5 },
      { status: 'RESOLVED', at: 9 },
    ]);
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
