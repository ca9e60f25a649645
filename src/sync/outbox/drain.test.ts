import { describe, expect, it } from 'vitest';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import {
  aPersonDatabase,
  anEntry,
  createSyncWorld,
  noTransport,
  settle,
} from '../../../tests/support/sync-world.ts';
import { CallError } from '../call-error.ts';
import type { SyncRuntime } from '../runtime.ts';
import { createDrain } from './drain.ts';
import { LEASE_MS } from './lease.ts';
import type { OutboxSender, SendOutcome } from './sender.ts';

const done: SendOutcome = { kind: 'done', store: async () => {} };
const refusal = (status: number, retryAfterMs: number | null = null) =>
  new CallError({
    kind: 'refused',
    status,
    problem: {
      type: 'urn:haat:problem:test',
      title: 'No',
      status,
      code: `code-${status}`,
      detail: 'Because.',
    },
    retryAfterMs,
  });

function noteSender(send: OutboxSender['send'], extra: Partial<OutboxSender> = {}): OutboxSender {
  return { kind: 'note', payloadVersion: 1, send, ...extra };
}

function drainOf(runtime: SyncRuntime, ...senders: OutboxSender[]) {
  return createDrain({ runtime, transport: noTransport, senders });
}

async function fill(db: PersonDatabase, ...fields: Parameters<typeof anEntry>[0][]): Promise<void> {
  for (const each of fields) await db.outbox.add(anEntry(each));
}

describe('the drain', () => {
  it('OUT-1 stores the answer and deletes the entry in one transaction', async () => {
    const db = aPersonDatabase();
    await fill(db, {});
    const sender = noteSender(async () => ({
      kind: 'done',
      store: async (person) => {
        await person.setFact('orders-version', 7);
        expect(await person.outbox.count()).toBe(1);
      },
    }));
    const report = await drainOf(createSyncWorld(), sender)({ db, userId: 1 });
    expect(report).toMatchObject({ done: 1, waiting: 0, nextAt: null });
    expect(await db.outbox.count()).toBe(0);
    expect(await db.fact('orders-version')).toBe(7);
  });

  it('OUT-1 keeps the entry when storing the answer fails, and sends it again with the same id', async () => {
    const db = aPersonDatabase();
    await fill(db, { id: 'the-id' });
    const ids: string[] = [];
    const world = createSyncWorld();
    const sender = noteSender(async (entry) => {
      ids.push(entry.id);
      const store = async () => {
        if (ids.length === 1) throw new Error('the disk is gone');
      };
      return { kind: 'done', store };
    });
    const drain = drainOf(world, sender);
    const report = await drain({ db, userId: 1 });
    expect(report).toMatchObject({ done: 0, waiting: 1, nextAt: world.now() + 30_000 });
    expect(world.bugs).toHaveLength(1);
    await drain({ db, userId: 1 });
    expect(ids).toEqual(['the-id', 'the-id']);
    expect(await db.outbox.count()).toBe(0);
  });

  it('OUT-3 goes on with others while one is refused, and keeps its reason for the buyer', async () => {
    const db = aPersonDatabase();
    await fill(db, { subject: 'bad' }, { subject: 'good' }, { subject: 'bad' });
    const sent: string[] = [];
    const sender = noteSender(async ({ subject }) => {
      sent.push(subject);
      if (subject === 'bad') throw refusal(422);
      return done;
    });
    await drainOf(createSyncWorld(), sender)({ db, userId: 1 });
    expect(sent).toEqual(['bad', 'good']);
    const left = await db.outbox.orderBy('sequence').toArray();
    expect(left.map(({ state }) => state)).toEqual(['rejected', 'waiting']);
    expect(left[0]?.lastError).toEqual({ code: 'code-422', message: 'Because.', status: 422 });
  });

  it('OUT-6 sends the newest when the one before it is refused, which leaves with it', async () => {
    const db = aPersonDatabase();
    await fill(db, { id: 'older', subject: 'pledge' }, { id: 'newer', subject: 'pledge' });
    const send = async ({ id }: { readonly id: string }) => {
      if (id === 'older') throw refusal(409);
      return done;
    };
    const sender = noteSender(send, { newestOnly: true });
    const report = await drainOf(createSyncWorld(), sender)({ db, userId: 1 });
    expect(report).toMatchObject({ done: 1, waiting: 0 });
    expect(await db.outbox.count()).toBe(0);
  });

  it('OUT-6 keeps the newest with its reason when it is refused too', async () => {
    const db = aPersonDatabase();
    await fill(db, { id: 'older', subject: 'pledge' }, { id: 'newer', subject: 'pledge' });
    const send = async () => {
      throw refusal(409);
    };
    await drainOf(createSyncWorld(), noteSender(send, { newestOnly: true }))({ db, userId: 1 });
    const left = await db.outbox.toArray();
    expect(left.map(({ id, state }) => [id, state])).toEqual([['newer', 'rejected']]);
  });

  it('OUT-3 never has more than six on their way', async () => {
    const db = aPersonDatabase();
    await fill(db, ...Array.from({ length: 15 }, () => ({})));
    let now = 0;
    let most = 0;
    const sender = noteSender(async () => {
      now += 1;
      most = Math.max(most, now);
      await settle(60);
      now -= 1;
      return done;
    });
    await drainOf(createSyncWorld(), sender)({ db, userId: 1 });
    expect(most).toBe(6);
    expect(await db.outbox.count()).toBe(0);
  });

  it('OUT-3 sends a new entry while a request of another subject hangs', async () => {
    const db = aPersonDatabase();
    await fill(db, { subject: 'slow' });
    let release = () => {};
    let ask = () => {};
    const sent: string[] = [];
    const sender = noteSender(async ({ subject }) => {
      if (subject === 'slow') await new Promise<void>((resolve) => (release = resolve));
      sent.push(subject);
      return done;
    });
    const nextAsk = () => new Promise<void>((resolve) => (ask = resolve));
    const draining = drainOf(createSyncWorld(), sender)({ db, userId: 1, nextAsk });
    await settle();
    await fill(db, { subject: 'new' });
    ask();
    await settle();
    expect(sent).toEqual(['new']);
    release();
    expect(await draining).toMatchObject({ done: 2 });
  });

  it('OUT-4 keeps an entry after a 503, waits as the server asked, then sends it', async () => {
    const db = aPersonDatabase();
    await fill(db, {});
    const world = createSyncWorld();
    let tries = 0;
    const sender = noteSender(async () => {
      tries += 1;
      if (tries === 1) throw refusal(503, 9_000);
      return done;
    });
    const drain = drainOf(world, sender);
    const report = await drain({ db, userId: 1 });
    expect(report).toMatchObject({ waiting: 1, nextAt: world.now() + 9_000 });
    await drain({ db, userId: 1 });
    expect(tries).toBe(1);
    await world.advance(9_000);
    expect((await drain({ db, userId: 1 })).done).toBe(1);
  });

  it('OUT-4 pauses at 401, deletes nothing, and goes on when the person is back', async () => {
    const db = aPersonDatabase();
    await fill(db, {}, {}, {});
    let signedIn = false;
    const sender = noteSender(async () => {
      if (!signedIn) throw refusal(401);
      return done;
    });
    const drain = drainOf(createSyncWorld(), sender);
    expect(await drain({ db, userId: 1 })).toMatchObject({ paused: true, waiting: 3 });
    expect((await db.outbox.toArray()).every(({ state }) => state === 'waiting')).toBe(true);
    expect(await drain({ db, userId: 1 })).toMatchObject({ paused: true, done: 0 });
    signedIn = true;
    await db.setFact('signed-out', false);
    expect(await drain({ db, userId: 1 })).toMatchObject({ paused: false, done: 3 });
  });

  it('OUT-7 sends one subject in the order it was written, under a clock that runs backwards', async () => {
    const db = aPersonDatabase();
    const world = createSyncWorld();
    const sent: unknown[] = [];
    for (const step of [1, 2, 3]) {
      await fill(db, { subject: 'a', payload: step, createdAt: world.now() });
      world.setClock(world.now() - 86_400_000);
    }
    const sender = noteSender(async ({ payload }) => {
      sent.push(payload);
      return done;
    });
    await drainOf(world, sender)({ db, userId: 1 });
    expect(sent).toEqual([1, 2, 3]);
  });

  it('DB-1 leaves the entry of a newer app version untouched', async () => {
    const db = aPersonDatabase();
    await fill(db, { payloadVersion: 2 }, { kind: 'of-the-future' }, {});
    const sender = noteSender(async () => done);
    expect(await drainOf(createSyncWorld(), sender)({ db, userId: 1 })).toMatchObject({ done: 1 });
    const left = await db.outbox.toArray();
    expect(left.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 0],
      ['waiting', 0],
    ]);
  });

  it('DB-1 brings an older payload up before sending it', async () => {
    const db = aPersonDatabase();
    await fill(db, { payload: { a: 1 }, payloadVersion: 1 });
    let seen: unknown;
    const send = async ({ payload }: StoredOutboxEntry) => {
      seen = payload;
      return done;
    };
    const migrate = (payload: unknown, from: number) => ({ ...(payload as object), from });
    await drainOf(
      createSyncWorld(),
      noteSender(send, { payloadVersion: 2, migrate }),
    )({ db, userId: 1 });
    expect(seen).toEqual({ a: 1, from: 1 });
  });

  it('sends an entry once that a killed context left as "sending"', async () => {
    const db = aPersonDatabase();
    await fill(db, { state: 'sending' });
    expect(
      await drainOf(
        createSyncWorld(),
        noteSender(async () => done),
      )({ db, userId: 1 }),
    ).toMatchObject({ done: 1 });
  });
});

describe('OUT-2 one drainer at a time', () => {
  it('OUT-2 sends each entry once when two contexts drain together', async () => {
    const db = aPersonDatabase();
    await fill(db, ...Array.from({ length: 20 }, () => ({})));
    const sent = new Map<string, number>();
    const sender = noteSender(async ({ id }) => {
      sent.set(id, (sent.get(id) ?? 0) + 1);
      await settle(2);
      return done;
    });
    const world = createSyncWorld();
    await Promise.all([
      drainOf(world, sender)({ db, userId: 1 }),
      drainOf(world, sender)({ db, userId: 1 }),
    ]);
    expect([...sent.values()]).toEqual(Array.from({ length: 20 }, () => 1));
  });

  it('OUT-2 steals the lock of a frozen holder, and the thawed one does no harm', async () => {
    const db = aPersonDatabase();
    await fill(db, { id: 'only' });
    const world = createSyncWorld();
    let thaw = () => {};
    let sends = 0;
    const frozen = drainOf(
      world,
      noteSender(async () => {
        sends += 1;
        await new Promise<void>((resolve) => (thaw = resolve));
        return done;
      }),
    )({ db, userId: 1 });
    await settle();
    const second = drainOf(
      world,
      noteSender(async () => {
        sends += 1;
        return done;
      }),
    )({ db, userId: 1 });
    await settle();
    expect(sends).toBe(1);
    await world.advance(LEASE_MS + 1);
    expect(await second).toMatchObject({ done: 1 });
    thaw();
    await frozen;
    expect(sends).toBe(2);
    expect(await db.outbox.count()).toBe(0);
    expect(world.bugs).toEqual([]);
  });
});
