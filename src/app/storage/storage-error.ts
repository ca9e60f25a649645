/** Names by which IndexedDB, and Dexie above it, say that the storage itself can't be used. */
const STORAGE_ERRORS: ReadonlySet<string> = new Set([
  'OpenFailedError',
  'MissingAPIError',
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'SecurityError',
  'NotAllowedError',
  'QuotaExceededError',
  'TimeoutError',
  'AbortError',
]);

/** True when an error says that this browser's storage can't be used now; false for a mistake of ours. */
export function isStorageError(error: unknown): boolean {
  return error instanceof Error && STORAGE_ERRORS.has(error.name);
}
