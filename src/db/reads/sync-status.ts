import type { OutboxEntry, OutboxState, StoredOutboxEntry } from '../outbox-entry.ts';
import type { PersonDatabase } from '../person-database.ts';

/** The outbox in one line, as the status region reads it (OUT-8). */
export interface SyncStatus {
  /** Entries on their way. A cart counts only when nothing else waits, as one, and not while it is fresh. */
  readonly waiting: number;
  /** A change of the cart is about to be sent, as each tap is: not worth a word unless it takes long. */
  readonly isCartFresh: boolean;
  readonly needsBuyer: number;
  /** The queue waits for the same person to sign in again (OUT-4). */
  readonly signedOut: boolean;
}

/** How many entries are in these states. One by one: Dexie counts several keys at once by walking over every row. */
export async function countOutbox(
  db: PersonDatabase,
  states: readonly OutboxState[],
): Promise<number> {
  const counts = states.map((state) => db.outbox.where('state').equals(state).count());
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/**
 * Counts the outbox by what it waits for. Every screen reads this again after each step of a drain, so it is cheap.
 * @param nowMs by this device's clock; without it a cart is not taken for fresh
 */
export function readSyncStatus(db: PersonDatabase, nowMs = Infinity): Promise<SyncStatus> {
  return db.transaction('r', db.outbox, db.facts, async () => {
    const [open, needsBuyer, signedOut, ofCart] = await Promise.all([
      countOutbox(db, ['waiting', 'sending']),
      countOutbox(db, ['needs-buyer', 'rejected']),
      db.fact('signed-out'),
      db.outbox.where('subject').equals('cart').toArray(),
    ]);
    const carts = ofCart.filter(({ state }) => state === 'waiting' || state === 'sending');
    const others = open - carts.length;
    const isLate = carts.some((entry) => !isFresh(entry, nowMs));
    return {
      waiting: others === 0 && isLate ? 1 : others,
      isCartFresh: carts.length > 0 && !isLate,
      needsBuyer,
      signedOut: signedOut === true,
    };
  });
}

/** How long a cart message that was never tried in vain is left out of what waits, ms. */
export const CART_FRESH_MS = 5_000;

function isFresh({ attempts, lastError, createdAt }: OutboxEntry, nowMs: number): boolean {
  return attempts === 0 && lastError === null && Math.abs(nowMs - createdAt) < CART_FRESH_MS;
}

/** "All saved", "<n> waiting to send" or "Needs you" (OUT-8). */
export function syncStatusText({ waiting, needsBuyer }: SyncStatus): string {
  if (needsBuyer > 0) return 'Needs you';
  return waiting > 0 ? `${waiting} waiting to send` : 'All saved';
}

/** The whole outbox in the order of sending. */
export async function readOutbox(db: PersonDatabase): Promise<StoredOutboxEntry[]> {
  const entries = await db.outbox.orderBy('sequence').toArray();
  return entries as StoredOutboxEntry[];
}
