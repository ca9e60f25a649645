import { newOutboxEntry, type StoredOutboxEntry } from '../../../src/db/outbox-entry.ts';

/** An outbox entry as read back: a fresh one of a saved profile, unless `change` says otherwise. */
export function anOutboxEntry(change: Partial<StoredOutboxEntry> = {}): StoredOutboxEntry {
  const fields = {
    id: 'entry-1',
    kind: 'save-profile',
    subject: 'profile',
    payload: { name: 'Asha', email: '' },
  };
  const entry = newOutboxEntry({ ...fields, payloadVersion: 1, createdAt: 0 });
  return { ...entry, sequence: 1, ...change };
}
