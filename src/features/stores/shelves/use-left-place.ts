import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useHaat } from '../../../ports/haat-context.tsx';
import * as v from 'valibot';

/** Where a list was left: row `index` stood `offset` px below the top of the window. */
interface LeftPlace {
  readonly index: number;
  readonly offset: number;
}

const storedPlaces = v.array(v.tuple([v.string(), v.pipe(v.number(), v.integer()), v.number()]));

type StoredPlaces = v.InferOutput<typeof storedPlaces>;

/** Lists whose place is kept. */
const MOST_PLACES = 40;

/** Scrolling has ended when nothing moved for this long, ms. */
const REST_MS = 150;

export interface LeftPlaceOptions {
  /** Which list, with its filters and its order. */
  readonly key: string;
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  /** A row's height before it was measured, px. */
  readonly rowHeight: number;
  /** How many stand side by side. */
  readonly columns: number;
  /** The drawn rows; `start` is px from the top of the document. */
  readonly rows: readonly DrawnRow[];
  /** Shows the list from its start, for one that was never left. */
  readonly goToStart: () => void;
}

interface DrawnRow {
  readonly index: number;
  readonly start: number;
}

/**
 * Goes where the list was left, in this tab and also over a reload, and notes where it is left. A row is noted, not a
 * height: what stands above the list may have grown since.
 */
export function useLeftPlace(options: LeftPlaceOptions): void {
  const { storage } = useHaat();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const { key } = options;

  useLayoutEffect(() => {
    const place = leftPlace(storage.read('shelf-places'), key);
    goTo(latest.current, place);
    return noteWhereLeft((scrollY) => {
      const row = latest.current.rows.find(({ start }) => start >= scrollY);
      if (row === undefined) return;
      const left = { index: row.index, offset: Math.round(row.start - scrollY) };
      storage.write('shelf-places', withLeftPlace(storage.read('shelf-places'), key, left));
    });
  }, [storage, key]);
}

function goTo(
  { list, count, rowHeight, columns, goToStart }: LeftPlaceOptions,
  place: LeftPlace | null,
) {
  const element = list.current;
  if (element === null) return;
  if (place === null || place.index >= count) {
    goToStart();
    return;
  }
  const top = element.getBoundingClientRect().top + window.scrollY;
  const above = Math.floor(place.index / columns) * rowHeight;
  window.scrollTo({ top: top + above - place.offset, behavior: 'instant' });
}

/** Calls `note` with the window's scroll position when scrolling has ended or the page goes. @returns stops it */
function noteWhereLeft(note: (scrollY: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let { scrollY } = window;
  const noteNow = () => {
    clearTimeout(timer);
    timer = undefined;
    note(scrollY);
  };
  const onScroll = () => {
    ({ scrollY } = window);
    clearTimeout(timer);
    timer = setTimeout(noteNow, REST_MS);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  window.addEventListener('pagehide', noteNow);
  return () => {
    window.removeEventListener('scroll', onScroll);
    window.removeEventListener('pagehide', noteNow);
    // Left in the middle of a movement. The list may be gone from the page by now, so what was seen last counts.
    if (timer !== undefined) noteNow();
  };
}

/** The place that a list was left at; null when it was not left, or when the text is not ours. */
export function leftPlace(stored: string | null, key: string): LeftPlace | null {
  const found = parsed(stored).findLast(([known]) => known === key);
  return found === undefined ? null : { index: found[1], offset: found[2] };
}

/** The text with one more place; the ones left longest ago go. */
export function withLeftPlace(
  stored: string | null,
  key: string,
  { index, offset }: LeftPlace,
): string {
  const others = parsed(stored).filter(([known]) => known !== key);
  const places: StoredPlaces = [...others, [key, index, offset]];
  return JSON.stringify(places.slice(-MOST_PLACES));
}

function parsed(stored: string | null): StoredPlaces {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), storedPlaces), stored);
  return result.success ? result.output : [];
}
