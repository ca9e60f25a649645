import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual';
import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type FocusEvent,
} from 'react';

export interface WindowRowsOptions {
  readonly count: number;
  /** A row's height before it was measured, px. */
  readonly rowHeight: number;
  /** How many stand side by side. */
  readonly lanes?: number;
  /** The list's distance from the top of the document, px. */
  readonly listTop: number;
  /** What a row is known by, so that its height stays with it when rows come before it; else its place. Keeps its identity. */
  readonly keyAt?: (index: number) => string | number;
}

const placeItself = (index: number): number => index;

/** The rows in view and around it, as a value; `start` is px from the top of the document. */
export interface WindowRows {
  readonly rows: readonly VirtualItem[];
  readonly totalHeight: number;
  /** The `ref` of each row; the row carries its index as `data-index`. */
  readonly measure: (row: Element | null) => void;
  /** For the list element: the row with the focus stays, also out of view, or the keyboard would start from the top again. */
  readonly focusProps: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/** Drawn beyond the window, for one who scrolls. */
const ROWS_AROUND = 8;
/** At first: a list that appears is looked at before it is scrolled, and half the rows are drawn in half the time. */
const ROWS_AROUND_AT_FIRST = 2;
/** After so long there are all, ms. */
const ALL_AFTER_MS = 1_000;

/**
 * Rows of a list that scrolls with the window (TanStack Virtual). Its own hook hands out an object that changes
 * under React's feet; this one hands out a snapshot for each change.
 */
export function useWindowRows({
  count,
  rowHeight,
  lanes = 1,
  listTop,
  keyAt = placeItself,
}: WindowRowsOptions): WindowRows {
  const [virtualizer] = useState(() => new Virtualizer<Window, Element>(FIXED_OPTIONS));
  /** Rows that have just been drawn. */
  const [fresh] = useState(() => new Set<Element>());
  const [view, setView] = useState<Pick<WindowRows, 'rows' | 'totalHeight'>>({
    rows: [],
    totalHeight: Math.ceil(count / lanes) * rowHeight,
  });
  const [focused, setFocused] = useState<number | null>(null);
  const around = useRowsAround();

  useLayoutEffect(() => {
    // The two steps by which every adapter of TanStack Virtual ties it to a framework's life cycle.
    const { _didMount: didMount } = virtualizer;
    return didMount();
  }, [virtualizer]);
  useLayoutEffect(() => {
    const { _willUpdate: willUpdate } = virtualizer;
    const show = () =>
      setView({ rows: virtualizer.getVirtualItems(), totalHeight: virtualizer.getTotalSize() });
    virtualizer.setOptions({
      ...FIXED_OPTIONS,
      count,
      lanes,
      overscan: around,
      estimateSize: () => rowHeight,
      getItemKey: keyAt,
      scrollMargin: listTop,
      rangeExtractor: (range) => rangeWith(range, focused),
      onChange: show,
    });
    willUpdate();
    show();
  }, [virtualizer, count, rowHeight, lanes, listTop, keyAt, around, focused]);
  useLayoutEffect(() => {
    // Not by their refs, which React calls before the keys above are known: a row would be taken for the one that stood in its place,
    // which would not be watched from then on, and would grow over the next one.
    fresh.forEach(virtualizer.measureElement);
    fresh.clear();
  });
  const measure = useCallback(
    (row: Element | null) => {
      if (row === null) virtualizer.measureElement(null);
      else fresh.add(row);
    },
    [virtualizer, fresh],
  );

  return {
    ...view,
    measure,
    focusProps: {
      onFocus: ({ target }) => setFocused(rowOf(target)),
      onBlur: ({ relatedTarget }) => setFocused(rowOf(relatedTarget)),
    },
  };
}

/** How many rows are drawn beyond the window: few until somebody scrolls or has looked for a while. */
function useRowsAround(): number {
  const [around, setAround] = useState(ROWS_AROUND_AT_FIRST);
  useEffect(() => {
    const drawAll = () => setAround(ROWS_AROUND);
    const timer = setTimeout(() => startTransition(drawAll), ALL_AFTER_MS);
    window.addEventListener('scroll', drawAll, { passive: true, once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', drawAll);
    };
  }, []);
  return around;
}

/** The rows of a range and one more, ascending: the order in the document is the one that is read and tabbed through. */
function rangeWith(range: Range, more: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (more === null || more >= range.count || indexes.includes(more)) return indexes;
  return [...indexes, more].toSorted((left, right) => left - right);
}

/** The index of the row that an element is in. */
function rowOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest('[data-index]') : null;
  return row === null ? null : Number(row.getAttribute('data-index'));
}

const FIXED_OPTIONS = {
  count: 0,
  estimateSize: () => 1,
  overscan: ROWS_AROUND_AT_FIRST,
  getScrollElement: () => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => window.scrollY,
};
