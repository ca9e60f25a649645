import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../db/outbox-entry.ts';
import { aPersonDatabase, anEntry } from '../../../tests/support/sync-world.ts';
import { createOutboxList } from './outbox-list.ts';

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
