import { describe, expect, it } from 'vitest';
import { homeOffers } from './home-offers.ts';

const offer = (code: string, endsAt = 100) =>
  ({
    code,
    title: code,
    kind: 'percent',
    value: 10,
    capPaise: null,
    minimumPaise: 0,
    startsAt: 0,
    endsAt,
  }) as const;
const ofStore = (storeId: string, ...offers: readonly ReturnType<typeof offer>[]) => ({
  storeId,
  storeName: `Store ${storeId}`,
  offers,
  serverTime: 50,
  fetchedAt: 10,
});
const codes = (shown: ReturnType<typeof homeOffers>) =>
  shown.map(({ code, store }) => [code, store?.id ?? null]);

describe('the offers of the home screen', () => {
  it('show each code once: everywhere first, then by store', () => {
    const shown = homeOffers(
      [offer('ALL10')],
      [ofStore('a', offer('ALL10'), offer('A20')), ofStore('b', offer('B30'))],
      10,
    );
    expect(codes(shown)).toEqual([
      ['ALL10', null],
      ['A20', 'a'],
      ['B30', 'b'],
    ]);
  });

  it('leave out what is over, for stores by the server’s clock', () => {
    const shown = homeOffers(
      [offer('OLD', 9)],
      [ofStore('a', offer('GONE', 60), offer('A', 61))],
      20,
    );
    expect(codes(shown)).toEqual([['A', 'a']]);
  });
});
