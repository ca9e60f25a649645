import { describe, expect, it } from 'vitest';
import { nameRanks } from './category-columns.ts';

describe('names in alphabetical order', () => {
  it('ignore case, accents and spaces around', () => {
    expect([...nameRanks(['dal', 'Éclair', ' Apple', 'fig'])]).toEqual([1, 2, 0, 3]);
  });

  it('keep their order when they are equal', () => {
    expect([...nameRanks(['Rice', 'rice', 'RICE'])]).toEqual([0, 1, 2]);
  });

  it('may be empty or in another script', () => {
    expect([...nameRanks(['चावल', '', 'zeera'])]).toEqual([2, 0, 1]);
  });
});
