import { AsyncLocalStorage } from 'node:async_hooks';
import { type DeskQueue, subjects } from '../../src/contracts/live/pokes.ts';
import type { Database } from '../db/database.ts';

/** Highest version by subject of what a transaction has raised. */
export type Pokes = ReadonlyMap<string, number>;

const scope = new AsyncLocalStorage<Map<string, number>>();

/** Has everybody who follows a subject told of its new version, once the transaction that raises it has ended well (LIVE-2). */
export function pokeAfterCommit(subject: string, version: number): void {
  note(scope.getStore(), subject, version);
}

/**
 * The same for a list of the desks (DESK-3). It has no counter: all orders of all shops would wait for its one row. Its version is a
 * number that differs each time.
 */
export function pokeDesk(queue: DeskQueue): void {
  pokeAfterCommit(subjects.desk(queue), Math.floor(Math.random() * Number.MAX_SAFE_INTEGER));
}

function note(noted: Map<string, number> | undefined, subject: string, version: number): void {
  noted?.set(subject, Math.max(version, noted.get(subject) ?? 0));
}

/**
 * Makes the transactions of a database tell what they raised, after their commit. What is lost between the two, by a crash, is
 * found by asking (LIVE-4).
 */
export function tellAfterCommit(db: Database, tell: (pokes: Pokes) => void): void {
  const transaction = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    // Several servers on one database each tell their own streams.
    const around = scope.getStore();
    const noted = new Map<string, number>();
    const outcome = await scope.run(noted, () => transaction(run, config));
    if (noted.size > 0) tell(noted);
    for (const [subject, version] of noted) note(around, subject, version);
    return outcome;
  };
}
