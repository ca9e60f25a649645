import type { InboxMessage } from '../../contracts/inbox/view-inbox-messages.ts';
import type { PersonDatabase } from '../person-database.ts';

/** The messages on this phone, the newest first; null when they were never fetched. */
export async function readInbox(person: PersonDatabase): Promise<readonly InboxMessage[] | null> {
  return (await person.fact('inbox'))?.messages ?? null;
}

/** How many of them were not looked at. */
export async function countUnread(person: PersonDatabase): Promise<number> {
  const messages = (await readInbox(person)) ?? [];
  return messages.filter(({ viewed }) => !viewed).length;
}
