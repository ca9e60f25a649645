import { fetchIssuesByReferenceId } from '../../contracts/tickets/fetch-issues-by-reference-id.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import type { Transport } from '../transport.ts';
import { storeServerTicket } from './server-ticket.ts';

/** Fetches the person's tickets that changed since the last pull, page by page. Throws `CallError`. */
export async function pullTickets(
  transport: Transport,
  db: PersonDatabase,
  userId: number,
): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    const sinceVersion = (await db.fact('tickets-version')) ?? 0;
    const ask = { sinceVersion };
    const page = await transport.call(fetchIssuesByReferenceId, ask, { asUser: userId });
    await db.transaction('rw', db.tickets, db.facts, async () => {
      for (const ticket of page.tickets) await storeServerTicket(db, ticket);
      await db.setFact('tickets-version', page.version);
    });
    hasMore = page.hasMore && page.version > sinceVersion;
  }
}
