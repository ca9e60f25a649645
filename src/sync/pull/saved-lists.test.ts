import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { newList } from '../../domain/search/list/saved-list.ts';
import { storeSavedList } from './saved-lists.ts';

describe('the server’s word on lists', () => {
  it('of answers that overtake each other each counts, and only the next in turn says that all is here', async () => {
    const person = aPersonDatabase();
    const of = (id: string) => ({
      ...newList(id, { title: id, repeat: 'none' }, 1),
      lines: [],
    });
    await storeSavedList(person, { listId: 'a', list: of('a'), version: 1 });
    await storeSavedList(person, { listId: 'b', list: of('b'), version: 3 });
    await storeSavedList(person, { listId: 'a', list: null, version: 2 });
    await storeSavedList(person, { listId: 'c', list: of('c'), version: 2 });
    const { lists, ...known } = (await person.fact('saved-lists')) ?? { lists: [] };
    expect([lists.map(({ id }) => id), known]).toEqual([['b'], { version: 2, heard: 3 }]);
  });
});
