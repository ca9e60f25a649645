import { useLiveQuery } from 'dexie-react-hooks';
import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ArrangedShelf } from '../../../contracts/catalogue/arranged-shelf.ts';
import { readPacks } from '../../../db/reads/catalogue/store-shelf.ts';
import {
  isWholeShelf,
  type ShelfChoice,
  shelfChoiceKey,
  WHOLE_SHELF,
} from '../../../domain/catalogue/shelf-choice.ts';
import type { Paise } from '../../../domain/money.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import {
  placesOfArrangement,
  placesOfCategory,
  placesOfProducts,
  type ShelfCategory,
  type ShelfPlaces,
} from './shelf-places.ts';
import { usePricesAt } from './use-shelf-items.ts';

/** What is asked of the worker, and of which state of catalogue and prices. */
interface ArrangedShelfQuery {
  readonly storeId: string;
  readonly categoryId: string;
  /** Keeps its identity while nothing else is chosen. */
  readonly choice: ShelfChoice;
  /** Changes with the catalogue: then, and with new prices, it is asked again. */
  readonly state: string;
  /** Nothing is asked while nobody needs the answer. */
  readonly isOn: boolean;
}

/** The worker's answer, and whether it is the one to the choice that stands now. */
interface ArrangedShelfView {
  /** Undefined until the first answer about this category. */
  readonly shelf: ArrangedShelf | undefined;
  readonly isCurrent: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface KeptAnswer extends Omit<ArrangedShelfQuery, 'isOn' | 'state'> {
  /** Of which catalogue and prices. */
  readonly asOf: string;
  readonly shelf: ArrangedShelf | null;
}

interface Failure {
  readonly choice: ShelfChoice;
  readonly round: number;
}

/** From so many items on, reading a category takes a worker longer than a tap may wait. */
const LARGE_CATEGORY = 1_500;

/** Of so many packs at most, sizes are put together before the list is drawn; one of more is drawn as it is. */
const MOST_PACKS_TO_GROUP = 4;

/** After the list itself is on screen, ms. */
const SOON_MS = 800;

export interface ShelfViewQuery {
  readonly storeId: string;
  readonly category: ShelfCategory;
  readonly choice: ShelfChoice;
  /** Changes with the catalogue. */
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

/** Without filters the page reads the packs itself; everything else is asked of the worker (CAT-3). */
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
  const whole = useWholeShelf(category);
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
    count: places?.itemCount,
    priceSteps: shelf?.priceSteps ?? [],
    hasFailed: !isWhole && arranged.hasFailed,
    retry: arranged.retry,
  };
}

/** All of a category in the store's order; undefined while the packs are read that tell which items are one product. */
function useWholeShelf(category: ShelfCategory): ShelfPlaces | undefined {
  const { device } = useHaat();
  const hashes = category.packs.length > MOST_PACKS_TO_GROUP ? '' : category.packs.join(' ');
  const read = useLiveQuery(
    async () => ({
      hashes,
      packs: hashes === '' ? [] : await readPacks(device, hashes.split(' ')),
    }),
    [device, hashes],
  );
  return useMemo(() => {
    if (hashes === '') return placesOfCategory(category);
    if (read?.hashes !== hashes) return undefined;
    // What is not here yet comes with the catalogue, and the list is one of sizes until then.
    const isAll = read.packs.length === category.packs.length;
    return isAll ? placesOfProducts(read.packs) : placesOfCategory(category);
  }, [category, hashes, read]);
}

/** Lets the worker read a large category before a filter is tapped; what it answers is not needed yet. */
function useWarmShelf(storeId: string, { id: categoryId, itemCount }: ShelfCategory): void {
  const { sync } = useHaat();
  const isLarge = itemCount >= LARGE_CATEGORY;
  useEffect(() => {
    if (!isLarge) return;
    const timer = setTimeout(() => {
      void sync.arrangeShelf({ storeId, categoryId, choice: WHOLE_SHELF });
    }, SOON_MS);
    return () => clearTimeout(timer);
  }, [sync, storeId, categoryId, isLarge]);
}

/** Filters and sorts a category in the worker (CAT-3). The answer before stays on screen until the next is here. */
function useArrangedShelf(query: ArrangedShelfQuery): ArrangedShelfView {
  const { sync } = useHaat();
  const { storeId, categoryId, choice, state, isOn } = query;
  const [answer, setAnswer] = useState<KeptAnswer | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [round, setRound] = useState(0);
  const key = shelfChoiceKey(choice);
  const asOf = `${state} ${usePricesAt(storeId, isOn)}`;

  useEffect(() => {
    if (!isOn) return;
    let isStale = false;
    sync.arrangeShelf({ storeId, categoryId, choice }).then(
      (shelf) => {
        // Drawing the new rows must not hold up a finger that moves on.
        if (isStale) return;
        startTransition(() => setAnswer({ storeId, categoryId, choice, asOf, shelf }));
      },
      () => {
        // The worker is gone or has a bug, which it reports itself; here the person is told.
        if (!isStale) setFailure({ choice, round });
      },
    );
    return () => {
      isStale = true;
    };
  }, [sync, storeId, categoryId, choice, asOf, isOn, round]);

  const isAbout = answer?.storeId === storeId && answer.categoryId === categoryId;
  const isCurrent = isAbout && shelfChoiceKey(answer.choice) === key;
  const hasFailed = failure !== null && failure.round === round && failure.choice === choice;
  return {
    shelf: isAbout ? (answer.shelf ?? undefined) : undefined,
    isCurrent,
    hasFailed: hasFailed && !isCurrent,
    retry: () => setRound((count) => count + 1),
  };
}

/** The address takes over what was typed when the typing pauses, ms. */
const KEPT_AFTER_MS = 300;

/** What is searched in a store: typed at once, and kept in the address for the way back from an item. */
export function useShelfSearch(): readonly [text: string, search: (typed: string) => void] {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => params.get('find') ?? '');
  const keep = useEffectEvent((typed: string) => {
    // Another screen is on its way: the address is that one's.
    if (window.location.pathname !== pathname) return;
    if ((params.get('find') ?? '') === typed) return;
    setParams(
      (known) => {
        if (typed === '') known.delete('find');
        else known.set('find', typed);
        return known;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(text.trim()), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
