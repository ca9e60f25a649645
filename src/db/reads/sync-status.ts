import type { StoredOutboxEntry } from '../outbox-entry.ts';
import type { PersonDatabase } from '../person-database.ts';

/** The outbox in one line, as the status region reads it (OUT-8). */
export interface SyncStatus {
  readonly waiting: number;
  readonly needsBuyer: number;
  /** The queue waits for the same person to sign in again (OUT-4). */
  readonly signedOut: boolean;
}

/** Counts the outbox by what it waits for. */
export async function readSyncStatus(db: PersonDatabase): Promise<SyncStatus> {
  const [waiting, needsBuyer, signedOut] = await Promise.all([
    db.outbox.where('state').anyOf('waiting', 'sending').count(),
    db.outbox.where('state').anyOf('needs-buyer', 'rejected').count(),
    db.fact('signed-out'),
  ]);
  return { waiting, needsBuyer, signedOut: signedOut === true };
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
