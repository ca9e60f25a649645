import { describe, expect, it } from 'vitest';
import { WHOLE_SHELF, type ShelfChoice } from '../../../domain/catalogue/shelf-choice.ts';
import { HOSTILE_TEXTS } from '../../../../tests/support/inputs/hostile-inputs.ts';
import { choiceOfParams, paramsWithChoice } from './shelf-choice-url.ts';

describe('filters and order in the address', () => {
  it('come back as they went in, beside what else is there', () => {
    const choice: ShelfChoice = {
      sort: 'price-low',
      inStock: true,
      returnable: true,
      isVeg: true,
      minRatingTenths: 45,
      minPricePaise: 2_000,
      maxPricePaise: 15_000,
    };
    const params = paramsWithChoice(new URLSearchParams('category=rice&item=7'), choice);
    expect(params.toString()).toBe(
      'category=rice&item=7&sort=price-low&stock=1&returnable=1&veg=1&rating=4.5&from=20&to=150',
    );
    expect(choiceOfParams(params)).toEqual(choice);
  });

  it('leave nothing behind when nothing is chosen', () => {
    const params = paramsWithChoice(
      new URLSearchParams('category=rice&sort=name&stock=1'),
      WHOLE_SHELF,
    );
    expect(params.toString()).toBe('category=rice');
  });

  it.each(HOSTILE_TEXTS)('count as not said when they are %j', (text) => {
    const names = ['sort', 'stock', 'returnable', 'rating', 'from', 'to'];
    const params = new URLSearchParams(names.map((name) => [name, text]));
    const known = choiceOfParams(params);
    expect(Number.isNaN(known.minPricePaise) || Number.isNaN(known.minRatingTenths)).toBe(false);
    expect(known.sort).toBe('relevance');
    expect(known.minRatingTenths).toBe(0);
  });
});
