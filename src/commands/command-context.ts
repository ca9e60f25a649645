import type { Track } from '../domain/events/tracked-event.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import type { PersonDatabase } from '../db/person-database.ts';

/** What a command may use. Every command is one local change plus its outbox entry, in one transaction. */
export interface CommandContext {
  readonly device: DeviceDatabase;
  /** The database of who is using the app: the signed-in person's or the visitor's. */
  readonly person: PersonDatabase;
  /** ms since the epoch by this device's clock. */
  readonly now: () => number;
  /** A new UUIDv7. */
  readonly newId: () => string;
  /** Tells the sync engine that something may be sent (OUT-5). Called after the transaction, never awaited. */
  readonly wake: () => void;
  /** Tells of what happened (EVT-1). Called after the transaction. */
  readonly track?: Track;
}
