import type { BenchItem } from '../../../catalogue/bench-item.ts';

/** A way to keep 20,000 items in a browser: one of ours or a peer's. Each call of `open` may find what was stored. */
export interface ItemStore {
  readonly open: () => Promise<OpenItemStore>;
  /** Takes the database away. It must be closed. */
  readonly remove: () => Promise<void>;
}

export interface OpenItemStore {
  readonly store: (items: readonly BenchItem[]) => Promise<void>;
  /** The first items of a category in display order, with price and stock. */
  readonly firstPage: (categoryId: string, size: number) => Promise<readonly { name: string }[]>;
  /** Other prices and stocks of some items. */
  readonly change: (items: readonly BenchItem[]) => Promise<void>;
  readonly count: () => Promise<number>;
  readonly close: () => Promise<void>;
}
