/**
 * How long a browser test waits for what has to come, ms. Longer than the longest wait of the product itself (the lease of
 * a frozen drainer, 20 s) and than a disk that does not answer for half a minute, as shared machines have it. What comes at
 * once costs none of it; where a time is a promise of the product, a test measures it.
 */
export const PATIENCE_MS = 60_000;
