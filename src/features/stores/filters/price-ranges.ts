import { formatRupees, type Paise } from '../../../domain/money.ts';
import type { ShelfChoice } from '../../../domain/catalogue/shelf-choice.ts';

/** A range of prices that a person can pick with one tap. Null: open. */
export interface PriceRange {
  readonly minPricePaise: Paise | null;
  readonly maxPricePaise: Paise | null;
  readonly label: string;
}

/** The ranges between the steps of a category's prices, from the cheapest on; none without steps. */
export function priceRanges(steps: readonly Paise[]): PriceRange[] {
  return steps.length === 0
    ? []
    : [...steps, null].map((to, index) =>
        aRange(index === 0 ? null : (steps[index - 1] ?? null), to),
      );
}

function aRange(from: Paise | null, to: Paise | null): PriceRange {
  return { minPricePaise: from, maxPricePaise: to, label: rangeText(from, to) };
}

function rangeText(from: Paise | null, to: Paise | null): string {
  if (from === null) return to === null ? 'Any price' : `Up to ${formatRupees(to)}`;
  return to === null ? `From ${formatRupees(from)}` : `${formatRupees(from)} – ${formatRupees(to)}`;
}

/** The same text for the same range. */
export function rangeKey({
  minPricePaise,
  maxPricePaise,
}: Pick<ShelfChoice, 'minPricePaise' | 'maxPricePaise'>): string {
  return `${minPricePaise ?? ''}-${maxPricePaise ?? ''}`;
}
