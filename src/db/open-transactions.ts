import type { DBCore, DBCoreTransaction, Dexie } from 'dexie';

/** The first wait for a transaction to begin before something is done about it, ms; each wait after it is twice as long. */
const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 24_000;

/** The channel on which workers tell pages the name of a database whose transactions they wait for (ENG-1). */
export const LOCKS_CHANNEL = 'haat-locks';

/** The transactions of this context that have not ended yet. */
export interface OpenTransactions {
  /** Knows all transactions of a database from now on. */
  readonly follow: (db: Dexie) => void;
  /** Takes all of them back, those that wait for their turn, too, and lets none begin any more. */
  readonly abortAll: () => void;
}

/**
 * Tells that transactions of a database have waited for 3, 6, 12 or 24 s, so that something is done about it, and when they have
 * begun after all. @param name of the database
 */
export type OnWaiting = (name: string, isWaiting: boolean) => void;

/**
 * Keeps account of open transactions. A page that goes must leave none: in WebKit the lock of a transaction may outlive its
 * page or worker, and whoever asks for the same tables afterwards waits for ever (ENG-1, WebKit bug 324094).
 */
export function createOpenTransactions(onWaiting?: OnWaiting): OpenTransactions {
  const open = new Set<DBCoreTransaction>();
  let isOver = false;

  function follow(db: Dexie): void {
    const watch = onWaiting === undefined ? undefined : createWatch(db, onWaiting);
    const create = (down: DBCore): DBCore => ({
      ...down,
      transaction: (...how) => {
        if (isOver) throw new DOMException('This page or worker ends', 'AbortError');
        const transaction = down.transaction(...how);
        open.add(transaction);
        whenEnded(transaction, () => open.delete(transaction));
        watch?.(transaction);
        return transaction;
      },
    });
    db.use({ stack: 'dbcore', name: 'open-transactions', create });
  }

  function abortAll(): void {
    isOver = true;
    // Those that wait go first: they would get the lock of the one that ends.
    for (const transaction of [...open].toReversed()) abort(transaction);
  }

  return { follow, abortAll };
}

/** Looks after the transactions of a database that wait to begin. @returns what a new one is handed to */
function createWatch(db: Dexie, onWaiting: OnWaiting): (transaction: DBCoreTransaction) => void {
  const waiting = new Set<DBCoreTransaction>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;

  function lookAgainIn(waitMs: number): void {
    const oldest = [...waiting][0];
    if (oldest === undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      // What has come meanwhile gets its own time.
      if (!waiting.has(oldest)) return lookAgainIn(FIRST_WAIT_MS);
      isLate = true;
      onWaiting(db.name, true);
      return lookAgainIn(Math.min(waitMs * 2, LONGEST_WAIT_MS));
    }, waitMs);
  }

  function begun(transaction: DBCoreTransaction): void {
    waiting.delete(transaction);
    if (waiting.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
    if (isLate) onWaiting(db.name, false);
    isLate = false;
  }

  return (transaction) => {
    waiting.add(transaction);
    // Answers don't bubble, but pass by on their way down.
    const onAnswer = () => begun(transaction);
    (transaction as unknown as EventTarget).addEventListener('success', onAnswer, {
      capture: true,
      once: true,
    });
    whenEnded(transaction, onAnswer);
    if (timer === undefined) lookAgainIn(FIRST_WAIT_MS);
  };
}

function whenEnded(transaction: DBCoreTransaction, run: () => void): void {
  const target = transaction as unknown as EventTarget;
  for (const end of ['complete', 'abort']) target.addEventListener(end, run);
}

/** One that has just committed can't be taken back any more, and need not be. */
function abort(transaction: DBCoreTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
