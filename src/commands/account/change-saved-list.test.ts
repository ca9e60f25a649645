import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import type { SavedListPayload } from '../../contracts/account/saved-lists.ts';
import { PersonDatabase, personDatabaseName } from '../../db/person-database.ts';
import { readSavedLists } from '../../db/reads/saved-lists.ts';
import {
  LIST_FULL,
  type ListChange,
  LISTS_FULL,
  MOST_LIST_LINES,
  MOST_LISTS,
  newList,
  type SavedList,
} from '../../domain/search/list/saved-list.ts';
import { EMPTY_DRAFT } from '../../domain/cart/checkout-draft.ts';
import { wishForItems } from '../cart/checkout-draft.ts';
import { changeSavedList, createSavedList, newLine } from './change-saved-list.ts';

function aPhone(person: PersonDatabase = aPersonDatabase()) {
  const newId = () => crypto.randomUUID();
  return { person, now: () => 1_000, newId, wake: () => undefined };
}
type Phone = ReturnType<typeof aPhone>;

const entries = async ({ person }: Phone) =>
  (await person.outbox.orderBy('sequence').toArray()).map(
    ({ payload }) => (payload as SavedListPayload).changes,
  );
const change = (phone: Phone, listId: string, ...changes: ListChange[]) =>
  changeSavedList(phone, listId, 'Every month', changes);
async function aNewList(phone: Phone, ...texts: string[]): Promise<SavedList> {
  const made = await createSavedList(
    phone,
    'Every month',
    texts.map((text) => ({ text })),
  );
  if (!made.ok) throw new Error(made.message);
  const { lists } = await readSavedLists(phone.person);
  const list = lists.find(({ id }) => id === made.value);
  if (list === undefined) throw new Error('the list is not shown');
  return list;
}

describe('a list on this phone', () => {
  it('OUT-6 gathers in one entry what was never tried, and is shown at once', async () => {
    const phone = aPhone();
    const list = await aNewList(phone, 'milk', 'bread');
    const [milk, bread] = list.lines.map(({ id }) => id);
    await change(phone, list.id, { act: 'tick', lineId: milk ?? '', isTicked: true });
    await change(phone, list.id, { act: 'tick', lineId: milk ?? '', isTicked: false });
    await change(phone, list.id, { act: 'wish', lineId: bread ?? '', wish: 'none' });
    expect((await entries(phone)).map((each) => each.map(({ act }) => act))).toEqual([
      ['create', 'add', 'tick', 'wish'],
    ]);
    const { lists } = await readSavedLists(phone.person);
    expect(lists).toMatchObject([
      {
        title: 'Every month',
        isWaiting: true,
        lines: [
          { text: 'milk', isTicked: false },
          { text: 'bread', wish: 'none' },
        ],
      },
    ]);
  });

  it('OUT-1 leaves an entry that was tried as it is', async () => {
    const phone = aPhone();
    const list = await aNewList(phone, 'milk');
    await phone.person.outbox.toCollection().modify({ attempts: 1 });
    await change(phone, list.id, { act: 'rename', title: 'Every week' });
    expect((await entries(phone)).map((each) => each.length)).toEqual([2, 1]);
    expect((await readSavedLists(phone.person)).lists[0]?.title).toBe('Every week');
  });

  it('sends many lines in parts, in their order', async () => {
    const phone = aPhone();
    const texts = Array.from({ length: MOST_LIST_LINES }, (_, at) => `line ${at}`);
    const list = await aNewList(phone, ...texts);
    expect(list.lines.map(({ text }) => text)).toEqual(texts);
    expect(await entries(phone)).toHaveLength(2);
    const more: ListChange = { act: 'add', lines: [newLine(phone, { text: 'one more' })] };
    expect(await change(phone, list.id, more)).toMatchObject({ ok: false, message: LIST_FULL });
  });

  it('is laid over what the server says, and what both say is there once', async () => {
    const phone = aPhone();
    const list = await aNewList(phone, 'milk');
    await change(phone, list.id, { act: 'share', isShared: true });
    const theirs = {
      ...newList(list.id, { title: 'Monthly', repeat: 'month' }, 5),
      lines: list.lines,
    };
    const told = (lists: SavedList[], version: number) =>
      phone.person.setFact('saved-lists', { lists, version, heard: version });
    await told([theirs], 1);
    const { lists } = await readSavedLists(phone.person);
    expect(lists).toMatchObject([{ title: 'Monthly', isShareWaiting: true, shareCode: null }]);
    expect(lists[0]?.lines).toHaveLength(1);
    await phone.person.outbox.clear();
    await told([], 2);
    expect(await readSavedLists(phone.person)).toEqual({ lists: [], isTold: true });
    expect(await change(phone, list.id, { act: 'start' })).toMatchObject({
      ok: false,
      message: 'This list was deleted.',
    });
  });

  it('is refused beyond the most, and of a visitor, in words', async () => {
    const phone = aPhone();
    const lists = Array.from({ length: MOST_LISTS }, (_, at) =>
      newList(`list-${at}`, { title: 'x', repeat: 'none' }, 1),
    );
    await phone.person.setFact('saved-lists', { lists, version: 50, heard: 50 });
    expect(await createSavedList(phone, 'One more')).toMatchObject({ message: LISTS_FULL });
    await change(phone, 'list-3', { act: 'delete' });
    expect((await createSavedList(phone, 'One more')).ok).toBe(true);
    const visitor = aPhone(new PersonDatabase(personDatabaseName(null)));
    expect(await createSavedList(visitor, 'Mine')).toMatchObject({
      message: 'Please sign in first.',
    });
  });

  it('SUB-1 hands the wishes of its lines to the checkout, beside what was entered', async () => {
    const { person } = aPhone();
    const before = { ...EMPTY_DRAFT, lineSubstitutions: { milk: 'ask' }, typedCode: 'X' } as const;
    await person.setFact('checkout-drafts', { shop: before });
    expect((await wishForItems({ person }, 'shop', { aata: 'none' })).ok).toBe(true);
    await wishForItems({ person }, 'other', { dal: 'similar' });
    expect(await person.fact('checkout-drafts')).toEqual({
      shop: { ...before, lineSubstitutions: { milk: 'ask', aata: 'none' } },
      other: { ...EMPTY_DRAFT, lineSubstitutions: { dal: 'similar' } },
    });
  });
});
