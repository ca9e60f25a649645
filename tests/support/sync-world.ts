import 'fake-indexeddb/auto';
import { CallError } from '../../src/sync/call-error.ts';
import type { SyncRuntime } from '../../src/sync/runtime.ts';
import type { Transport } from '../../src/sync/transport.ts';
import type { CommandContext } from '../../src/commands/command-context.ts';
import { DeviceDatabase } from '../../src/db/device-database.ts';
import { PersonDatabase } from '../../src/db/person-database.ts';
import { newOutboxEntry, type OutboxEntry } from '../../src/db/outbox-entry.ts';
import { createMemoryLocks } from './memory-locks.ts';

/** Time, timers, chance and locks that a test owns. */
export interface SyncWorld extends SyncRuntime {
  /** Moves the clock on and runs the timers that fall due, in order. */
  readonly advance: (ms: number) => Promise<void>;
  /** Sets the device's clock without running a timer, as a person changing it does. */
  readonly setClock: (ms: number) => void;
  readonly bugs: unknown[];
}

/** Lets everything that is ready to run go on. Fake IndexedDB works with `setImmediate`. */
export async function settle(rounds = 40): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await new Promise((done) => setImmediate(done));
}

/** A world that stands still until the test moves it. */
export function createSyncWorld(parts: Partial<SyncRuntime> = {}): SyncWorld {
  let now = Date.UTC(2026, 10, 21, 6);
  let ticks = 0;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const bugs: unknown[] = [];
  return {
    now: () => now,
    random: () => 0.5,
    randomBytes: (count) => Uint8Array.from({ length: count }, () => (ticks += 1) % 256),
    fetch: () => Promise.reject(new TypeError('no network in this test')),
    locks: createMemoryLocks(),
    startTimer: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    reportBug: (error) => bugs.push(error),
    bugs,
    setClock: (ms) => {
      now = ms;
    },
    advance: async (ms) => {
      const until = now + ms;
      for (;;) {
        const due = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        now = due.at;
        due.run();
        await settle();
      }
      now = until;
      await settle();
    },
    ...parts,
  };
}

/** A person's database that no other test has, nor one of another file: they share IndexedDB. */
export function aPersonDatabase(): PersonDatabase {
  return new PersonDatabase(`haat-user-test-${crypto.randomUUID()}`);
}

/** An outbox entry about something small; fields can be given. */
export function anEntry(fields: Partial<OutboxEntry> = {}): OutboxEntry {
  const id = crypto.randomUUID();
  const base = {
    id,
    kind: 'note',
    subject: `note:${id}`,
    payload: {},
    payloadVersion: 1,
    createdAt: 0,
  };
  return { ...newOutboxEntry(base), ...fields };
}

/** A transport for senders that never call it. */
export const noTransport: Transport = {
  call: () => Promise.reject(new CallError({ kind: 'no-answer', reason: 'network' })),
  upload: () => Promise.reject(new CallError({ kind: 'no-answer', reason: 'network' })),
  get: () => Promise.reject(new CallError({ kind: 'no-answer', reason: 'network' })),
  touch: () => Promise.reject(new CallError({ kind: 'no-answer', reason: 'network' })),
  getBytes: () => Promise.reject(new CallError({ kind: 'no-answer', reason: 'network' })),
  postForLines: () => Promise.reject(new CallError({ kind: 'no-answer', reason: 'network' })),
  hasOwnCatalogue: true,
  openOwnStream: () => Promise.reject(new CallError({ kind: 'no-answer', reason: 'network' })),
  getOwnFile: () => Promise.reject(new CallError({ kind: 'no-answer', reason: 'network' })),
};

/** What commands take of a phone with databases of its own, at a second past the epoch; nothing wakes. */
export function aCommandContext(): CommandContext {
  const person = aPersonDatabase();
  return {
    device: new DeviceDatabase(`haat-of-${person.name}`),
    person,
    now: () => 1_000,
    newId: () => crypto.randomUUID(),
    wake: () => {},
  };
}
