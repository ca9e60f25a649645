import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { anEntry, aPersonDatabase } from '../../../../tests/support/sync-world.ts';
import type { OutboxEntry } from '../../outbox-entry.ts';
import { isBookkeeping, CART_FRESH_MS, readSyncStatus, syncStatusText } from './sync-status.ts';

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

  it('OUT-8 is not counted beside what a person did, and neither is which messages were read', async () => {
    const read = anEntry({ subject: 'inbox', createdAt: NOW, attempts: 1 });
    expect(await textOf([read, cart({ attempts: 1 }), anEntry()])).toBe('1 waiting to send');
    expect(await textOf([read])).toBe('1 waiting to send');
  });

  it('OUT-8 counts what the page of waiting changes lists, and nothing else', async () => {
    const entries = [
      cart({ attempts: 1 }),
      anEntry({ id: 'order', subject: 'order:o-1' }),
      anEntry({ id: 'address', subject: 'address:a-1' }),
      anEntry({ id: 'read', subject: 'inbox' }),
    ];
    const listed = entries.filter((entry) => !isBookkeeping(entry));
    expect(await textOf(entries)).toBe(`${listed.length} waiting to send`);
    expect(isBookkeeping(cart({ state: 'rejected' }))).toBe(false);
  });

  it('OUT-8 counts at once where it is asked what signing out would lose', async () => {
    const db = aPersonDatabase();
    await db.outbox.add(cart());
    expect(await readSyncStatus(db)).toMatchObject({ waiting: 1, isCartFresh: false });
  });
});

describe('ORD-3 a payment in the status', () => {
  const failed = { code: 'payment_failed', message: '', status: 0 };
  const awaited = { ...failed, code: 'payment_awaited' };
  const order = (id: string, fields: Partial<OutboxEntry>) =>
    anEntry({ id, subject: `order:${id}`, ...fields });
  const paying = order('a', { progress: { step: 'confirm', paymentId: 'p-1' } });

  it('ORD-3 is neither waiting to send nor a riddle: it is checked, not finished or failed', async () => {
    expect(await textOf([paying])).toBe('Checking payment');
    const state = 'needs-buyer';
    expect(await textOf([order('a', { state, lastError: awaited })])).toBe('Not paid yet');
    expect(await textOf([order('a', { state, lastError: failed })])).toBe('Payment failed');
  });

  it('ORD-3 hides nothing else that waits or needs its buyer', async () => {
    const differs = { ...failed, code: 'quote_differs' };
    expect(
      await textOf([
        order('a', { state: 'needs-buyer', lastError: failed }),
        order('b', { state: 'needs-buyer', lastError: differs }),
      ]),
    ).toBe('Needs you');
    expect(await textOf([paying, anEntry({ id: 'b' })])).toBe('2 waiting to send');
  });
});
