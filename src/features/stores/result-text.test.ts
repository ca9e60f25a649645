import { describe, expect, it } from 'vitest';
import { resultText, type Result } from './result-text.ts';

const aResult = (parts: Partial<Result>): Result => ({
  count: 10_234,
  total: 10_234,
  sort: 'relevance',
  isFiltered: false,
  ...parts,
});

describe('the line above a list of items', () => {
  it('counts as people in India write numbers', () => {
    expect(resultText(aResult({ total: 1_23_456 }))).toBe('1,23,456 items');
    expect(resultText(aResult({ total: 1 }))).toBe('1 item');
  });

  it('says how many of them a filter leaves, and the order', () => {
    expect(resultText(aResult({ count: 0, isFiltered: true }))).toBe('0 of 10,234 items');
    expect(resultText(aResult({ count: 7, isFiltered: true, sort: 'price-low' }))).toBe(
      '7 of 10,234 items · Price: low to high',
    );
  });

  it('claims no count before there is one', () => {
    expect(resultText(aResult({ count: undefined, isFiltered: true }))).toBe('Of 10,234 items …');
  });
});
