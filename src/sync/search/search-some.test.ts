import { describe, expect, it } from 'vitest';
import { searchSome } from './local-search.ts';

const TEXTS = ['ma', 'mi', 'mo', 'mu'];

/** A search that takes so long (ms), and the clock that shows it. */
function searchTaking(ms: number) {
  let time = 1_000;
  const search = (text: string) => {
    time += ms;
    return `found for ${text}`;
  };
  return { search, now: () => time };
}

describe('searching ahead in slices', () => {
  it('SRC-1 searches all while that takes no time', () => {
    const { search, now } = searchTaking(0);
    const { found, isAll } = searchSome(TEXTS, search, 0, now);
    expect(found.map(([text]) => text)).toEqual(TEXTS);
    expect(found[0]).toEqual(['ma', 'found for ma']);
    expect(isAll).toBe(true);
  });

  it('SRC-1 stops after some ms, so that a question waits for no more than that', () => {
    const { search, now } = searchTaking(2);
    expect(searchSome(TEXTS, search, 0, now)).toMatchObject({ isAll: false });
    expect(searchSome(TEXTS, search, 0, now).found).toHaveLength(2);
  });

  it('SRC-1 searches at least one', () => {
    const { search, now } = searchTaking(40);
    const { found, isAll } = searchSome(TEXTS, search, 0, now);
    expect(found).toHaveLength(1);
    expect(isAll).toBe(false);
  });

  it('SRC-1 leaves the less likely ones where a search takes long', () => {
    const { search, now } = searchTaking(40);
    expect(searchSome(TEXTS, search, 2, now).isAll).toBe(false);
    expect(searchSome(TEXTS, search, 3, now).isAll).toBe(true);
  });

  it('SRC-1 has nothing left of no texts', () => {
    const { search, now } = searchTaking(1);
    expect(searchSome([], search, 9, now)).toEqual({ found: [], isAll: true });
  });
});
