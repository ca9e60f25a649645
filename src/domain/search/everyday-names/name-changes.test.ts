import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../search-index.ts';
import { createThingNames } from '../words/thing-names.ts';
import { namedThings } from './everyday-names.ts';
import { foldedName, type NameChange, nameProblem, withNameChanges } from './name-changes.ts';

const added = (name: string, means: string): NameChange => ({ name, means, isRemoved: false });
const removed = (name: string, means: string): NameChange => ({ name, means, isRemoved: true });

/** What a phone with four products finds. */
function found(query: string, changes: readonly NameChange[]): readonly string[] {
  const index = createSearchIndex(createThingNames(withNameChanges(namedThings(), changes)));
  const names = ['Cow milk', 'Salted butter', 'Kombucha', 'Mint toothpaste'];
  const none = names.map(() => '');
  index.put(
    'pack',
    {
      storeId: 'near',
      categoryId: 'dairy',
      ids: names,
      ordinals: [0, 1, 2, 3],
      names,
      everydayNames: none,
      units: none,
      pictures: none,
    },
    { name: 'Fridge', isFarm: false },
  );
  return index.find(query, ['near'], new Set(), 10).items.map(({ name }) => name);
}

describe('everyday names of administrators', () => {
  it('SRC-1 are searched by like those of the table', () => {
    expect(found('kshiram', [])).toEqual([]);
    expect(found('kshiram', [added('kshiram', 'milk')])).toEqual(['Cow milk']);
    expect(found('fizi chay', [added('fizi chay', 'kombucha')])).toEqual(['Kombucha']);
  });

  it('SRC-1 are no longer searched by once they are taken away', () => {
    expect(found('pesto', [])).toEqual(['Mint toothpaste']);
    expect(found('pesto', [removed('pesto', 'toothpaste')])).toEqual([]);
  });

  it('leave the table as it is where nobody changed anything', () => {
    const things = namedThings();
    expect(withNameChanges(things, [])).toBe(things);
    const [first] = withNameChanges(things, [added('kshiram', 'milk')]);
    expect(first).toBe(things[0]);
  });

  it.each([
    ['x', 'milk', 'name', /two letters/],
    ['milk', 'milk', 'name', /already/],
    ['butter', 'milk', 'name', /whoever types it means that/],
    ['one two three four', 'milk', 'name', /three words/],
    ['kshiram', 'doodh', 'means', /everyday name itself: of milk/],
  ])('cannot be “%s” for %s', (name, means, field, text) => {
    const problem = nameProblem({ name, means }, namedThings());
    expect(problem).toMatchObject({ field, text: expect.stringMatching(text) as string });
  });

  it('are folded as queries are', () => {
    expect(foldedName('  Kshiram ')).toBe('kshiram');
    expect(foldedName('दूध')).toMatch(/^[a-z]+$/);
    expect(nameProblem({ name: 'kshiram', means: 'milk' }, namedThings())).toBeNull();
  });
});
