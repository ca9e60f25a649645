import { describe, expect, it } from 'vitest';
import { suppliersOf } from './category-groups.ts';

const KIRANA = { id: 'kirana', groups: ['grocery', 'spices'] };
const CATTLE = { id: 'cattle', groups: ['cattle-feed'] };
const MIXED = { id: 'mixed', groups: ['grocery', 'seed'] };
const idsOf = (group: string) => suppliersOf([KIRANA, CATTLE, MIXED], group).map(({ id }) => id);

describe('the suppliers of the trade side', () => {
  it('are the stores that sell something for field and farm', () => {
    expect(idsOf('')).toEqual(['cattle', 'mixed']);
  });

  it('of one group are those that sell that', () => {
    expect([idsOf('seed'), idsOf('pesticide')]).toEqual([['mixed'], []]);
  });
});
