import { describe, expect, it } from 'vitest';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { anEntry } from '../../../tests/support/sync-world.ts';
import { MOST_AT_ONCE, nextReadyAt, readyEntries, type DrainMoment } from './ready-entries.ts';

const NOW = 1_000_000;
const list = (...fields: Partial<StoredOutboxEntry>[]): StoredOutboxEntry[] =>
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
    const entries = list({ subject: 'a' }, { subject: 'b' }, { subject: 'a' }, { subject: 'c' });
    expect(ready(entries)).toEqual([1, 2, 4]);
  });

  it('OUT-3 lets an entry that needs its buyer hold up its own subject only', () => {
    const entries = list(
      { subject: 'a', state: 'needs-buyer' },
      { subject: 'a' },
      { subject: 'b' },
    );
    expect(ready(entries)).toEqual([3]);
    expect(ready(list({ subject: 'a', state: 'rejected' }, { subject: 'a' }))).toEqual([]);
  });

  it('OUT-3 waits for what an entry depends on', () => {
    const entries = list({ id: 'first' }, { dependsOn: ['first'] }, { dependsOn: ['long gone'] });
    expect(ready(entries)).toEqual([1, 3]);
  });

  it('OUT-3 sends at most six at once', () => {
    const entries = list(...Array.from({ length: 20 }, () => ({})));
    expect(ready(entries)).toHaveLength(MOST_AT_ONCE);
    expect(ready(entries, { busy: new Set([1, 2, 3, 4]), room: 2 })).toEqual([5, 6]);
  });

  it('OUT-3 gives the place of an entry that is left alone to the next, not to those behind it', () => {
    const entries = list(
      ...Array.from({ length: 6 }, () => ({ subject: 'a' })),
      ...Array.from({ length: 7 }, () => ({})),
    );
    expect(ready(entries, { leftAlone: new Set([1]) })).toEqual([7, 8, 9, 10, 11, 12]);
  });

  it('OUT-4 sits out a wait', () => {
    const entries = list({ notBefore: NOW + 500 }, { notBefore: NOW + 200 });
    expect(ready(entries)).toEqual([]);
    expect(ready(entries, { now: NOW + 200 })).toEqual([2]);
  });

  it('OUT-9 a network that is back, the opened app and "Retry" end any wait, also one that Haat asked for', () => {
    const wait = { attempts: 1, notBefore: NOW + 500 };
    const entries = list(wait, { ...wait, askedToWait: true });
    expect(ready(entries)).toEqual([]);
    expect(ready(entries, { ignoreBackoff: true })).toEqual([1, 2]);
  });

  it('OUT-6 lets what was never tried gather edits, also when the network is back', () => {
    const entries = list({ notBefore: NOW + 500 });
    expect(ready(entries, { ignoreBackoff: true })).toEqual([]);
    expect(ready(entries, { now: NOW + 500, ignoreBackoff: true })).toEqual([1]);
  });

  it('OUT-7 orders by sequence whatever the clock said', () => {
    const entries = list(
      { subject: 'a', createdAt: NOW },
      { subject: 'a', createdAt: NOW - 2 * 86_400_000 },
    );
    expect(ready(entries)).toEqual([1]);
  });

  it('OUT-7 takes a wait that no policy sets for one of a wrong clock', () => {
    expect(ready(list({ notBefore: NOW + 2 * 86_400_000 }))).toEqual([1]);
    expect(ready(list({ notBefore: NOW + 2 * 86_400_000, askedToWait: true }))).toEqual([1]);
  });

  it('OUT-7 does not wait longer than it was asked to when the clock goes back by hours', () => {
    const wait = { notBefore: NOW + 30_000, waitMs: 30_000, askedToWait: true };
    expect(ready(list(wait))).toEqual([]);
    expect(ready(list(wait), { now: NOW - 16 * 3_600_000 })).toEqual([1]);
  });
});

describe('OUT-5 when a drain is worth starting again', () => {
  const nextAt = (entries: StoredOutboxEntry[], broken: number[] = []) =>
    nextReadyAt(entries, new Set(broken), NOW + 30_000);

  it('OUT-5 is the end of the shortest wait', () => {
    expect(nextAt(list({ notBefore: NOW + 500 }, { notBefore: NOW + 200 }, {}))).toBe(NOW + 200);
    expect(nextAt(list({}))).toBeNull();
  });

  it('OUT-5 is not the wait of an entry that stands behind one that needs its buyer', () => {
    const entries = list({ subject: 'a', state: 'rejected' }, { subject: 'a', notBefore: NOW - 1 });
    expect(nextAt(entries)).toBeNull();
  });

  it('OUT-5 leaves an entry alone for a while when sending it went wrong here', () => {
    expect(nextAt(list({ notBefore: NOW - 1 }), [1])).toBe(NOW + 30_000);
  });
});
