import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { anEntry, aPersonDatabase } from '../../../tests/support/sync-world.ts';
import type { OutboxEntry } from '../outbox-entry.ts';
import { CART_FRESH_MS, readSyncStatus, syncStatusText } from './sync-status.ts';

const NOW = 1_000_000;
const cart = (fields: Partial<OutboxEntry> = {}) =>
  anEntry({ subject: 'cart', createdAt: NOW, ...fields });

async function textOf(entries: readonly OutboxEntry[], nowMs = NOW): Promise<string> {
  const db = aPersonDatabase();
  await db.outbox.bulkAdd(entries);
  return syncStatusText(await readSyncStatus(db, nowMs));
}

describe('OUT-8 a cart in the status', () => {
  it('OUT-8 is not worth a word while it is fresh, so that taps do not make the status flicker', async () => {
    expect(await textOf([cart()])).toBe('All saved');
    expect(await textOf([cart({ state: 'sending' })], NOW + CART_FRESH_MS - 1)).toBe('All saved');
  });

  it('OUT-8 is never "All saved" once it waits for long, was tried in vain or the clock was changed', async () => {
    expect(await textOf([cart()], NOW + CART_FRESH_MS)).toBe('1 waiting to send');
    expect(await textOf([cart({ attempts: 1 })])).toBe('1 waiting to send');
    const lastError = { code: 'no-session', message: 'Please sign in again.', status: 0 };
    expect(await textOf([cart({ lastError })])).toBe('1 waiting to send');
    expect(await textOf([cart()], NOW - CART_FRESH_MS)).toBe('1 waiting to send');
  });

  it('OUT-8 counts as one, and not beside an order', async () => {
    const late = cart({ attempts: 1 });
    expect(await textOf([late, cart({ attempts: 1, id: 'next' })])).toBe('1 waiting to send');
    expect(await textOf([late, anEntry(), anEntry()])).toBe('2 waiting to send');
    expect(await textOf([cart({ state: 'rejected' })])).toBe('Needs you');
  });

  it('OUT-8 counts at once where it is asked what signing out would lose', async () => {
    const db = aPersonDatabase();
    await db.outbox.add(cart());
    expect(await readSyncStatus(db)).toMatchObject({ waiting: 1, isCartFresh: false });
  });
});
