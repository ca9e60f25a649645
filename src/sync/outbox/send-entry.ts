import { uuidV7 } from '../../domain/identifiers.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import type { SyncRuntime } from '../runtime.ts';
import { CallError } from '../call-error.ts';
import type { Transport, OutgoingFile } from '../transport.ts';
import type { BulkOrderCalls } from './bulk-order-calls.ts';
import { type Lease, LEASE_MS } from './lease.ts';
import type { OutboxSender, SendOutcome, SendTools } from './sender.ts';
import { settleFailure, settleOutcome, type Settlement } from './settle-entry.ts';

/** What sending takes from the drain it belongs to. */
interface SendParts {
  readonly runtime: SyncRuntime;
  readonly transport: Transport;
  readonly db: PersonDatabase;
  readonly userId: number;
  readonly lease: Lease;
  readonly bulkCalls: BulkOrderCalls;
  /** Told of an entry whose answer is stored. */
  readonly onDone?: (entry: StoredOutboxEntry) => Promise<void>;
}

/**
 * Who stole the lease has gone on with the entry, up to its end or to a question to its buyer. The one that was robbed
 * must not take another step of the saga: it could order what the buyer is about to take back (OUT-2).
 */
class EntryTaken extends Error {}

/**
 * Sends one claimed entry and stores how that ended. Throws when storage broke or the sender has a bug.
 * @param answered called once the server is done with the entry, before its answer is stored; not after a failed try
 */
export async function sendEntry(
  entry: StoredOutboxEntry,
  sender: OutboxSender | undefined,
  { runtime, transport, db, userId, lease, bulkCalls, onDone }: SendParts,
  answered: () => Promise<void>,
): Promise<Settlement> {
  if (sender === undefined) return 'kept';
  const known = sender;
  const { sequence } = entry;
  let answeredIn: string | undefined;
  const onEpoch = (epoch: string) => {
    answeredIn = epoch;
  };
  const tools: SendTools = {
    call: async (contract, input, key) => {
      await lease.beat();
      return transport.call(contract, input, { key, asUser: userId, onEpoch });
    },
    together: bulkCalls(onEpoch),
    checkpoint: (progress, store) =>
      db.transaction('rw', db.tables, async () => {
        if ((await db.outbox.get(sequence))?.state !== 'sending') throw new EntryTaken();
        await db.outbox.update(sequence, { progress });
        await store?.(db);
      }),
    readAttachment: (id) => db.attachments.get(id),
    upload: (file, key) => uploadFile(file, key, { runtime, transport, userId, lease }),
    newId: () => uuidV7(runtime.now(), runtime.randomBytes),
  };
  try {
    const outcome = await attempt();
    if ('error' in outcome) {
      if (outcome.error instanceof EntryTaken) return 'kept';
      const chance = { now: runtime.now(), random: runtime.random() };
      return await settleFailure(db, entry, outcome.error, sender, chance);
    }
    await answered();
    const settlement = await settleOutcome(db, entry, outcome.sent, answeredIn);
    if (settlement === 'done') await onDone?.(entry);
    return settlement;
  } catch (error) {
    // Another context learned of a new epoch before this answer was stored (VER-1): it is sent again.
    if (!(error instanceof CallError)) throw error;
    const chance = { now: runtime.now(), random: runtime.random() };
    return await settleFailure(db, entry, error, sender, chance);
  } finally {
    await lease.beat();
  }

  /** Kept apart from storing how it ended: an answer that can't be stored is no failed try. */
  async function attempt(): Promise<{ readonly sent: SendOutcome } | { readonly error: unknown }> {
    try {
      return { sent: await known.send(migrated(entry, known), tools) };
    } catch (error) {
      return { error };
    }
  }
}

function migrated(entry: StoredOutboxEntry, sender: OutboxSender): StoredOutboxEntry {
  let { payload } = entry;
  for (let version = entry.payloadVersion; version < sender.payloadVersion; version += 1) {
    payload = sender.migrate?.(payload, version) ?? payload;
  }
  return { ...entry, payload };
}

/** Often enough that no other context takes the drain for frozen (OUT-2), ms. */
const BEAT_EVERY_MS = LEASE_MS / 4;

/**
 * Uploads a file, showing signs of life as long as it takes: on a weak line that is longer than a lease.
 * Returns its id on the server. Throws `CallError`.
 */
async function uploadFile(
  file: OutgoingFile,
  key: string,
  { runtime, transport, userId, lease }: Omit<SendParts, 'db' | 'bulkCalls'>,
): Promise<string> {
  await lease.beat();
  let stopTimer = () => {};
  const keepBeating = () => {
    stopTimer = runtime.startTimer(BEAT_EVERY_MS, () => {
      lease.beat().catch(runtime.reportBug);
      keepBeating();
    });
  };
  keepBeating();
  try {
    return await transport.upload(file, { key, asUser: userId });
  } finally {
    stopTimer();
  }
}
