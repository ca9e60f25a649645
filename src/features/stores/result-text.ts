import { numberText } from '../../domain/money.ts';
import { SHELF_SORTS, type ShelfSort } from '../../domain/catalogue/shelf-choice.ts';

export interface Result {
  /** Undefined while it is being found out. */
  readonly count: number | undefined;
  readonly total: number;
  readonly sort: ShelfSort;
  readonly isFiltered: boolean;
}

/** "1 item", "1,20,000 items". */
export function itemsText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'item' : 'items'}`;
}

/** How many of how many, and in which order when it is not the store's own. */
export function resultText({ count, total, sort, isFiltered }: Result): string {
  const all = itemsText(total);
  const order = sort === 'relevance' ? '' : ` · ${sortName(sort)}`;
  if (!isFiltered) return `${all}${order}`;
  return count === undefined ? `Of ${all} …` : `${numberText(count)} of ${all}${order}`;
}

function sortName(sort: ShelfSort): string {
  return SHELF_SORTS.find(({ id }) => id === sort)?.name ?? '';
}
