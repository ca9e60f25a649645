import { describe, expect, it } from 'vitest';
import {
  aPersonDatabase,
  anEntry,
  createSyncWorld,
  noTransport,
  settle,
} from '../../../../tests/support/sync-world.ts';
import type { Ticket } from '../../../contracts/tickets/ticket.ts';
import { RAISE_TICKET, type RaiseTicketPayload } from '../../../contracts/tickets/raise-ticket.ts';
import { RATE_ORDER } from '../../../contracts/orders/rate-order.ts';
import type { PersonDatabase } from '../../../db/person-database.ts';
import { CallError } from '../../call-error.ts';
import type { Transport } from '../../transport.ts';
import { createDrain } from '../drain.ts';
import { commandSender } from './registry.ts';

const BYTES = new Uint8Array([255, 216, 9]);

async function aTicketThatWaits(db: PersonDatabase) {
  const payload: RaiseTicketPayload = {
    ticketId: crypto.randomUUID(),
    externalReferenceId: crypto.randomUUID(),
    issueType: 'ITM04',
    summary: 'Green',
    description: '',
    pictureId: 'picture-1',
    storeName: 'Green Basket',
  };
  const { ticketId: id, externalReferenceId: orderId, issueType, summary, description } = payload;
  const pictureId = payload.pictureId;
  const written = { id, orderId, issueType, summary, description, pictureId };
  await db.tickets.add({ ...written, server: null, createdAt: 1 });
  await db.attachments.add({
    id: 'picture-1',
    name: 'p.jpg',
    type: 'image/jpeg',
    bytes: BYTES,
    createdAt: 1,
  });
  const { kind, payloadVersion } = RAISE_TICKET;
  await db.outbox.add(anEntry({ kind, payloadVersion, payload, subject: `ticket:${id}` }));
  return payload;
}

const noAnswer = () => new CallError({ kind: 'no-answer', reason: 'network' });
const refusal = (code: string) => {
  const problem = { type: 'urn:haat:problem:test', title: 'No', status: 404, code };
  return new CallError({ kind: 'refused', status: 404, problem, retryAfterMs: null });
};

/** A server that keeps files by their key and a ticket, and can lose answers. */
function aServer() {
  const fileByKey = new Map<string, string>();
  const uploads: { key: string; bytes: readonly number[] }[] = [];
  const calls: { key: string | undefined; input: Record<string, unknown> }[] = [];
  const faults: { upload?: Error | undefined; call?: Error | undefined } = {};
  const transport: Transport = {
    ...noTransport,
    upload: async ({ bytes }, { key }) => {
      uploads.push({ key, bytes: [...bytes] });
      const fileId = fileByKey.get(key) ?? crypto.randomUUID();
      fileByKey.set(key, fileId);
      if (faults.upload !== undefined) throw faults.upload;
      return fileId;
    },
    call: async (_contract, input, options) => {
      const asked = input as Record<string, unknown>;
      calls.push({ key: options?.key, input: asked });
      if (faults.call !== undefined) throw faults.call;
      const ticket = { ...asked, orderId: 'H-1', status: 'OPEN', version: 3 };
      const answer: unknown = { ticket: { ...ticket, createdAt: 1, updatedAt: 1 } as Ticket };
      return answer as never;
    },
  };
  const runtime = createSyncWorld();
  const drain = createDrain({ runtime, transport, senders: [commandSender(RAISE_TICKET)] });
  return { fileByKey, uploads, calls, faults, drain, runtime };
}

describe('sending a command with a picture', () => {
  it('OUT-1 uploads it, names it in the call, and keeps it for its buyer once the answer is stored', async () => {
    const db = aPersonDatabase();
    const { ticketId } = await aTicketThatWaits(db);
    const server = aServer();
    await server.drain({ db, userId: 1 });
    const [file] = server.fileByKey.values();
    expect(server.uploads).toMatchObject([{ bytes: [255, 216, 9] }]);
    expect(server.calls).toMatchObject([{ input: { ticketId, pictureFileId: file } }]);
    expect(await db.tickets.get(ticketId)).toMatchObject({
      pictureId: expect.any(String),
      server: { status: 'OPEN', pictureFileId: file },
    });
    expect(await db.attachments.count()).toBe(1);
    expect(await db.outbox.count()).toBe(0);
  });

  it('OUT-1 gives every try of an upload the same key, so that one file is there', async () => {
    const db = aPersonDatabase();
    await aTicketThatWaits(db);
    const server = aServer();
    server.faults.upload = noAnswer();
    await server.drain({ db, userId: 1 });
    await server.drain({ db, userId: 1, ignoreBackoff: true });
    server.faults.upload = undefined;
    await server.drain({ db, userId: 1, ignoreBackoff: true });
    expect(server.uploads).toHaveLength(3);
    expect(server.fileByKey.size).toBe(1);
    expect(server.calls).toHaveLength(1);
    expect(await db.outbox.count()).toBe(0);
  });

  it('OUT-1 never uploads again what was answered, however often the call is tried', async () => {
    const db = aPersonDatabase();
    await aTicketThatWaits(db);
    const server = aServer();
    server.faults.call = noAnswer();
    await server.drain({ db, userId: 1 });
    await server.drain({ db, userId: 1, ignoreBackoff: true });
    expect(await db.attachments.count()).toBe(1);
    server.faults.call = undefined;
    await server.drain({ db, userId: 1, ignoreBackoff: true });
    expect(server.uploads).toHaveLength(1);
    expect(new Set(server.calls.map(({ key }) => key)).size).toBe(1);
    expect(new Set(server.calls.map(({ input }) => input['pictureFileId'])).size).toBe(1);
  });

  it('OUT-4 tells the buyer when the picture is lost, and sends nothing', async () => {
    const db = aPersonDatabase();
    await aTicketThatWaits(db);
    await db.attachments.clear();
    const server = aServer();
    const report = await server.drain({ db, userId: 1 });
    expect(report).toMatchObject({ done: 0, waiting: 0, nextAt: null });
    expect(await db.outbox.toArray()).toMatchObject([
      {
        state: 'needs-buyer',
        lastError: {
          code: 'picture_lost',
          message: expect.stringContaining('not on this phone any more') as string,
        },
      },
    ]);
    expect([...server.uploads, ...server.calls]).toEqual([]);
    expect(server.runtime.bugs).toEqual([]);
  });

  it('OUT-4 uploads anew, under another key, after the server lost a file it had answered with', async () => {
    const db = aPersonDatabase();
    await aTicketThatWaits(db);
    const server = aServer();
    server.faults.call = refusal('file_not_found');
    await server.drain({ db, userId: 1 });
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'rejected' }]);
    server.faults.call = undefined;
    await db.outbox.toCollection().modify({ state: 'waiting' });
    await server.drain({ db, userId: 1 });
    expect(new Set(server.uploads.map(({ key }) => key)).size).toBe(2);
    expect(await db.outbox.count()).toBe(0);
  });

  it('OUT-2 shows signs of life while an upload takes longer than a lease', async () => {
    const db = aPersonDatabase();
    await aTicketThatWaits(db);
    const runtime = createSyncWorld();
    const transport: Transport = {
      ...noTransport,
      upload: () =>
        new Promise((_resolve, reject) => runtime.startTimer(60_000, () => reject(noAnswer()))),
    };
    const drain = createDrain({ runtime, transport, senders: [commandSender(RAISE_TICKET)] });
    const draining = drain({ db, userId: 1 });
    await settle();
    const before = (await db.fact('drain-beat')) ?? 0;
    await runtime.advance(50_000);
    expect((await db.fact('drain-beat')) ?? 0).toBeGreaterThanOrEqual(before + 9);
    await runtime.advance(20_000);
    expect(await draining).toMatchObject({ waiting: 1 });
  });
});

describe('the answer to a rating', () => {
  async function aDrainedRating(laterStars: number | null) {
    const db = aPersonDatabase();
    const orderId = crypto.randomUUID();
    const subject = `rating:${orderId}`;
    const { kind } = RATE_ORDER;
    const payload = { externalReferenceId: orderId, stars: 2, comment: '', storeName: 'S' };
    await db.ratings.add({ orderId, stars: 2, comment: '', pending: true, confirmed: null });
    await db.outbox.add(anEntry({ kind, payload, subject }));
    let calls = 0;
    const transport: Transport = {
      ...noTransport,
      call: async () => {
        calls += 1;
        if (calls > 1) throw noAnswer();
        if (laterStars !== null) {
          await db.ratings.update(orderId, { stars: laterStars });
          const later = { ...payload, stars: laterStars };
          await db.outbox.add(anEntry({ kind, payload: later, subject }));
        }
        const rating = { externalReferenceId: orderId, stars: 2, comment: '', updatedAt: 7 };
        return { rating } as never;
      },
    };
    const runtime = createSyncWorld();
    await createDrain({ runtime, transport, senders: [commandSender(RATE_ORDER)] })({
      db,
      userId: 1,
    });
    return db.ratings.get(orderId);
  }

  it('makes it the one that the server has', async () => {
    expect(await aDrainedRating(null)).toMatchObject({
      stars: 2,
      pending: false,
      confirmed: { stars: 2 },
    });
  });

  it('leaves a newer one that waits on screen, still pending', async () => {
    expect(await aDrainedRating(5)).toMatchObject({
      stars: 5,
      pending: true,
      confirmed: { stars: 2 },
    });
  });
});
