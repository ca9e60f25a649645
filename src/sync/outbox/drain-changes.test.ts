import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../db/outbox-entry.ts';
import {
  aPersonDatabase,
  anEntry,
  createSyncWorld,
  noTransport,
  settle,
} from '../../../tests/support/sync-world.ts';
import { CallError, type CallFailure } from '../call-error.ts';
import { createDrain, type DrainRequest } from './drain.ts';
import type { OutboxSender } from './sender.ts';

/** An outbox, and a drain of it whose sends of subjects "slow…" wait until `release`. Others fail as `failing` says. */
async function aDrainOf(
  entries: Partial<OutboxEntry>[],
  failing: (subject: string) => boolean,
  failure: CallFailure = { kind: 'no-answer', reason: 'network' },
) {
  const world = createSyncWorld();
  const db = aPersonDatabase();
  for (const each of entries) await db.outbox.add(anEntry(each));
  const sent: string[] = [];
  const slow: (() => void)[] = [];
  const sender: OutboxSender = {
    kind: 'note',
    payloadVersion: 1,
    send: async ({ subject }) => {
      sent.push(subject);
      if (subject.startsWith('slow')) await new Promise<void>((resolve) => slow.push(resolve));
      if (failing(subject)) throw new CallError(failure);
      return { kind: 'done', store: async () => {} };
    },
  };
  const drain = createDrain({ runtime: world, transport: noTransport, senders: [sender] });
  const start = (request: Partial<DrainRequest> = {}) => drain({ db, userId: 1, ...request });
  return { world, db, sent, start, release: () => slow.shift()?.() };
}

const never = () => false;

describe('a drain of many entries', () => {
  it('OUT-3 reads the outbox about once, not again after each answer', async () => {
    const { db, start } = await aDrainOf(
      Array.from({ length: 120 }, () => ({})),
      never,
    );
    let read = 0;
    db.outbox.hook('reading', (entry: OutboxEntry) => {
      read += 1;
      return entry;
    });
    expect(await start()).toMatchObject({ done: 120 });
    // Listed once, and read once each when it is claimed and when its answer is stored.
    expect(read).toBeLessThanOrEqual(4 * 120);
  });

  it('OUT-3 gives every entry its try when the first six fail and waits are ignored', async () => {
    const failing = Array.from({ length: 6 }, (_, index) => ({ subject: `bad ${index}` }));
    const { sent, start } = await aDrainOf([...failing, { subject: 'good' }], (subject) =>
      subject.startsWith('bad'),
    );
    expect(await start({ ignoreBackoff: true })).toMatchObject({ done: 1, waiting: 6 });
    expect(sent).toHaveLength(7);
  });
});

describe('the line of a drain', () => {
  it('OUT-3 takes the next request before the answer to the one before it is stored', async () => {
    const { db, start, release } = await aDrainOf(
      [
        { id: 'first', subject: 'slow' },
        ...Array.from({ length: 5 }, (_, index) => ({ subject: `slow ${index}` })),
        { id: 'next', subject: 'slow, the seventh' },
      ],
      never,
    );
    const draining = start();
    await settle();
    const events: string[] = [];
    db.outbox.hook('updating', (_changes, _sequence, { id }: OutboxEntry) => {
      events.push(`claimed ${id}`);
    });
    db.outbox.hook('deleting', (_sequence, { id }: OutboxEntry) => {
      events.push(`stored ${id}`);
    });
    release();
    await settle();
    expect(events).toEqual(['claimed next', 'stored first']);
    for (let left = 0; left < 6; left += 1) {
      release();
      await settle();
    }
    expect(await draining).toMatchObject({ done: 7 });
  });

  it('OUT-4 takes no other request once one was answered that nobody is signed in', async () => {
    const { sent, start } = await aDrainOf(
      Array.from({ length: 12 }, () => ({ subject: `note ${crypto.randomUUID()}` })),
      () => true,
      { kind: 'no-session' },
    );
    expect(await start()).toMatchObject({ paused: true, waiting: 12 });
    expect(sent).toHaveLength(6);
  });
});

describe('what changes while a drain runs', () => {
  it('OUT-3 sends what another tab appended, without being asked', async () => {
    const { db, sent, start, release } = await aDrainOf([{ subject: 'slow' }], never);
    const draining = start();
    await settle();
    await db.outbox.add(anEntry({ subject: 'from another tab' }));
    release();
    expect(await draining).toMatchObject({ done: 2, waiting: 0 });
    expect(sent).toEqual(['slow', 'from another tab']);
  });

  it('OUT-3 sees within a second of requests what another tab changed, while others are slow', async () => {
    const { world, db, sent, start, release } = await aDrainOf(
      [{ subject: 'slow' }, { subject: 'slow too' }, { subject: 'held', state: 'needs-buyer' }],
      never,
    );
    const draining = start();
    await settle();
    await db.outbox.where('subject').equals('held').modify({ state: 'waiting' });
    await world.advance(1_000);
    release();
    await settle();
    expect(sent).toEqual(['slow', 'slow too', 'held']);
    release();
    expect(await draining).toMatchObject({ done: 3 });
  });

  it('OUT-3 sends what stood behind an entry that its buyer discarded elsewhere', async () => {
    const { db, sent, start, release } = await aDrainOf(
      [{ subject: 'slow' }, { id: 'refused', subject: 'a', state: 'rejected' }, { subject: 'a' }],
      never,
    );
    const draining = start();
    await settle();
    await db.outbox.where('id').equals('refused').delete();
    release();
    expect(await draining).toMatchObject({ done: 2, waiting: 0 });
    expect(sent).toEqual(['slow', 'a']);
  });

  it('OUT-1 waits for the answers on their way when the storage breaks, and tries again later', async () => {
    const { world, db, sent, start, release } = await aDrainOf([{ subject: 'slow' }], never);
    let ask = () => {};
    const draining = start({ nextAsk: () => new Promise<void>((resolve) => (ask = resolve)) });
    await settle();
    await db.outbox.add(anEntry({ subject: 'new' }));
    const breakClaims = (changes: object) => {
      if ('state' in changes) throw new Error('the disk is gone');
    };
    db.outbox.hook('updating', breakClaims);
    ask();
    await settle();
    release();
    const report = await draining;
    expect(report).toMatchObject({ done: 1, waiting: 1, nextAt: world.now() + 30_000 });
    expect(sent).toEqual(['slow']);
    expect(world.bugs).toHaveLength(1);
    db.outbox.hook('updating').unsubscribe(breakClaims);
    expect(await start()).toMatchObject({ done: 1, waiting: 0 });
  });
});
