import { Dexie } from 'dexie';
import type { DeviceDatabase } from '../../db/device-database.ts';
import { PersonDatabase, personDatabaseName } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting, type LeftByOther } from '../../db/settings.ts';

const PERSONS_DATABASE = /^haat-user-\d+$/;

/**
 * OUT-4: whoever's session ended may have left without signing out. When another person has signed in, the databases of
 * those before go, unless something in them was never sent: only their own sign-in can send that. What is held for
 * others is noted under `left-by-others`, as counts and never as contents, for the person here now to decide.
 * Running it again, or in two tabs, changes nothing. Does nothing where the token is another person's than `userId`.
 */
export async function clearOthersDatabases(device: DeviceDatabase, userId: number): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const others = names.filter(
    (name) => PERSONS_DATABASE.test(name) && name !== personDatabaseName(userId),
  );
  const known = (await readSetting(device, 'left-by-others')) ?? [];
  if (others.length === 0 && known.length === 0) return;
  const left: LeftByOther[] = [];
  for (const name of others) {
    const isKept = known.some((one) => one.database === name && one.isKept);
    const unsent = await clearUnlessUnsent(device, userId, name);
    if (unsent !== null) left.push({ database: name, ...unsent, isKept });
  }
  await device.transaction('rw', device.settings, async () => {
    if (await isTokenOf(device, userId)) await writeSetting(device, 'left-by-others', left);
  });
}

/** Deletes an other person's database if all of it was sent. @returns what was not; null when it is gone or not ours to judge */
async function clearUnlessUnsent(
  device: DeviceDatabase,
  userId: number,
  name: string,
): Promise<Pick<LeftByOther, 'orders' | 'changes'> | null> {
  const database = new PersonDatabase(name);
  try {
    const entries = await database.outbox.toArray();
    if (entries.length > 0) {
      const orders = entries.filter(({ kind }) => kind === 'place-order').length;
      return { orders, changes: entries.length - orders };
    }
    // Its person may just be signing in.
    if (await isTokenOf(device, userId)) await database.delete();
    return null;
  } finally {
    database.close();
  }
}

async function isTokenOf(device: DeviceDatabase, userId: number): Promise<boolean> {
  return (await readSetting(device, 'authData'))?.userId === userId;
}

/** What others left here stays until they sign in; it is not asked about again while this person is signed in. */
export async function keepForOthers(device: DeviceDatabase): Promise<SaveResult<null>> {
  return save(device, async () => {
    await device.transaction('rw', device.settings, async () => {
      const left = (await readSetting(device, 'left-by-others')) ?? [];
      const kept = left.map((one) => ({ ...one, isKept: true }));
      await writeSetting(device, 'left-by-others', kept);
    });
    return null;
  });
}

/** Deletes what others left here and was not decided about, unsent entries with it. There is no way back. */
export async function removeLeftByOthers(
  device: DeviceDatabase,
  userId: number,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    if (!(await isTokenOf(device, userId))) return null;
    const left = (await readSetting(device, 'left-by-others')) ?? [];
    for (const { database, isKept } of left) if (!isKept) await Dexie.delete(database);
    await writeSetting(
      device,
      'left-by-others',
      left.filter(({ isKept }) => isKept),
    );
    return null;
  });
}
