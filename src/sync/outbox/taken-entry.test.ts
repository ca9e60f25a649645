import { describe, expect, it } from 'vitest';
import {
  aPersonDatabase,
  anEntry,
  createSyncWorld,
  noTransport,
} from '../../../tests/support/sync-world.ts';
import { CallError } from '../call-error.ts';
import { createDrain } from './drain.ts';
import type { SendTools } from './sender.ts';

/** A drain whose entry another one brings to a question to the buyer while this one was frozen; then `goOn` follows. */
async function drainRobbed(goOn: (tools: SendTools) => Promise<void>) {
  const world = createSyncWorld();
  const db = aPersonDatabase();
  await db.outbox.add(anEntry());
  const sender = {
    kind: 'note',
    payloadVersion: 1,
    send: async ({ sequence }: { sequence: number }, tools: SendTools) => {
      await db.outbox.update(sequence, { state: 'needs-buyer' });
      await goOn(tools);
      return { kind: 'done' as const, store: async () => {} };
    },
  };
  const drain = createDrain({ runtime: world, transport: noTransport, senders: [sender] });
  await drain({ db, userId: 1 });
  return { db, entry: await db.outbox.toCollection().first(), bugs: world.bugs };
}

describe('OUT-2 a holder that was robbed and thaws', () => {
  it('OUT-2 takes no further step of an order that asks its buyer by now', async () => {
    let isPastCheckpoint = false;
    const { db, entry, bugs } = await drainRobbed(async ({ checkpoint }) => {
      await checkpoint({ step: 'confirm' }, (person) => person.setFact('orders-version', 9));
      isPastCheckpoint = true;
    });
    expect(isPastCheckpoint).toBe(false);
    expect(entry).toMatchObject({ state: 'needs-buyer', progress: null });
    expect(await db.fact('orders-version')).toBeUndefined();
    expect(bugs).toEqual([]);
  });

  it('OUT-2 does not put an entry back into the queue that asks its buyer by now', async () => {
    const { entry } = await drainRobbed(async () => {
      throw new CallError({ kind: 'no-answer', reason: 'network' });
    });
    expect(entry).toMatchObject({ state: 'needs-buyer', attempts: 0 });
  });

  it('OUT-1 stores an answer of the server all the same: it is the last word', async () => {
    const { entry } = await drainRobbed(async () => {});
    expect(entry).toBeUndefined();
  });
});
