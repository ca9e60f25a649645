/** What a store can be told by besides what it sells, in display order (decision 12). `id` is stored and travels. */
export const STORE_TAGS = [
  { id: 'coop', name: 'Cooperative' },
  { id: 'organic', name: 'Organic' },
  { id: 'local-produce', name: 'Local produce' },
  { id: 'wholesale', name: 'Wholesale' },
  { id: 'family-run', name: 'Family run' },
  { id: 'late-night', name: 'Open late' },
  { id: 'farm-inputs', name: 'For farmers' },
  { id: 'sweets', name: 'Sweets and savouries' },
] as const;

export type StoreTagId = (typeof STORE_TAGS)[number]['id'];

/** The tag of stores that belong to a cooperative. */
export const COOP_TAG: StoreTagId = 'coop';

/** Stores carry at most this many tags. */
export const MOST_TAGS = 8;
