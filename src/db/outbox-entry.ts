/**
 * One change on its way to the server (design, section 5). A row holds a user id at most, never a token.
 * It is deleted in the transaction that stores the server's answer (OUT-1).
 */
export interface OutboxEntry {
  /** Local and increasing; the order of sending (OUT-7). Given by the database. */
  readonly sequence?: number;
  /** UUIDv7: message id and idempotency key. */
  readonly id: string;
  readonly kind: string;
  /** What it is about ("order:<id>"); entries of one subject go in order (OUT-3). */
  readonly subject: string;
  /** Ids of entries that must be gone first. */
  readonly dependsOn: readonly string[];
  readonly payload: unknown;
  readonly payloadVersion: number;
  readonly state: OutboxState;
  /** How often it was tried without a final answer. */
  readonly attempts: number;
  /** Not before this time, ms by this device's clock; a wait, never an order. */
  readonly notBefore: number;
  /** How long the wait until `notBefore` was, ms; more than that is left only when the clock went back (OUT-7). */
  readonly waitMs?: number;
  /** Whether `notBefore` is Haat's own wish (Retry-After), which may be longer than a backoff. */
  readonly askedToWait: boolean;
  readonly lastError: OutboxError | null;
  /** How far a saga of several calls has come; its sender knows the shape. */
  readonly progress: unknown;
  /** ms by this device's clock; shown, never compared. */
  readonly createdAt: number;
}

/** `waiting`: to be sent · `sending`: a drain has it · `needs-buyer`, `rejected`: only the buyer can go on. */
export type OutboxState = 'waiting' | 'sending' | 'needs-buyer' | 'rejected';

/** An entry as read back: with its sequence. */
export type StoredOutboxEntry = OutboxEntry & { readonly sequence: number };

/** Why an entry was not done at its last try. `code` is the server's or the transport's. */
export interface OutboxError {
  readonly code: string;
  readonly message: string;
  /** HTTP status, or 0 when there was no answer. */
  readonly status: number;
}

/** Nothing of it goes by itself any more: it was refused, or its person has to decide. */
export const isStopped = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'rejected' || state === 'needs-buyer';

/** What is told of an entry that is stopped; null while it goes on. */
export const problemText = (entry: Pick<OutboxEntry, 'state' | 'lastError'>): string | null =>
  isStopped(entry) ? (entry.lastError?.message ?? '') : null;

/** A fresh entry; everything that a drain fills in starts empty. */
export function newOutboxEntry(
  fields: Pick<
    OutboxEntry,
    'id' | 'kind' | 'subject' | 'payload' | 'payloadVersion' | 'createdAt'
  > &
    Partial<Pick<OutboxEntry, 'dependsOn'>>,
): OutboxEntry {
  return {
    dependsOn: [],
    state: 'waiting',
    attempts: 0,
    notBefore: 0,
    askedToWait: false,
    lastError: null,
    progress: null,
    ...fields,
  };
}
