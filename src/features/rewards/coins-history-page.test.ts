import { describe, expect, it } from 'vitest';
import { COIN_ENTRY_KINDS } from '../../domain/rewards/coins.ts';
import { walletAmount, walletFilter, walletTitle } from './coins-history-page.tsx';

describe('a line of the wallet', () => {
  it.each([
    ['CREDIT', 25, '+25'],
    ['DEBIT', -1_250, '−1,250'],
    ['LOCKED', 4, '4'],
  ] as const)('of type %s with %d coins shows "%s"', (type, coins, text) => {
    expect(walletAmount({ type, coins })).toBe(text);
  });

  it('has a title of its own for each kind of change', () => {
    const titles = COIN_ENTRY_KINDS.map((kind) => walletTitle({ kind }));
    expect(new Set(titles).size).toBe(COIN_ENTRY_KINDS.length);
  });

  it('is filtered by the wallet types of the specification; anything else shows all', () => {
    expect(['CREDIT', 'DEBIT', 'LOCKED', 'BALANCE', null].map(walletFilter)).toEqual([
      'CREDIT',
      'DEBIT',
      'LOCKED',
      '',
      '',
    ]);
  });
});
