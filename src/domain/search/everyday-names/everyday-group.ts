/**
 * Names of one thing, in Latin letters as people type them, lower case, comma separated (SRC-1).
 *
 * - `catalogue`: what English catalogues call it; what stands in a product's name makes it this thing.
 * - `everyday`: names in Indian languages with their common spellings. Sounds that a search does not tell apart (see
 *   `sound-of`) need no entry of their own.
 * - `source`: where the names can be looked up. `IFCT` with a code is the food's entry in the Indian Food Composition
 *   Tables 2017 (Longvah and others, National Institute of Nutrition, Hyderabad), which gives its scientific name and its
 *   names in Indian languages; `WP` is the English Wikipedia's article of that title.
 */
export type EverydayGroup = readonly [catalogue: string, everyday: string, source: string];
