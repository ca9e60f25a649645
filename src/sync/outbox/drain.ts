import { uuidV7 } from '../../domain/identifiers.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readOutbox } from '../../db/reads/sync-status.ts';
import type { SyncRuntime } from '../runtime.ts';
import type { Transport } from '../transport.ts';
import { withDrainLease, type Lease } from './lease.ts';
import { readyEntries } from './ready-entries.ts';
import type { OutboxSender, SendTools } from './sender.ts';
import { settleFailure, settleOutcome, type Settlement } from './settle-entry.ts';

export interface DrainParts {
  readonly runtime: SyncRuntime;
  readonly transport: Transport;
  readonly senders: readonly OutboxSender[];
}

/** What a drain left behind. */
export interface DrainReport {
  readonly done: number;
  /** Entries still on their way to the server. */
  readonly waiting: number;
  /** When to drain again, ms by this device's clock; null when nothing waits for a time. */
  readonly nextAt: number | null;
  /** The queue waits for the person to sign in again. */
  readonly paused: boolean;
}

/** Which person's outbox, and how eagerly. */
export interface DrainRequest {
  readonly db: PersonDatabase;
  readonly userId: number;
  /** The network came back or a person asked: don't sit out backoffs of our own. */
  readonly ignoreBackoff?: boolean;
  /** Resolves when the drain is asked for again: a new entry need not wait for a slow request of another (OUT-3). */
  readonly nextAsk?: () => Promise<void>;
}

/**
 * Creates the drain: sends what is ready, at most six at once, until nothing is. The same function runs in the
 * sync worker and in the service worker; the lease lets one of them work at a time (OUT-2).
 */
export function createDrain({ runtime, transport, senders }: DrainParts) {
  const senderByKind = new Map(senders.map((sender) => [sender.kind, sender]));

  return async function drain(request: DrainRequest): Promise<DrainReport> {
    let report: DrainReport = { done: 0, waiting: 0, nextAt: null, paused: false };
    await withDrainLease(runtime, request.db, async (lease) => {
      report = await drainHolding(lease, request);
    });
    return report;
  };

  async function drainHolding(lease: Lease, request: DrainRequest): Promise<DrainReport> {
    const { db } = request;
    const busy = new Map<number, Promise<void>>();
    const tried = new Set<number>();
    const broken = new Set<number>();
    let done = 0;
    let paused = (await db.fact('signed-out')) === true;
    let readiness = readyEntries([], new Set(), 0);
    for (;;) {
      const entries = (await readOutbox(db)).filter(isKnown);
      readiness = readyEntries(
        entries,
        new Set(busy.keys()),
        runtime.now(),
        request.ignoreBackoff === true,
      );
      // With backoffs ignored an entry gets one try per drain, or a dead line would be hammered.
      const fresh = readiness.ready.filter(
        ({ sequence }) =>
          !broken.has(sequence) && !(request.ignoreBackoff === true && tried.has(sequence)),
      );
      if (!paused && !lease.signal.aborted) {
        for (const entry of fresh) {
          tried.add(entry.sequence);
          busy.set(entry.sequence, start(entry));
        }
      }
      if (busy.size === 0) break;
      const nextAsk = request.nextAsk?.();
      await Promise.race(nextAsk === undefined ? busy.values() : [...busy.values(), nextAsk]);
    }
    const left = await db.outbox.where('state').anyOf('waiting', 'sending').count();
    const afterTrouble = broken.size > 0 ? runtime.now() + RETRY_AFTER_TROUBLE_MS : null;
    const nextAt = readiness.nextAt ?? (await earliestRetry(db)) ?? afterTrouble;
    return { done, waiting: left, nextAt: left > 0 ? nextAt : null, paused };

    async function start(entry: StoredOutboxEntry): Promise<void> {
      try {
        await lease.beat();
        const settlement = await sendEntry(entry, request, lease);
        if (settlement === 'done') done += 1;
        if (settlement === 'paused') paused = true;
        await lease.beat();
      } catch (error) {
        // Storage broke or a sender has a bug: the entry stays, and is sent again with the same key (OUT-1).
        broken.add(entry.sequence);
        runtime.reportBug(error);
      } finally {
        busy.delete(entry.sequence);
      }
    }
  }

  /** An entry of a newer app version stays untouched until that version is back (DB-1). */
  function isKnown(entry: StoredOutboxEntry): boolean {
    const sender = senderByKind.get(entry.kind);
    return sender !== undefined && entry.payloadVersion <= sender.payloadVersion;
  }

  async function sendEntry(
    entry: StoredOutboxEntry,
    { db, userId }: DrainRequest,
    lease: Lease,
  ): Promise<Settlement> {
    const sender = senderByKind.get(entry.kind);
    if (sender === undefined) return 'kept';
    const { sequence } = entry;
    const claimed = await db.outbox.update(sequence, { state: 'sending' });
    if (claimed === 0) return 'kept';
    const tools: SendTools = {
      call: async (contract, input, key) => {
        await lease.beat();
        return transport.call(contract, input, { key, asUser: userId });
      },
      checkpoint: (progress, store) =>
        db.transaction('rw', db.tables, async () => {
          if ((await db.outbox.update(sequence, { progress })) > 0) await store?.(db);
        }),
      newId: () => uuidV7(runtime.now(), runtime.randomBytes),
    };
    try {
      return await settleOutcome(db, entry, await sender.send(migrated(entry, sender), tools));
    } catch (error) {
      const chance = { now: runtime.now(), random: runtime.random() };
      return settleFailure(db, entry, error, sender, chance);
    }
  }

  function migrated(entry: StoredOutboxEntry, sender: OutboxSender): StoredOutboxEntry {
    let { payload } = entry;
    for (let version = entry.payloadVersion; version < sender.payloadVersion; version += 1) {
      payload = sender.migrate?.(payload, version) ?? payload;
    }
    return { ...entry, payload };
  }
}

/** After an error that no rule expects, the drain leaves an entry alone for this long, ms. */
const RETRY_AFTER_TROUBLE_MS = 30_000;

async function earliestRetry(db: PersonDatabase): Promise<number | null> {
  const waiting = await db.outbox.where('state').equals('waiting').toArray();
  const times = waiting.filter((entry) => entry.attempts > 0).map((entry) => entry.notBefore);
  return times.length === 0 ? null : Math.min(...times);
}
