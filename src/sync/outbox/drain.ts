import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { countOutbox } from '../../db/reads/sync-status.ts';
import type { SyncRuntime } from '../runtime.ts';
import type { Transport } from '../transport.ts';
import { createBell } from './bell.ts';
import { listenForAsks } from './drain-asks.ts';
import { createInFlight } from './in-flight.ts';
import { withDrainLease, type Lease } from './lease.ts';
import { createOutboxList } from './outbox-list.ts';
import { nextReadyAt, readyEntries } from './ready-entries.ts';
import { sendEntry } from './send-entry.ts';
import type { OutboxSender } from './sender.ts';

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
  /** Told of each entry that the server has taken. Never rejects. */
  readonly onDone?: (entry: StoredOutboxEntry) => Promise<void>;
}

/** After an error that no rule expects, the drain leaves an entry alone for this long, ms. */
const RETRY_AFTER_TROUBLE_MS = 30_000;

/** Pages of this context ask when they have changed something; what other tabs change is seen after this, ms. */
const REREAD_EVERY_MS = 1_000;

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
    const { db, userId, ignoreBackoff = false } = request;
    const list = createOutboxList(db, isKnown);
    const bell = createBell();
    const asks = listenForAsks(request.nextAsk, bell.ring, runtime.reportBug);
    const { onDone } = request;
    const parts = { runtime, transport, db, userId, lease, ...(onDone && { onDone }) };
    const sending = createInFlight({
      send: (entry, answered) => sendEntry(entry, senderByKind.get(entry.kind), parts, answered),
      list,
      onChange: bell.ring,
      reportBug: runtime.reportBug,
      startsPaused: (await db.fact('signed-out')) === true,
      once: ignoreBackoff,
    });
    const { busy, leftAlone } = sending;
    let isListBroken = false;
    let readAt = runtime.now();
    for (;;) {
      const isOld = Math.abs(runtime.now() - readAt) >= REREAD_EVERY_MS;
      if (asks.take() || isOld) await withList(reread);
      await withList(startReady);
      sending.letStore();
      if (busy.size === 0) {
        await withList(reread);
        await withList(startReady);
        if (busy.size === 0) break;
      }
      await bell.rung();
    }
    const waiting = await countOutbox(db, ['waiting', 'sending']);
    const afterTrouble = runtime.now() + RETRY_AFTER_TROUBLE_MS;
    const nextAt = isListBroken
      ? afterTrouble
      : nextReadyAt(list.entries(), sending.broken, afterTrouble);
    const paused = sending.paused();
    return { done: sending.done(), waiting, nextAt: waiting > 0 ? nextAt : null, paused };

    async function reread(): Promise<void> {
      readAt = runtime.now();
      await list.reread();
    }

    async function startReady(): Promise<void> {
      if (sending.paused() || lease.signal.aborted) return;
      const claimed = await list.claim((entries) =>
        readyEntries(entries, {
          busy,
          room: sending.room(),
          leftAlone,
          now: runtime.now(),
          ignoreBackoff,
        }),
      );
      for (const entry of claimed) sending.start(entry);
    }

    /** Requests may be on their way: a list that can't be read ends the drain once they have come back. */
    async function withList(work: () => Promise<void>): Promise<void> {
      if (isListBroken) return;
      await work().catch((error: unknown) => {
        isListBroken = true;
        runtime.reportBug(error);
      });
    }
  }

  /** An entry of a newer app version stays untouched until that version is back (DB-1). */
  function isKnown(entry: StoredOutboxEntry): boolean {
    const sender = senderByKind.get(entry.kind);
    return sender !== undefined && entry.payloadVersion <= sender.payloadVersion;
  }
}
