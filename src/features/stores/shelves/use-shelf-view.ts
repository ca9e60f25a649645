import { useMemo, useState } from 'react';
import type { Paise } from '../../../domain/money.ts';
import {
  isWholeShelf,
  shelfChoiceKey,
  type ShelfChoice,
} from '../../../domain/catalogue/shelf-choice.ts';
import {
  placesOfArrangement,
  placesOfCategory,
  type ShelfCategory,
  type ShelfPlaces,
} from './shelf-places.ts';
import { useArrangedShelf } from './use-arranged-shelf.ts';
import { useWarmShelf } from './use-warm-shelf.ts';

export interface ShelfViewQuery {
  readonly storeId: string;
  readonly category: ShelfCategory;
  readonly choice: ShelfChoice;
  /** Changes with catalogue and prices. */
  readonly state: string;
  /** The sheet wants counts and prices also while nothing is filtered. */
  readonly isSheetOpen: boolean;
}

/** A list that is on screen. */
interface ShownList {
  readonly categoryId: string;
  readonly places: ShelfPlaces;
  /** Names store, category, filters and order. */
  readonly key: string;
}

/** What a category shows by its filters and order. */
export interface ShelfView {
  /** The chosen items, or those chosen before while the new ones are found; undefined at first. */
  readonly shown: ShownList | undefined;
  readonly isBusy: boolean;
  /** How many the choice shows; undefined while that is not known. */
  readonly count: number | undefined;
  readonly priceSteps: readonly Paise[];
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Without filters the packs are read as they are; everything else is asked of the worker (CAT-3). */
export function useShelfView(query: ShelfViewQuery): ShelfView {
  const { storeId, category, choice, state, isSheetOpen } = query;
  const isWhole = isWholeShelf(choice);
  const arranged = useArrangedShelf({
    storeId,
    categoryId: category.id,
    choice,
    state,
    isOn: !isWhole || isSheetOpen,
  });
  useWarmShelf(storeId, category);
  const { shelf, isCurrent } = arranged;
  const whole = useMemo(() => placesOfCategory(category), [category]);
  const chosen = useMemo(
    () => (shelf === undefined || !isCurrent ? undefined : placesOfArrangement(shelf)),
    [shelf, isCurrent],
  );
  const places = isWhole ? whole : chosen;
  const key = `${storeId} ${category.id} ${shelfChoiceKey(choice)}`;

  const [last, setLast] = useState<ShownList | undefined>();
  if (places !== undefined && (last?.places !== places || last.key !== key)) {
    setLast({ categoryId: category.id, places, key });
  }
  const before = last?.categoryId === category.id ? last : undefined;
  return {
    shown: places === undefined ? before : { categoryId: category.id, places, key },
    isBusy: places === undefined,
    count: places?.count,
    priceSteps: shelf?.priceSteps ?? [],
    hasFailed: !isWhole && arranged.hasFailed,
    retry: arranged.retry,
  };
}
