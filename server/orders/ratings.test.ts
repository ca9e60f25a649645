import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownOf, totalOfShown, withRating } from './ratings.ts';

describe('the average of ratings', () => {
  it('moves a store with many ratings only as far as one counts, and in the end does move', () => {
    let total = totalOfShown({ ratingTenths: 43, ratingCount: 120 });
    total = withRating(total, 1, undefined);
    expect(shownOf(total)).toEqual({ ratingTenths: 43, ratingCount: 121 });
    for (let more = 0; more < 20; more += 1) total = withRating(total, 1, undefined);
    expect(shownOf(total)).toEqual({ ratingTenths: 38, ratingCount: 141 });
  });

  it('is nothing without a rating', () => {
    expect(shownOf({ tenths: 0, count: 0 })).toEqual({ ratingTenths: 0, ratingCount: 0 });
  });

  it('counts a changed rating once, with its last stars', () => {
    const stars = array(integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 30 });
    assert(
      property(stars, stars, (firsts, changes) => {
        let total = { tenths: 0, count: 0 };
        for (const one of firsts) total = withRating(total, one, undefined);
        const last = [...firsts];
        for (const [index, one] of changes.entries()) {
          const at = index % last.length;
          total = withRating(total, one, last[at]);
          last[at] = one;
        }
        const sum = last.reduce((all, one) => all + 10 * one, 0);
        expect(total).toEqual({ tenths: sum, count: last.length });
        expect(shownOf(total).ratingTenths).toBe(Math.round(sum / last.length));
      }),
    );
  });
});
