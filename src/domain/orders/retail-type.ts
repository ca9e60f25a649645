/** For whom goods are ordered: a household, or somebody who sells them on (the trade side). */
export const RETAIL_TYPES = ['RETAIL', 'TRADE'] as const;
export type RetailType = (typeof RETAIL_TYPES)[number];

/** Of an order that says nothing else (specification, section 9). */
export const DEFAULT_RETAIL_TYPE: RetailType = 'RETAIL';
