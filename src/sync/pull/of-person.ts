import type { Answer } from '../../contracts/sync-service.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { answer } from '../answers.ts';
import { refusalCode } from '../call-error.ts';
import type { PullParts } from './areas.ts';

/** Whose things are pulled: the person who is signed in, with their database. */
export interface Owner {
  readonly db: PersonDatabase;
  readonly userId: number;
}

export interface OwnerParts {
  readonly device: DeviceDatabase;
  readonly openPerson: (userId: number) => PersonDatabase;
}

export interface PersonPullParts extends PullParts, OwnerParts {}

/**
 * Does something for who is signed in, as an answer for a screen; for a visitor nothing is done, and the answer is `nobody`. A
 * session that has ended is noted, as a drain does that meets it (OUT-4): the screens say where to sign in again, and the
 * queue waits. Not where somebody has signed in meanwhile.
 */
export function ofPerson<Value>(
  { device, openPerson }: OwnerParts,
  nobody: Value,
  work: (owner: Owner) => Promise<Value>,
): Promise<Answer<Value>> {
  return answer(async () => {
    const session = await readSetting(device, 'authData');
    if (session === undefined) return nobody;
    const { userId, token } = session;
    const db = openPerson(userId);
    try {
      return await work({ db, userId });
    } catch (error) {
      const isStillTheirs = (await readSetting(device, 'authData'))?.token === token;
      if (refusalCode(error) === 'session_expired' && isStillTheirs) {
        await db.setFact('signed-out', true);
      }
      throw error;
    }
  });
}

/** The same for what gives no value. */
export function pullOfPerson(
  parts: OwnerParts,
  pull: (owner: Owner) => Promise<void>,
): Promise<Answer<null>> {
  return ofPerson(parts, null, async (owner) => {
    await pull(owner);
    return null;
  });
}
