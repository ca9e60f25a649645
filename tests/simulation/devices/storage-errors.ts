/** What broken storage throws, by the name of the error; a command or a drain may report these. */
const STORAGE_ERRORS = new Set([
  'QuotaExceededError',
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
]);

/** Whether an error, or one that it wraps, says that storage failed; that is no bug of the app. */
export function isStorageError(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Object; depth += 1) {
    const { name, inner, failures } = current as {
      name?: unknown;
      inner?: unknown;
      failures?: unknown;
    };
    if (typeof name === 'string' && STORAGE_ERRORS.has(name)) return true;
    // Dexie's errors of many rows list what went wrong with each.
    current = inner ?? (Array.isArray(failures) ? (failures as unknown[])[0] : undefined);
  }
  return false;
}
