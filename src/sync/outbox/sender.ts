import type { OutboxError, StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { AttachmentRow, PersonDatabase } from '../../db/person-database.ts';
import type { ServiceContract } from '../../contracts/service.ts';
import type { OutgoingFile } from '../transport.ts';
import type { TogetherCalls } from './bulk-order-calls.ts';

/** How a sender's work ended; a thrown `CallError` is judged by the retry policy instead. */
export type SendOutcome =
  /** The server has it. `store` writes its answer in the transaction that deletes the entry (OUT-1). */
  | { readonly kind: 'done'; readonly store: (db: PersonDatabase) => Promise<void> }
  /** Only the buyer can go on. `store` writes what is to be shown, with the entry, in one transaction. */
  | {
      readonly kind: 'needs-buyer';
      readonly error: OutboxError;
      readonly store: (db: PersonDatabase) => Promise<void>;
    };

/** What a sender may use. */
export interface SendTools {
  /** Calls a service as the person whose entry it is. Throws `CallError`. */
  readonly call: <Ask, Input, Output>(
    contract: ServiceContract<Ask, Input, Output>,
    input: Ask,
    key: string,
  ) => Promise<Output>;
  /** The same for orders that were placed together: their steps go as one call where they come together. */
  readonly together: TogetherCalls;
  /** Stores how far the saga has come, with `store` in the same transaction, before the next step is taken. */
  readonly checkpoint: (
    progress: unknown,
    store?: (db: PersonDatabase) => Promise<void>,
  ) => Promise<void>;
  /** A picture that waits with an entry; undefined when the storage lost it. */
  readonly readAttachment: (id: string) => Promise<AttachmentRow | undefined>;
  /** Uploads a file as the person whose entry it is and returns its id there. Throws `CallError`. */
  readonly upload: (file: OutgoingFile, key: string) => Promise<string>;
  /** A new message id. */
  readonly newId: () => string;
}

/** Sends entries of one kind: the other half of a command. */
export interface OutboxSender {
  readonly kind: string;
  /** The payload version that `send` reads; older payloads are brought up by `migrate`. */
  readonly payloadVersion: number;
  /** Turns a payload of an older version into the next one. */
  readonly migrate?: (payload: unknown, fromVersion: number) => unknown;
  /** The newest entry of a subject says all: one that is refused makes way for one behind it, which else waits (OUT-6, OUT-3). */
  readonly newestOnly?: boolean;
  readonly send: (entry: StoredOutboxEntry, tools: SendTools) => Promise<SendOutcome>;
  /** Writes what is to be shown when the server refuses the entry for good. */
  readonly storeRefusal?: (
    entry: StoredOutboxEntry,
    error: OutboxError,
    db: PersonDatabase,
  ) => Promise<void>;
}
