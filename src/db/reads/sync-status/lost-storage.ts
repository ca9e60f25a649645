import type { LostStorage, PersonDatabase } from '../../person-database.ts';

/** What an emptied database had lost, until its person has read it (DB-3); null when there is nothing to tell. */
export async function readLostStorage(db: PersonDatabase): Promise<LostStorage | null> {
  const lost = await db.fact('lost-storage');
  return lost === undefined || lost.isRead ? null : lost;
}
