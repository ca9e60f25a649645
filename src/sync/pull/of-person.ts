import type { Answer } from '../../contracts/sync-service.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { answer } from '../answers.ts';
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

/** Does something for who is signed in, as an answer for a screen; for a visitor nothing is done, and the answer is `nobody`. */
export function ofPerson<Value>(
  { device, openPerson }: OwnerParts,
  nobody: Value,
  work: (owner: Owner) => Promise<Value>,
): Promise<Answer<Value>> {
  return answer(async () => {
    const session = await readSetting(device, 'authData');
    if (session === undefined) return nobody;
    const { userId } = session;
    return work({ db: openPerson(userId), userId });
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
