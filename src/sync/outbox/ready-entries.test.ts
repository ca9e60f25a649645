import { describe, expect, it } from 'vitest';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { anEntry } from '../../../tests/support/sync-world.ts';
import { MOST_AT_ONCE, readyEntries } from './ready-entries.ts';

const NOW = 1_000_000;
const list = (...fields: Partial<StoredOutboxEntry>[]): StoredOutboxEntry[] =>
  fields.map((each, index) => ({ ...anEntry(), sequence: index + 1, ...each }));
const ready = (entries: StoredOutboxEntry[], ...rest: [Set<number>?, number?, boolean?]) =>
  readyEntries(entries, rest[0] ?? new Set(), rest[1] ?? NOW, rest[2]).ready.map(
    ({ sequence }) => sequence,
  );

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
    expect(ready(entries, new Set([1, 2, 3, 4]))).toEqual([5, 6]);
  });

  it('OUT-4 sits out a wait and says when it ends', () => {
    const entries = list({ notBefore: NOW + 500 }, { notBefore: NOW + 200 });
    expect(readyEntries(entries, new Set(), NOW)).toEqual({ ready: [], nextAt: NOW + 200 });
    expect(ready(entries, new Set(), NOW + 200)).toEqual([2]);
  });

  it('OUT-5 skips our own waits when the network is back, not the ones the server asked for', () => {
    const entries = list({ notBefore: NOW + 500 }, { notBefore: NOW + 500, askedToWait: true });
    expect(ready(entries, new Set(), NOW, true)).toEqual([1]);
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
});
