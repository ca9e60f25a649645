import { ProblemError } from '../http/problem-error.ts';
import { problemForError } from '../http/problem-response.ts';

/** A change that waits; those of one `kind` may share a transaction, if that has a `runAll`. */
export interface QueuedChange<Work, Answer> {
  /** Whose it is: of one person at most one change is in a shared transaction. */
  readonly personId: number;
  /** Its idempotency key. */
  readonly key: string;
  readonly work: Work;
  readonly kind: ChangeKind<Work, Answer>;
}

/** How changes of one kind run. */
export interface ChangeKind<Work, Answer> {
  /** Most changes that share a transaction; 1: each has its own. */
  readonly most: number;
  /** Runs changes of different people in one transaction. What it throws has rolled back all of them. */
  readonly runAll: (works: readonly Work[]) => Promise<readonly Outcome<Answer>[]>;
}

/** Changes that wait for the same row wait here, in the process, and hold no connection (LOAD-1). */
export interface ChangeQueue<Work, Answer> {
  /**
   * Runs a change when its turn comes.
   * @param subject what it waits for, such as `store:<id>`
   * @throws ProblemError too_busy when too many wait, request_in_flight for a key that waits or runs already; and what the
   * change throws
   */
  readonly run: (subject: string, change: QueuedChange<Work, Answer>) => Promise<Answer>;
}

/** How much may wait and run for each subject. */
export interface QueueLimits {
  /** Transactions at once. */
  readonly atOnce: number;
  /** Changes that wait, of all people and of one. */
  readonly waiting: number;
  readonly waitingPerPerson: number;
}

interface Entry<Work, Answer> {
  readonly change: QueuedChange<Work, Answer>;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Line<Work, Answer> {
  /** In the order they came. */
  waiting: Entry<Work, Answer>[];
  readonly running: Set<Entry<Work, Answer>>;
  transactions: number;
}

/** The first that waits, and others of its kind that may share its transaction, one of each person. */
function nextBatch<Work, Answer>(line: Line<Work, Answer>): Entry<Work, Answer>[] {
  const [first] = line.waiting;
  if (first === undefined) return [];
  const { kind } = first.change;
  const people = new Set<number>();
  const batch: Entry<Work, Answer>[] = [];
  for (const entry of line.waiting) {
    if (batch.length >= kind.most) break;
    if (entry.change.kind !== kind || people.has(entry.change.personId)) continue;
    people.add(entry.change.personId);
    batch.push(entry);
  }
  const taken = new Set(batch);
  line.waiting = line.waiting.filter((entry) => !taken.has(entry));
  return batch;
}

function settle<Work, Answer>(
  entry: Entry<Work, Answer>,
  outcome: Outcome<Answer> | undefined,
): void {
  try {
    entry.resolve(orThrow(outcome));
  } catch (error) {
    entry.reject(error);
  }
}

/** True for a failure that each of several changes would meet again: alone they would only wait longer. */
const hitsAll = (error: unknown): boolean =>
  !(error instanceof NeedsOwnTransactionError) && problemForError(error) !== undefined;

async function runBatch<Work, Answer>(batch: readonly Entry<Work, Answer>[]): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  const { kind } = first.change;
  try {
    const outcomes = await kind.runAll(batch.map(({ change }) => change.work));
    for (const [index, entry] of batch.entries()) settle(entry, outcomes[index]);
  } catch (error) {
    if (batch.length === 1 || hitsAll(error)) {
      for (const entry of batch) entry.reject(error);
      return;
    }
    for (const entry of batch) await runBatch([entry]);
  }
}

/**
 * Makes a queue of changes by what they wait for. While a transaction of a subject runs, what comes for it is gathered; the next
 * transaction takes as many as its kind allows, so that they share one wait for the row, one write of it and one commit.
 */
export function createChangeQueue<Work, Answer>(limits: QueueLimits): ChangeQueue<Work, Answer> {
  const lines = new Map<string, Line<Work, Answer>>();

  const goOn = (subject: string, line: Line<Work, Answer>): void => {
    while (line.transactions < limits.atOnce && line.waiting.length > 0) {
      const batch = nextBatch(line);
      line.transactions += 1;
      for (const entry of batch) line.running.add(entry);
      void runBatch(batch).finally(() => {
        line.transactions -= 1;
        for (const entry of batch) line.running.delete(entry);
        if (line.transactions === 0 && line.waiting.length === 0) lines.delete(subject);
        else goOn(subject, line);
      });
    }
  };

  const refuse = (
    line: Line<Work, Answer>,
    { personId, key }: QueuedChange<Work, Answer>,
  ): void => {
    const own = line.waiting.filter(({ change }) => change.personId === personId);
    const isTwin = ({ change }: Entry<Work, Answer>): boolean =>
      change.personId === personId && change.key === key;
    if (own.some(isTwin) || [...line.running].some(isTwin)) {
      throw new ProblemError('request_in_flight');
    }
    if (line.waiting.length >= limits.waiting || own.length >= limits.waitingPerPerson) {
      throw new ProblemError('too_busy');
    }
  };

  return {
    run: async (subject, change) => {
      const line = lines.get(subject) ?? { waiting: [], running: new Set(), transactions: 0 };
      refuse(line, change);
      lines.set(subject, line);
      return new Promise<Answer>((resolve, reject) => {
        line.waiting.push({ change, resolve, reject });
        goOn(subject, line);
      });
    },
  };
}

/** What came of one of several changes that share a transaction: a refusal must not roll back the others. */
export type Outcome<Done> =
  | { readonly ok: true; readonly done: Done }
  | { readonly ok: false; readonly problem: ProblemError };

export const done = <Done>(value: Done): Outcome<Done> => ({ ok: true, done: value });
export const refused = (problem: ProblemError): Outcome<never> => ({ ok: false, problem });

/** What one change came to. @throws ProblemError what it was refused for */
export function orThrow<Done>(outcome: Outcome<Done> | undefined): Done {
  if (outcome === undefined) throw new Error('a change has no outcome');
  if (!outcome.ok) throw outcome.problem;
  return outcome.done;
}

/**
 * Thrown by one of several changes that can't go on in a transaction that it shares: all is rolled back, and each runs again in
 * a transaction of its own.
 */
export class NeedsOwnTransactionError extends Error {
  override readonly name = 'NeedsOwnTransactionError';
}
