import { describe, expect, it } from 'vitest';
import type { StoredOutboxEntry, OutboxEntry } from '../../db/outbox-entry.ts';
import { anEntry, aPersonDatabase } from '../../../tests/support/sync-world.ts';
import {
  MOST_AT_ONCE,
  nextReadyAt,
  readyEntries,
  type DrainMoment,
  createOutboxList,
} from './outbox-list.ts';

const NOW = 1_000_000;
const entriesOf = (...fields: Partial<StoredOutboxEntry>[]): StoredOutboxEntry[] =>
  fields.map((each, index) => ({ ...anEntry(), sequence: index + 1, ...each }));
const ready = (entries: StoredOutboxEntry[], moment: Partial<DrainMoment> = {}) =>
  readyEntries(entries, {
    busy: new Set(),
    room: MOST_AT_ONCE,
    leftAlone: new Set(),
    now: NOW,
    ignoreBackoff: false,
    ...moment,
  }).map(({ sequence }) => sequence);

describe('OUT-3 which entries may be sent', () => {
  it('OUT-3 takes the first of each subject, in sequence order', () => {
    const entries = entriesOf(
      { subject: 'a' },
      { subject: 'b' },
      { subject: 'a' },
      { subject: 'c' },
    );
    expect(ready(entries)).toEqual([1, 2, 4]);
  });

  it('OUT-3 lets an entry that needs its buyer hold up its own subject only', () => {
    const entries = entriesOf(
      { subject: 'a', state: 'needs-buyer' },
      { subject: 'a' },
      { subject: 'b' },
    );
    expect(ready(entries)).toEqual([3]);
    expect(ready(entriesOf({ subject: 'a', state: 'rejected' }, { subject: 'a' }))).toEqual([]);
  });

  it('OUT-3 waits for what an entry depends on', () => {
    const entries = entriesOf(
      { id: 'first' },
      { dependsOn: ['first'] },
      { dependsOn: ['long gone'] },
    );
    expect(ready(entries)).toEqual([1, 3]);
  });

  it('OUT-3 sends at most six at once', () => {
    const entries = entriesOf(...Array.from({ length: 20 }, () => ({})));
    expect(ready(entries)).toHaveLength(MOST_AT_ONCE);
    expect(ready(entries, { busy: new Set([1, 2, 3, 4]), room: 2 })).toEqual([5, 6]);
  });

  it('OUT-3 gives the place of an entry that is left alone to the next, not to those behind it', () => {
    const entries = entriesOf(
      ...Array.from({ length: 6 }, () => ({ subject: 'a' })),
      ...Array.from({ length: 7 }, () => ({})),
    );
    expect(ready(entries, { leftAlone: new Set([1]) })).toEqual([7, 8, 9, 10, 11, 12]);
  });

  it('OUT-4 sits out a wait', () => {
    const entries = entriesOf({ notBefore: NOW + 500 }, { notBefore: NOW + 200 });
    expect(ready(entries)).toEqual([]);
    expect(ready(entries, { now: NOW + 200 })).toEqual([2]);
  });

  it('OUT-9 a network that is back, the opened app and "Retry" end any wait, also one that Haat asked for', () => {
    const wait = { attempts: 1, notBefore: NOW + 500 };
    const entries = entriesOf(wait, { ...wait, askedToWait: true });
    expect(ready(entries)).toEqual([]);
    expect(ready(entries, { ignoreBackoff: true })).toEqual([1, 2]);
  });

  it('OUT-6 lets what was never tried gather edits, also when the network is back', () => {
    const entries = entriesOf({ notBefore: NOW + 500 });
    expect(ready(entries, { ignoreBackoff: true })).toEqual([]);
    expect(ready(entries, { now: NOW + 500, ignoreBackoff: true })).toEqual([1]);
  });

  it('OUT-7 orders by sequence whatever the clock said', () => {
    const entries = entriesOf(
      { subject: 'a', createdAt: NOW },
      { subject: 'a', createdAt: NOW - 2 * 86_400_000 },
    );
    expect(ready(entries)).toEqual([1]);
  });

  it('OUT-7 takes a wait that no policy sets for one of a wrong clock', () => {
    expect(ready(entriesOf({ notBefore: NOW + 2 * 86_400_000 }))).toEqual([1]);
    expect(ready(entriesOf({ notBefore: NOW + 2 * 86_400_000, askedToWait: true }))).toEqual([1]);
  });

  it('OUT-7 does not wait longer than it was asked to when the clock goes back by hours', () => {
    const wait = { notBefore: NOW + 30_000, waitMs: 30_000, askedToWait: true };
    expect(ready(entriesOf(wait))).toEqual([]);
    expect(ready(entriesOf(wait), { now: NOW - 16 * 3_600_000 })).toEqual([1]);
  });
});

describe('OUT-5 when a drain is worth starting again', () => {
  const nextAt = (entries: StoredOutboxEntry[], broken: number[] = []) =>
    nextReadyAt(entries, new Set(broken), NOW + 30_000);

  it('OUT-5 is the end of the shortest wait', () => {
    expect(nextAt(entriesOf({ notBefore: NOW + 500 }, { notBefore: NOW + 200 }, {}))).toBe(
      NOW + 200,
    );
    expect(nextAt(entriesOf({}))).toBeNull();
  });

  it('OUT-5 is not the wait of an entry that stands behind one that needs its buyer', () => {
    const entries = entriesOf(
      { subject: 'a', state: 'rejected' },
      { subject: 'a', notBefore: NOW - 1 },
    );
    expect(nextAt(entries)).toBeNull();
  });

  it('OUT-5 leaves an entry alone for a while when sending it went wrong here', () => {
    expect(nextAt(entriesOf({ notBefore: NOW - 1 }), [1])).toBe(NOW + 30_000);
  });
});

/** A list of an outbox with these entries, read once. */
async function aListOf(...fields: Partial<OutboxEntry>[]) {
  const db = aPersonDatabase();
  for (const each of fields) await db.outbox.add(anEntry(each));
  const list = createOutboxList(db, ({ kind }) => kind === 'note');
  await list.reread();
  const idsOf = async () =>
    (await list.claim((entries) => entries.slice(0, 2))).map(({ id }) => id);
  return { db, list, idsOf };
}

describe('the outbox as a drain knows it', () => {
  it('OUT-2 a claim marks what it returns, so that no page takes it back meanwhile', async () => {
    const { db, idsOf } = await aListOf({ id: 'a' }, { id: 'b' }, { id: 'c' });
    expect(await idsOf()).toEqual(['a', 'b']);
    const states = (await db.outbox.orderBy('sequence').toArray()).map(({ state }) => state);
    expect(states).toEqual(['sending', 'sending', 'waiting']);
  });

  it('OUT-6 an entry that was dropped since it was read is not sent; the next takes its place', async () => {
    const { db, idsOf } = await aListOf({ id: 'a' }, { id: 'b' }, { id: 'c' });
    await db.outbox.where('id').equals('a').delete();
    expect(await idsOf()).toEqual(['b', 'c']);
  });

  it('ORD-2 an entry is sent as its buyer last left it', async () => {
    const { db, list } = await aListOf({ id: 'a', payload: { total: 100 } });
    await db.outbox
      .where('id')
      .equals('a')
      .modify({ payload: { total: 90 } });
    const claimed = await list.claim((entries) => entries);
    expect(claimed.map(({ payload }) => payload)).toEqual([{ total: 90 }]);
  });

  it('DB-1 entries of a newer version are not in it', async () => {
    const { list } = await aListOf({ id: 'a', kind: 'of-the-future' }, { id: 'b' });
    expect(list.entries().map(({ id }) => id)).toEqual(['b']);
  });

  it('OUT-7 an entry that was read again keeps its place', async () => {
    const { list } = await aListOf({ id: 'a' }, { id: 'b' });
    await list.refresh(list.entries()[0]?.sequence ?? 0);
    expect(list.entries().map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
