import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import type { Favourite } from '../../contracts/account/favourites.ts';
import { storeFavourite } from './favourites.ts';

const kept = (kind: Favourite['kind'], targetId: string): Favourite => ({
  kind,
  targetId,
  setAt: 1,
  store: null,
  item: null,
});

describe('the server’s word on marks', () => {
  it('of answers that overtake each other each counts, and only the next in turn says that all is here', async () => {
    const person = aPersonDatabase();
    const answer = (targetId: string, version: number, isSet = true) =>
      storeFavourite(person, {
        kind: 'item',
        targetId,
        favourite: isSet ? kept('item', targetId) : null,
        version,
      });
    await answer('a', 1);
    expect(await person.fact('favourites')).toMatchObject({ version: 1, heard: 1 });
    await answer('b', 3);
    await answer('a', 2, false);
    const { favourites, ...known } = (await person.fact('favourites')) ?? { favourites: [] };
    expect(known).toEqual({ version: 2, heard: 3 });
    expect(favourites.map(({ targetId }) => targetId)).toEqual(['b']);
    await answer('c', 2);
    expect((await person.fact('favourites'))?.favourites).toHaveLength(1);
  });
});
