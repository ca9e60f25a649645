import { startTransition, useEffect, useState } from 'react';
import type { ArrangedShelf } from '../../../contracts/catalogue/arranged-shelf.ts';
import { shelfChoiceKey, type ShelfChoice } from '../../../domain/catalogue/shelf-choice.ts';
import { useHaat } from '../../../ports/haat-context.tsx';

/** What is asked of the worker, and of which state of catalogue and prices. */
export interface ArrangedShelfQuery {
  readonly storeId: string;
  readonly categoryId: string;
  /** Keeps its identity while nothing else is chosen. */
  readonly choice: ShelfChoice;
  /** Changes with catalogue and prices: then it is asked again. */
  readonly state: string;
  /** Nothing is asked while nobody needs the answer. */
  readonly isOn: boolean;
}

/** The worker's answer, and whether it is the one to the choice that stands now. */
export interface ArrangedShelfView {
  /** Undefined until the first answer about this category. */
  readonly shelf: ArrangedShelf | undefined;
  readonly isCurrent: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Filters and sorts a category in the worker (CAT-3). The answer before stays on screen until the next is here. */
export function useArrangedShelf(query: ArrangedShelfQuery): ArrangedShelfView {
  const { sync } = useHaat();
  const { storeId, categoryId, choice, state, isOn } = query;
  const [answer, setAnswer] = useState<KeptAnswer | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [round, setRound] = useState(0);
  const key = shelfChoiceKey(choice);

  useEffect(() => {
    if (!isOn) return;
    let isStale = false;
    sync.arrangeShelf({ storeId, categoryId, choice }).then(
      (shelf) => {
        // Drawing the new rows must not hold up a finger that moves on.
        if (isStale) return;
        startTransition(() => setAnswer({ storeId, categoryId, choice, state, shelf }));
      },
      () => {
        // The worker is gone or has a bug, which it reports itself; here the person is told.
        if (!isStale) setFailure({ choice, round });
      },
    );
    return () => {
      isStale = true;
    };
  }, [sync, storeId, categoryId, choice, state, isOn, round]);

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

interface KeptAnswer extends Omit<ArrangedShelfQuery, 'isOn'> {
  readonly shelf: ArrangedShelf | null;
}

interface Failure {
  readonly choice: ShelfChoice;
  readonly round: number;
}
