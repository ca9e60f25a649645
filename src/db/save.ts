import type { Dexie } from 'dexie';

/** A write's end, for the person who asked for it (DB-2): saved, or why not. */
export type SaveResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly kind: 'full' | 'failed'; readonly message: string };

const NOT_SAVED = {
  full: 'Not saved: this device is out of space. Free some space and try again.',
  failed: 'Not saved: the storage of this device did not answer. Please try again.',
} as const;

const CONNECTION_ERRORS = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TimeoutError',
]);

/** Names of an error and of those it wraps (Dexie keeps the browser's own as `inner`). */
function errorNames(error: unknown): string[] {
  const names: string[] = [];
  let current: unknown = error;
  while (current instanceof Object && names.length < 5) {
    const { name, inner } = current as { name?: unknown; inner?: unknown };
    if (typeof name === 'string') names.push(name);
    current = inner;
  }
  return names;
}

/** True when storage is full, however the browser wraps it. */
export function isQuotaError(error: unknown): boolean {
  return errorNames(error).includes('QuotaExceededError');
}

function isConnectionError(error: unknown): boolean {
  return errorNames(error).some((name) => CONNECTION_ERRORS.has(name));
}

/**
 * Runs a write and never calls a failed one success (DB-2): a lost connection is reopened once and the write
 * run again; a full disk and everything else is told. `write` must be one transaction.
 */
export async function save<Value>(
  db: Dexie,
  write: () => Promise<Value>,
): Promise<SaveResult<Value>> {
  try {
    return { ok: true, value: await write() };
  } catch (firstError) {
    if (isQuotaError(firstError)) return { ok: false, kind: 'full', message: NOT_SAVED.full };
    if (!isConnectionError(firstError)) throw firstError;
  }
  try {
    db.close({ disableAutoOpen: false });
    await db.open();
    return { ok: true, value: await write() };
  } catch (secondError) {
    const kind = isQuotaError(secondError) ? 'full' : 'failed';
    return { ok: false, kind, message: NOT_SAVED[kind] };
  }
}
