import { describe, expect, it } from 'vitest';
import type { FoundHead } from '../../contracts/sync-service.ts';
import { createEarlyAnswers } from './use-search.ts';

const aHead = (itemCount: number): FoundHead => ({ items: [], itemCount, stores: [] });

describe('answers at hand', () => {
  it('SRC-1 belong to a query and an area', () => {
    const answers = createEarlyAnswers();
    answers.keep('milk', '560103', aHead(3));
    expect(answers.find('milk', '560103')?.itemCount).toBe(3);
    expect(answers.find('Milk', '560103')?.itemCount).toBe(3);
    expect(answers.find('milk', '110001')).toBeUndefined();
    expect(answers.find('milk', null)).toBeUndefined();
    expect(answers.find('mil', '560103')).toBeUndefined();
  });

  it('SRC-1 are forgotten when the catalogue has changed', () => {
    const answers = createEarlyAnswers();
    answers.startEdition(1);
    answers.keep('milk', null, aHead(3));
    answers.startEdition(1);
    expect(answers.find('milk', null)?.itemCount).toBe(3);
    answers.startEdition(2);
    expect(answers.find('milk', null)).toBeUndefined();
  });

  it('SRC-1 are few: the one kept longest ago makes room', () => {
    const answers = createEarlyAnswers();
    for (let number = 0; number < 128; number += 1) answers.keep(`q${number}`, null, aHead(number));
    answers.keep('q0', null, aHead(1_000));
    answers.keep('one more', null, aHead(0));
    expect(answers.find('q0', null)?.itemCount).toBe(1_000);
    expect(answers.find('q1', null)).toBeUndefined();
    expect(answers.find('q2', null)?.itemCount).toBe(2);
  });
});
