import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type FocusEvent } from 'react';

export interface WindowRowsOptions {
  readonly count: number;
  /** A row's height before it was measured, px. */
  readonly rowHeight: number;
  /** The list's distance from the top of the document, px. */
  readonly listTop: number;
}

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

const ROWS_AROUND = 8;

/**
 * Rows of a list that scrolls with the window (TanStack Virtual). Its own hook hands out an object that changes
 * under React's feet; this one hands out a snapshot for each change.
 */
export function useWindowRows({ count, rowHeight, listTop }: WindowRowsOptions): WindowRows {
  const [virtualizer] = useState(() => new Virtualizer<Window, Element>(FIXED_OPTIONS));
  const [view, setView] = useState<Pick<WindowRows, 'rows' | 'totalHeight'>>({
    rows: [],
    totalHeight: count * rowHeight,
  });
  const [focused, setFocused] = useState<number | null>(null);

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
      estimateSize: () => rowHeight,
      scrollMargin: listTop,
      rangeExtractor: (range) => rangeWith(range, focused),
      onChange: show,
    });
    willUpdate();
    show();
  }, [virtualizer, count, rowHeight, listTop, focused]);

  return {
    ...view,
    measure: virtualizer.measureElement,
    focusProps: {
      onFocus: ({ target }) => setFocused(rowOf(target)),
      onBlur: ({ relatedTarget }) => setFocused(rowOf(relatedTarget)),
    },
  };
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
  overscan: ROWS_AROUND,
  getScrollElement: () => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => window.scrollY,
};
