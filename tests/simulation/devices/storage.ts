/* oxlint-disable no-underscore-dangle -- that is how fake-indexeddb names what it keeps to itself */
import { IDBDatabase, IDBTransaction } from 'fake-indexeddb';
import type { Actor, Stage } from './actor.ts';
import type { Scheduler } from './scheduler.ts';
import {
  HANDLER_NAMES,
  type InnerConnection,
  type InnerDatabase,
  type InnerEvent,
  type InnerFactory,
  type InnerTarget,
  type InnerTransaction,
} from './storage-internals.ts';

/** What the storage of one phone is like now. */
export interface PhoneStorage {
  readonly factory: InnerFactory;
  /** No space left: whatever would be stored fails, deleting does not. */
  full: boolean;
  /** Names of the person's and device's databases that were written since they were last looked at. */
  readonly changed: Set<string>;
}

/** What a run lends to the patched IndexedDB while it lasts. */
export interface StorageRun {
  readonly scheduler: Scheduler;
  readonly stage: Stage;
  /** Up to this long takes a step of a transaction, ms. */
  readonly stepMs: () => number;
}

/** IndexedDB under control: contexts own their connections, so that they can be killed, frozen and starved. */
export interface ControlledStorage {
  /** Begins a run: from now on IndexedDB works by the run's scheduler. The returned function ends it. */
  readonly begin: (run: StorageRun) => () => void;
  /** IndexedDB as one context sees it. */
  readonly view: (actor: Actor, phone: PhoneStorage) => IDBFactory;
  /** What a context's death does to its transactions (abort) and connections (close). */
  readonly tearDown: (actor: Actor) => void;
  /** False while the context opens or deletes a database: a browser does not freeze it then. */
  readonly mayFreeze: (actor: Actor) => boolean;
  /** To be called after each step: transactions are active only within one. */
  readonly settle: () => void;
}

interface Owned {
  readonly phone: PhoneStorage;
  readonly connections: Set<InnerConnection>;
  pendingRequests: number;
}

/** How often a wait for others to close a database looks again, ms. */
const POLL_MS = 250;
const TASK_MS = 0.01;

const quotaExceeded = () => new DOMException('the device is full', 'QuotaExceededError');

/** fake-indexeddb waits for other connections by asking again and again. */
function isPoll(task: () => void): boolean {
  if (task.name === 'waitForOthersClosed') return true;
  const source = Function.prototype.toString.call(task);
  return /^\(\) => (waitForOthersClosedDelete|\{\s*closeConnection)/.test(source);
}

/** True while a transaction that changes the database runs: what lies there is not committed then. */
export function isBeingWritten(database: InnerDatabase): boolean {
  return database.transactions.some(
    ({ mode, _started, _state }) => mode !== 'readonly' && _started && _state !== 'finished',
  );
}

/**
 * Takes fake-indexeddb over for this process, once. Outside of a run it works as ever.
 */
export function takeOverStorage(): ControlledStorage {
  let run: StorageRun | null = null;
  const owners = new WeakMap<object, Actor>();
  const owned = new WeakMap<Actor, Owned>();
  const wrote = new WeakSet<InnerTransaction>();
  let touched: InnerTransaction[] = [];

  const transactions = IDBTransaction.prototype as unknown as {
    _start: (this: InnerTransaction) => void;
  };
  const targets = Object.getPrototypeOf(IDBTransaction.prototype) as {
    dispatchEvent: (this: InnerTarget, event: InnerEvent) => boolean;
  };
  const connections = IDBDatabase.prototype as unknown as {
    transaction: (this: object, ...rest: unknown[]) => InnerTransaction;
  };
  const originalStart = transactions._start;
  const originalDispatch = targets.dispatchEvent;
  const originalTransaction = connections.transaction;

  /** A full device fails at the write, or at the commit of what was written before it was full. */
  function starve(transaction: InnerTransaction, { full }: PhoneStorage): boolean {
    const next = transaction._requests[0];
    if (next === undefined) {
      if (!full || !wrote.has(transaction) || transaction._state === 'finished') return false;
      wrote.delete(transaction);
      transaction._state = 'active';
      transaction._abort('QuotaExceededError');
      return true;
    }
    if (next.operation.name !== 'bound storeRecord') return false;
    wrote.add(transaction);
    if (full) {
      next.operation = () => {
        throw quotaExceeded();
      };
    }
    return false;
  }

  function takeStep(transaction: InnerTransaction, { phone }: Owned): void {
    const wasFinished = transaction._state === 'finished';
    if (!wasFinished && starve(transaction, phone)) return;
    originalStart.call(transaction);
    touched.push(transaction);
    const isDone = !wasFinished && (transaction._state as string) === 'finished';
    if (isDone && transaction.mode === 'readwrite')
      phone.changed.add(transaction.db._rawDatabase.name);
  }

  transactions._start = function _start() {
    const actor = owners.get(this.db);
    const own = actor === undefined ? undefined : owned.get(actor);
    if (run === null || actor === undefined || own === undefined || this.mode === 'versionchange') {
      originalStart.call(this);
      return;
    }
    // Set at once, so that no other transaction on the same stores is let in before the step is taken.
    this._started = true;
    actor.post(run.stepMs(), () => takeStep(this, own));
  };

  connections.transaction = function transaction(...rest) {
    const made = originalTransaction.apply(this, rest);
    if (run !== null && made.mode !== 'versionchange') touched.push(made);
    return made;
  };

  function ownerOf(target: InnerTarget): Actor | undefined {
    const connection = target.transaction?.db ?? target.db ?? target;
    return owners.get(target) ?? owners.get(connection);
  }

  /** A request that is not done yet must not be asked for its result. */
  function hasConnection(target: InnerTarget, { type }: InnerEvent): boolean {
    const isOpening = type === 'upgradeneeded' || type === 'success';
    return isOpening && target.result instanceof IDBDatabase;
  }

  function adopt(target: InnerTarget, event: InnerEvent, actor: Actor): void {
    if (!hasConnection(target, event) || !owners.has(target)) return;
    const connection = target.result as InnerConnection;
    owners.set(connection, actor);
    owned.get(actor)?.connections.add(connection);
  }

  /** The dead hear nothing; what fake-indexeddb itself listens for goes on. */
  function silence(target: InnerTarget, event: InnerEvent): void {
    for (const each of [target, ...event.eventPath]) {
      for (const name of HANDLER_NAMES) if (each[name] !== undefined) each[name] = null;
    }
  }

  targets.dispatchEvent = function dispatchEvent(event) {
    const actor = run === null ? undefined : ownerOf(this);
    if (run === null || actor === undefined) return originalDispatch.call(this, event);
    adopt(this, event, actor);
    if (actor.state() === 'dead') {
      silence(this, event);
      // Aborts the upgrade: else an empty database would count as made.
      if (event.type === 'upgradeneeded') throw new Error('the context that opened it is gone');
      const done = originalDispatch.call(this, event);
      if (hasConnection(this, event)) (this.result as IDBDatabase).close();
      return done;
    }
    actor.enter(() => originalDispatch.call(this, event));
    return true;
  };

  function settle(): void {
    for (const transaction of touched) {
      if (transaction._state === 'active') transaction._state = 'inactive';
    }
    touched = [];
  }

  return {
    begin: (started) => {
      const original = globalThis.setImmediate;
      run = started;
      const queueTask = (task: () => void): void => {
        // The next step of a transaction: it is put on the agenda of its own context.
        if (task.name === 'bound _start') task();
        else started.scheduler.after(isPoll(task) ? POLL_MS : TASK_MS, task);
      };
      globalThis.setImmediate = queueTask as unknown as typeof setImmediate;
      return () => {
        globalThis.setImmediate = original;
        run = null;
        touched = [];
      };
    },
    view: (actor, phone) => {
      const own: Owned = { phone, connections: new Set(), pendingRequests: 0 };
      owned.set(actor, own);
      const track = (request: IDBOpenDBRequest): IDBOpenDBRequest => {
        owners.set(request, actor);
        own.pendingRequests += 1;
        const done = () => {
          own.pendingRequests -= 1;
        };
        request.addEventListener('success', done, { once: true });
        request.addEventListener('error', done, { once: true });
        return request;
      };
      return {
        open: (name: string, version?: number) => track(phone.factory.open(name, version)),
        deleteDatabase: (name: string) => track(phone.factory.deleteDatabase(name)),
        cmp: (first: unknown, second: unknown) => phone.factory.cmp(first, second),
        databases: () => phone.factory.databases(),
      };
    },
    tearDown: (actor) => {
      for (const connection of owned.get(actor)?.connections ?? []) {
        for (const transaction of connection._rawDatabase.transactions) {
          if (transaction.db !== connection || transaction._state === 'finished') continue;
          transaction._state = 'active';
          transaction._abort('AbortError');
        }
        if (!connection._closePending) connection.close();
      }
    },
    mayFreeze: (actor) => (owned.get(actor)?.pendingRequests ?? 0) === 0,
    settle,
  };
}
