import { describe, expect, it } from 'vitest';
import { automaticCoupons, judgeOffer, judgeOffers, type CartToSave } from './offer-choice.ts';
import { couponDiscountOfLines, offerOnLines } from './offer-lines.ts';
import type { Offer } from './offers.ts';

const NOW = 1_000;

function anOffer(parts: Partial<Offer> & Pick<Offer, 'code'>): Offer {
  return {
    title: parts.code,
    kind: 'amount',
    value: 5_000,
    capPaise: null,
    minimumPaise: 0,
    startsAt: 0,
    endsAt: 2 * NOW,
    ...parts,
  };
}

const apples = { itemId: 'apple', categoryId: 'fruits', pricePaise: 10_000, quantity: 1 };
const rice = { itemId: 'rice', categoryId: 'grains', pricePaise: 6_000, quantity: 1 };
const codes = (judged: readonly { readonly offer: Offer }[]) =>
  judged.map(({ offer }) => offer.code);

describe('which offer is the best one', () => {
  it('OFF-1 is the usable one that saves most, then what is nearest, and never one that is over', () => {
    const offers = [
      anOffer({ code: 'LATER', startsAt: NOW + 1 }),
      anOffer({ code: 'OVER', endsAt: NOW }),
      anOffer({ code: 'FAR', minimumPaise: 90_000 }),
      anOffer({ code: 'NEAR', minimumPaise: 20_000 }),
      anOffer({
        code: 'SPICES',
        minimumPaise: 100,
        scope: { itemIds: [], categoryIds: ['spices'] },
      }),
      anOffer({ code: 'SMALL', value: 1_000 }),
      anOffer({ code: 'LARGE', kind: 'percent', value: 10 }),
    ];
    expect(codes(judgeOffers(offers, [apples, rice], NOW))).toEqual([
      'LARGE',
      'SMALL',
      'NEAR',
      'FAR',
      'SPICES',
      'LATER',
    ]);
  });

  it('OFF-1 says what is still missing of its own items', () => {
    const fruits = anOffer({
      code: 'FRUITS',
      minimumPaise: 15_000,
      scope: { itemIds: [], categoryIds: ['fruits'] },
    });
    expect(judgeOffer(fruits, [apples, rice], NOW)).toMatchObject({
      block: { kind: 'minimum', missingPaise: 5_000 },
      savesPaise: 0,
    });
  });

  it('OFF-1 names the item that comes for nothing', () => {
    const freebie = { itemId: 'biscuit', quantity: 1 };
    const offer = anOffer({ code: 'BISCUIT', kind: 'freebie', value: 0, freebie });
    expect(judgeOffer(offer, [rice], NOW)).toMatchObject({ block: null, savesPaise: 0, freebie });
  });
});

describe('the coupon that a cart gets by itself', () => {
  const offers = [
    anOffer({ code: 'TEN', kind: 'percent', value: 10, usesPerPerson: 2 }),
    anOffer({ code: 'FIFTY' }),
    anOffer({ code: 'FAR', value: 9_000, minimumPaise: 90_000 }),
    anOffer({ code: 'GIFT', kind: 'freebie', freebie: { itemId: 'tea', quantity: 1 } }),
  ];
  const aCart = (storeId: string, parts: Partial<CartToSave> = {}): CartToSave => ({
    storeId,
    offers: judgeOffers(offers, [apples, rice], NOW),
    chosenCode: null,
    isDeclined: false,
    refused: [],
    ...parts,
  });
  const chosen = (
    carts: readonly CartToSave[],
    uses: readonly (readonly [string, number])[] = [],
  ) => [...automaticCoupons(carts, new Map(uses))].map((each) => each.join(' '));

  it('OFF-2 takes off most, and never more often than its buyer may use it', () => {
    expect(chosen([aCart('one')])).toEqual(['one FIFTY']);
    expect(chosen([aCart('one')], [['FIFTY', 1]])).toEqual(['one TEN']);
    expect(
      chosen(
        [aCart('one')],
        [
          ['FIFTY', 1],
          ['TEN', 2],
        ],
      ),
    ).toEqual([]);
    expect(chosen([aCart('one'), aCart('two'), aCart('three'), aCart('four')])).toEqual([
      'one FIFTY',
      'two TEN',
      'three TEN',
    ]);
  });

  it('OFF-2 goes to the cart that it saves more, after what buyers chose themselves', () => {
    const dear = judgeOffers(
      [anOffer({ code: 'PART', kind: 'percent', value: 10 })],
      [apples],
      NOW,
    );
    const cheap = judgeOffers([anOffer({ code: 'PART', kind: 'percent', value: 10 })], [rice], NOW);
    const both = [aCart('cheap', { offers: cheap }), aCart('dear', { offers: dear })];
    expect(chosen(both)).toEqual(['dear PART']);
    expect(chosen([aCart('one', { chosenCode: 'FIFTY' }), aCart('two')])).toEqual(['two TEN']);
  });

  it('OFF-2 is none where its buyer took one off, nor one that the server would not take', () => {
    expect(chosen([aCart('one', { isDeclined: true })])).toEqual([]);
    expect(
      chosen([aCart('one', { refused: [{ code: 'FIFTY', problem: 'expired', at: 0 }] })]),
    ).toEqual(['one TEN']);
    expect(chosen([aCart('one', { offers: undefined })])).toEqual([]);
  });
});

describe('an offer of a category', () => {
  const fruits = anOffer({
    code: 'FRUITS',
    kind: 'percent',
    value: 10,
    scope: { itemIds: [], categoryIds: ['fruits'] },
  });
  const bare = [apples, rice].map(({ categoryId: _unknown, ...line }) => line);

  it('OFF-1 takes the same off once the catalogue has told its items, where no category is known', () => {
    const known = offerOnLines(fruits, [apples, rice]);
    expect(known.scope).toEqual({ itemIds: ['apple'], categoryIds: ['fruits'] });
    const coupon = (offer: Offer) => ({ code: offer.code, offer, at: NOW });
    expect(couponDiscountOfLines(coupon(fruits), bare)).toBe(0);
    expect(couponDiscountOfLines(coupon(known), bare)).toBe(1_000);
    expect(couponDiscountOfLines(coupon(known), [apples, rice])).toBe(1_000);
  });

  it('leaves an offer of the whole cart as it is', () => {
    const whole = anOffer({ code: 'ALL' });
    expect(offerOnLines(whole, [apples])).toBe(whole);
  });
});
