import type { PersonDatabase } from '../../db/person-database.ts';

/**
 * Removes refused entries of a subject when a newer one takes their place: the server has said no to them, and they
 * would hold up what comes after (OUT-3). Call it in the transaction that adds the newer entry.
 */
export async function dropRefused(person: PersonDatabase, subject: string): Promise<void> {
  const entries = person.outbox.where('subject').equals(subject);
  await entries.filter(({ state }) => state === 'rejected').delete();
}
