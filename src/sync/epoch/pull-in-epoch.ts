import type { Table } from 'dexie';
import type { ServiceContract } from '../../contracts/service.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { withRoom } from '../../db/save.ts';
import type { Transport } from '../transport.ts';
import { lateAnswer } from './epochs.ts';

/** Whose things are asked for, and how. */
export interface EpochPull {
  readonly transport: Transport;
  readonly db: PersonDatabase;
  readonly userId: number;
}

/** Calls a service as the person whose things are pulled. Throws `CallError`. */
export type CallAsOwner = <Ask, Input, Output>(
  contract: ServiceContract<Ask, Input, Output>,
  input: Ask,
) => Promise<Output>;

/** What is asked, and what is written of the answer. */
export interface PullSteps<Answer> {
  /** Reads what is asked by and asks; runs again when the answer tells of a new epoch. */
  readonly ask: (call: CallAsOwner) => Promise<Answer>;
  /** Tables that `store` uses besides `facts`. */
  readonly tables: readonly Table[];
  /** Runs in one transaction, in the epoch of the answer. */
  readonly store: (answer: Answer) => Promise<void>;
}

/** A server whose copies are of different epochs is asked again later. */
const MOST_TRIES = 3;

/** Throws `CallError` unless this database is in the epoch that something was answered in. Needs a transaction on `facts`. */
export async function requireEpoch(db: PersonDatabase, heard: string | undefined): Promise<void> {
  if (heard !== undefined && (await db.fact('epoch')) !== heard) throw lateAnswer();
}

/**
 * VER-1: asks and stores in one epoch. An answer that was asked for by versions of another epoch is left out, and asked for
 * again; one that comes after this phone learned of a newer epoch is no answer. Throws `CallError`.
 */
export async function pullInEpoch<Answer>(
  { transport, db, userId }: EpochPull,
  { ask, tables, store }: PullSteps<Answer>,
): Promise<Answer> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await db.fact('epoch');
    const heard = new Set<string>();
    const onEpoch = (epoch: string) => void heard.add(epoch);
    const answer = await ask((contract, input) =>
      transport.call(contract, input, { asUser: userId, onEpoch }),
    );
    const [epoch] = heard;
    if (heard.size > 1 || (before !== undefined && epoch !== undefined && before !== epoch)) {
      continue;
    }
    await withRoom(db, () =>
      db.transaction('rw', [...tables, db.facts], async () => {
        await requireEpoch(db, epoch);
        await store(answer);
      }),
    );
    return answer;
  }
  throw lateAnswer();
}
