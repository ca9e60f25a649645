import {
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';

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
      onChange: show,
    });
    willUpdate();
    show();
  }, [virtualizer, count, rowHeight, listTop]);

  return { ...view, measure: virtualizer.measureElement };
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
