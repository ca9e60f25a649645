import { useEffect } from 'react';
import { WHOLE_SHELF } from '../../../domain/catalogue/shelf-choice.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import type { ShelfCategory } from './shelf-places.ts';

/** From so many items on, reading a category takes a worker longer than a tap may wait. */
const LARGE_CATEGORY = 1_500;
/** After the list itself is on screen, ms. */
const SOON_MS = 800;

/** Lets the worker read a large category before a filter is tapped; what it answers is not needed yet. */
export function useWarmShelf(storeId: string, { id: categoryId, itemCount }: ShelfCategory): void {
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
