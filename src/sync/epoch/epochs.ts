import type { PersonDatabase } from '../../db/person-database.ts';
import { CallError } from '../call-error.ts';
import { askAnew, type EpochTools } from './ask-anew.ts';

/** What is known of a call that is on its way: whose it is, and the epoch that their versions are of. */
export interface EpochOfCall {
  readonly db: PersonDatabase;
  readonly sentIn: string | undefined;
}

/** The epochs of the server's database, as the transport asks by them and hears of them (VER-1). */
export interface Epochs {
  readonly leave: (userId: number) => Promise<EpochOfCall>;
  /** Takes notice of the epoch of an answer; undefined from a server that knows none. Throws `CallError` when the answer is too late. */
  readonly arrive: (call: EpochOfCall, heard: string | undefined) => Promise<void>;
}

export interface EpochParts extends EpochTools {
  readonly openPerson: (userId: number) => PersonDatabase;
  /** Called when a person's versions were found to say nothing any more. */
  readonly onNew: () => void;
}

/** An answer of an epoch that is over: as if it had not come, since it can't be told from one that never will. */
export function lateAnswer(): CallError {
  return new CallError({ kind: 'no-answer', reason: 'network' });
}

/** Makes what the transport asks. */
export function createEpochs({ openPerson, onNew, ...tools }: EpochParts): Epochs {
  return {
    leave: async (userId) => {
      const db = openPerson(userId);
      return { db, sentIn: await db.fact('epoch') };
    },
    arrive: async ({ db, sentIn }, heard) => {
      if (heard === undefined) return;
      const known = await db.fact('epoch');
      if (known === heard) return;
      // While it was on its way this phone learned of another epoch.
      if (known !== sentIn) throw lateAnswer();
      if (known === undefined) await adopt(db, heard);
      else {
        await askAnew(db, { from: known, to: heard }, tools);
        onNew();
      }
    },
  };
}

/** The first epoch that a phone hears of is that of all that it has: before, there was none to hear of. */
async function adopt(db: PersonDatabase, epoch: string): Promise<void> {
  await db.transaction('rw', db.facts, async () => {
    if ((await db.fact('epoch')) === undefined) await db.setFact('epoch', epoch);
  });
}
