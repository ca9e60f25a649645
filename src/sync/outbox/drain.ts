import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { countOutbox } from '../../db/reads/sync-status/sync-status.ts';
import type { SyncRuntime } from '../runtime.ts';
import type { Transport } from '../transport.ts';
import { uuidV7 } from '../../domain/identifiers.ts';
import { createBulkOrderCalls } from './bulk-order-calls.ts';
import { withDrainLease, type Lease } from './lease.ts';
import {
  createOutboxList,
  type OutboxList,
  MOST_AT_ONCE,
  nextReadyAt,
  readyEntries,
} from './outbox-list.ts';
import { sendEntry } from './send-entry.ts';
import type { OutboxSender } from './sender.ts';
import type { Settlement } from './settle-entry.ts';

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
    const wakeUps = createWakeUps(request.nextAsk, runtime.reportBug);
    const { onDone } = request;
    const newId = () => uuidV7(runtime.now(), runtime.randomBytes);
    const { beat } = lease;
    const bulkCalls = createBulkOrderCalls({ runtime, transport, userId, newId, beat });
    const parts = { runtime, transport, db, userId, lease, bulkCalls, ...(onDone && { onDone }) };
    const sending = createSending({
      send: (entry, answered) => sendEntry(entry, senderByKind.get(entry.kind), parts, answered),
      list,
      onChange: wakeUps.wake,
      reportBug: runtime.reportBug,
      startsPaused: (await db.fact('signed-out')) === true,
      once: ignoreBackoff,
    });
    const { busy, leftAlone } = sending;
    let isListBroken = false;
    let readAt = runtime.now();
    for (;;) {
      const isOld = Math.abs(runtime.now() - readAt) >= REREAD_EVERY_MS;
      if (wakeUps.takeAsk() || isOld) await withList(reread);
      await withList(startReady);
      sending.letStore();
      if (busy.size === 0) {
        await withList(reread);
        await withList(startReady);
        if (busy.size === 0) break;
      }
      await wakeUps.next();
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

/** What a waiting drain wakes up for: a request that ended, and an ask of who changed something. */
interface WakeUps {
  readonly wake: () => void;
  /** Settles at the next wake-up, or at once if there was one since the last time. */
  readonly next: () => Promise<void>;
  /** Whether somebody asked since the last `takeAsk`; the beginning counts as an ask. */
  readonly takeAsk: () => boolean;
}

/** @param nextAsk makes a promise of the next ask, before the caller of `takeAsk` looks at what changed: none is lost */
function createWakeUps(
  nextAsk: (() => Promise<void>) | undefined,
  reportBug: (error: unknown) => void,
): WakeUps {
  let isAwake = false;
  let wasAsked = true;
  let goOn = () => {};

  function wake(): void {
    isAwake = true;
    goOn();
  }

  async function listen(ask: Promise<void>): Promise<void> {
    await ask;
    wasAsked = true;
    wake();
  }

  return {
    wake,
    next: async () => {
      if (!isAwake) {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
      isAwake = false;
    },
    takeAsk: () => {
      if (!wasAsked) return false;
      wasAsked = false;
      if (nextAsk !== undefined) listen(nextAsk()).catch(reportBug);
      return true;
    },
  };
}

interface SendingParts {
  /** Calls `answered` when a request has come back, and stores its answer when that settles. */
  readonly send: (entry: StoredOutboxEntry, answered: () => Promise<void>) => Promise<Settlement>;
  readonly list: Pick<OutboxList, 'forget' | 'refresh'>;
  /** Called when there is room for another, and when an entry's end is stored. */
  readonly onChange: () => void;
  readonly reportBug: (error: unknown) => void;
  /** Whether the queue waits for its person from the beginning (OUT-4). */
  readonly startsPaused: boolean;
  /** One try for each entry, or with backoffs ignored a dead line would be hammered. */
  readonly once: boolean;
}

/** The entries that one drain sends, and how they ended. */
function createSending({ send, list, onChange, reportBug, startsPaused, once }: SendingParts) {
  /** Sequences being sent, or answered with the answer not stored yet. */
  const busy = new Set<number>();
  /** Sequences that this drain does not send again. */
  const leftAlone = new Set<number>();
  /** Those of them where storage broke or the sender has a bug. */
  const broken = new Set<number>();
  let toStore: (() => void)[] = [];
  let onTheWay = 0;
  let done = 0;
  let paused = startsPaused;

  async function run(entry: StoredOutboxEntry): Promise<void> {
    const { sequence } = entry;
    let isAnswered = false;
    const answered = () => {
      isAnswered = true;
      onTheWay -= 1;
      const stored = new Promise<void>((resolve) => toStore.push(resolve));
      onChange();
      return stored;
    };
    try {
      const settlement = await send(entry, answered);
      if (settlement === 'done') done += 1;
      if (settlement === 'paused') paused = true;
      if (settlement === 'done') list.forget(sequence);
      else await list.refresh(sequence);
    } catch (error) {
      // The entry stays, and is sent again with the same key (OUT-1).
      leftAlone.add(sequence);
      broken.add(sequence);
      reportBug(error);
    } finally {
      if (!isAnswered) onTheWay -= 1;
      busy.delete(sequence);
      onChange();
    }
  }

  return {
    busy: busy as ReadonlySet<number>,
    leftAlone: leftAlone as ReadonlySet<number>,
    broken: broken as ReadonlySet<number>,
    done: () => done,
    paused: () => paused,
    /** How many more requests may be on their way (OUT-3). */
    room: () => MOST_AT_ONCE - onTheWay,
    start: (entry: StoredOutboxEntry) => {
      if (once) leftAlone.add(entry.sequence);
      busy.add(entry.sequence);
      onTheWay += 1;
      run(entry).catch(reportBug);
    },
    /** Lets answers be stored. What takes their place on the line is to be started before, so that it need not wait. */
    letStore: () => {
      const waiting = toStore;
      toStore = [];
      for (const store of waiting) store();
    },
  };
}
