import type { PersonDatabase } from './person-database.ts';

/**
 * The id of this database on this device, made when it is first asked for (DB-3). An emptied database gets a new one,
 * so the server never takes its first messages for late ones of the old. @param newId makes a UUID
 */
export async function deviceIdOf(db: PersonDatabase, newId: () => string): Promise<string> {
  return db.transaction('rw', db.facts, async () => {
    const known = await db.fact('device-id');
    if (known !== undefined) return known;
    const made = newId();
    await db.setFact('device-id', made);
    return made;
  });
}
