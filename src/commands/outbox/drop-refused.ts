import type { PersonDatabase } from '../../db/person-database.ts';

/**
 * Removes refused entries of a subject when a newer one takes their place: only the buyer could go on with them, and
 * they would hold up what comes after (OUT-3). Call it in the transaction that adds the newer entry.
 */
export async function dropRefused(person: PersonDatabase, subject: string): Promise<void> {
  const entries = person.outbox.where('subject').equals(subject);
  await entries.filter(({ state }) => state === 'rejected' || state === 'needs-buyer').delete();
}
