import { describe, expect, it } from 'vitest';
import { membersText, membershipText, termsOf } from './coop-words.ts';

const member = (isMember: boolean) => ({
  cooperativeId: 'kere',
  isMember,
  since: null,
  boughtPaise: 0,
  sharedCoins: 0,
});
const wish = (isMember: boolean, problem: string | null = null) => ({
  sequence: 1,
  isMember,
  problem,
});

describe('what a card says of a membership', () => {
  it('COOP-1 leaves out how many there are while they are few', () => {
    expect(membersText(0)).toEqual([]);
    expect(membersText(19)).toEqual([]);
    expect(membersText(1_020)).toEqual(['1,020 members on Haat']);
  });

  it('COOP-1 is never further than the server', () => {
    const said = (isMember: boolean, waiting: ReturnType<typeof wish> | null) =>
      membershipText({ membership: member(isMember), waiting });
    expect(said(false, null)).toBe('');
    expect(said(false, wish(true))).toMatch(/^Waiting to join/);
    expect(said(false, wish(true, 'No'))).toBe('');
    expect(said(true, wish(false))).toBe('Waiting to leave');
    expect(said(true, null)).toBe('You are a member');
  });

  it('names only what there is', () => {
    expect(termsOf({ memberPercent: 8, sharePercent: 2 })).toEqual([
      'Members pay 8% less',
      '2% back as coins',
    ]);
    expect(termsOf({ memberPercent: 0, sharePercent: 2 })).toEqual(['2% back as coins']);
  });
});
