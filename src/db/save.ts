import type { Dexie } from 'dexie';
import type { MakeRoom } from './evict-catalogue.ts';

/** A write's end, for the person who asked for it (DB-2): saved, or why not. */
export type SaveResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly kind: 'full' | 'failed'; readonly message: string };

const NOT_SAVED = {
  full: 'Not saved: this device is out of space. Free some space and try again.',
  failed: 'Not saved: the storage of this device did not answer. Please try again.',
  closed: 'Not saved: you have signed out.',
} as const;

const CONNECTION_ERRORS = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TimeoutError',
]);

/**
 * Names of an error and of those it wraps: Dexie keeps the browser's own as `inner`, and an update or a bulk write as
 * `failures`, one for each row.
 */
function errorNames(error: unknown): string[] {
  const names: string[] = [];
  let current: unknown = error;
  while (current instanceof Object && names.length < 5) {
    const { name, inner, failures } = current as Record<string, unknown>;
    if (typeof name === 'string') names.push(name);
    current = inner ?? (Array.isArray(failures) ? (failures as unknown[])[0] : undefined);
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

/** A database that may know how to make room when the device is full. */
interface Roomy {
  readonly makeRoom: MakeRoom | undefined;
}

/**
 * CAT-5: runs a write; when the device is full, frees what can be fetched again and runs the write once more.
 * Throws what the last try threw. `write` must be one transaction. @param inUse stores that the write is about
 */
export async function withRoom<Value>(
  { makeRoom }: Roomy,
  write: () => Promise<Value>,
  inUse: readonly string[] = [],
): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (makeRoom === undefined || !isQuotaError(error)) throw error;
    await makeRoom(inUse);
    return write();
  }
}

/**
 * Runs a write and never calls a failed one success (DB-2): a full device is given room once (CAT-5), a lost
 * connection is reopened once, and the write run again; what fails then is told. `write` must be one transaction.
 */
export async function save<Value>(
  db: Dexie & Roomy,
  write: () => Promise<Value>,
): Promise<SaveResult<Value>> {
  try {
    return { ok: true, value: await withRoom(db, write) };
  } catch (firstError) {
    if (isQuotaError(firstError)) return { ok: false, kind: 'full', message: NOT_SAVED.full };
    if (!isConnectionError(firstError)) throw firstError;
  }
  // Closed for good: its person has signed out, and opening it would make a new, empty one.
  if (db.hasBeenClosed()) return { ok: false, kind: 'failed', message: NOT_SAVED.closed };
  try {
    db.close({ disableAutoOpen: false });
    await db.open();
    return { ok: true, value: await write() };
  } catch (secondError) {
    const kind = isQuotaError(secondError) ? 'full' : 'failed';
    return { ok: false, kind, message: NOT_SAVED[kind] };
  }
}
