import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  isShelfSort,
  RATING_STEPS,
  type ShelfChoice,
  WHOLE_SHELF,
} from '../../../domain/catalogue/shelf-choice.ts';

/** Most rupees that a price filter takes; seven digits. */
export const MOST_RUPEES = 9_999_999;

/** What the URL says of filters and order; anything unknown counts as not said. */
export function choiceOfParams(params: URLSearchParams): ShelfChoice {
  const sort = params.get('sort');
  const rating = Math.round(Number(params.get('rating') ?? 0) * 10);
  return {
    sort: isShelfSort(sort) ? sort : WHOLE_SHELF.sort,
    inStock: params.get('stock') === '1',
    returnable: params.get('returnable') === '1',
    isVeg: params.get('veg') === '1',
    minRatingTenths: RATING_STEPS.find((step) => step === rating) ?? 0,
    minPricePaise: paiseOf(params.get('from')),
    maxPricePaise: paiseOf(params.get('to')),
  };
}

/** The same URL with another choice; what is not chosen is not in it. */
export function paramsWithChoice(params: URLSearchParams, choice: ShelfChoice): URLSearchParams {
  const { sort, inStock, returnable, isVeg, minRatingTenths, minPricePaise, maxPricePaise } =
    choice;
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null) => {
    if (value === null) next.delete(name);
    else next.set(name, value);
  };
  put('sort', sort === WHOLE_SHELF.sort ? null : sort);
  put('stock', inStock ? '1' : null);
  put('returnable', returnable ? '1' : null);
  put('veg', isVeg ? '1' : null);
  put('rating', minRatingTenths === 0 ? null : String(minRatingTenths / 10));
  put('from', minPricePaise === null ? null : String(minPricePaise / 100));
  put('to', maxPricePaise === null ? null : String(maxPricePaise / 100));
  return next;
}

/** Whole rupees as typed; null for anything else. */
function paiseOf(rupees: string | null): number | null {
  if (rupees === null || !/^\d{1,7}$/.test(rupees)) return null;
  return Number(rupees) * 100;
}

/** Filters and order as the URL says them, and how to replace them there. */
export function useShelfChoice(): readonly [ShelfChoice, (choice: ShelfChoice) => void] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const choose = (choice: ShelfChoice) => {
    const state: unknown = location.state;
    setParams((known) => paramsWithChoice(known, choice), { replace: true, state });
  };
  return [useMemo(() => choiceOfParams(params), [params]), choose];
}
