import { describe, expect, it } from 'vitest';
import { describedWords, isDescribedSo } from './described-items.ts';

describe('SRC-3 what is described as what was written', () => {
  const curd = { name: 'Greek yogurt plain', brand: 'Gokuldham' };
  const says = 'Strained thick, with live probiotic cultures. No artificial flavours.';
  const isSo = (query: string) => isDescribedSo(describedWords(query), curd, says);

  it.each([
    ['probiotic', true],
    ['Probiotic yogurt', true],
    ['culture', true],
    ['gokuldham probiotic', true],
    ['probio', false],
    ['probiotik', false],
    ['probiotic lassi', false],
    // Called so: its name answers.
    ['yogurt', false],
    // Too short to tell anything, or nothing at all.
    ['no', false],
    ['', false],
    ['😀', false],
  ])('%j: %s', (query, expected) => {
    expect(isSo(query)).toBe(expected);
  });
});
