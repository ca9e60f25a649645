/** Names the terms that stand on `/tnc`; what was accepted is kept under the storage key `tnc-accepted`. */
export const TERMS_VERSION = '2026-11';
