import { fetchIssuesByReferenceId } from '../../contracts/tickets/fetch-issues-by-reference-id.ts';
import { askAnewInPlace, type EpochTools, pullInEpoch, type EpochPull } from '../epoch/epochs.ts';
import { raiseLostTickets } from '../epoch/lost-records.ts';
import { storeServerTicket } from './answers/server-ticket.ts';

/**
 * Fetches the person's tickets that changed since the last pull, page by page. Those that the server has lost are raised
 * again (VER-1): call it after the orders were pulled. Throws `CallError`.
 */
export async function pullTickets(pull: EpochPull, tools: EpochTools): Promise<void> {
  const { db } = pull;
  let hasMore = true;
  while (hasMore) {
    let sinceVersion = 0;
    const page = await pullInEpoch(pull, {
      ask: async (call) => {
        sinceVersion = (await db.fact('tickets-version')) ?? 0;
        return call(fetchIssuesByReferenceId, { sinceVersion });
      },
      tables: [db.tickets, db.orders, db.outbox],
      store: async (told) => {
        if (told.version < sinceVersion) return;
        for (const ticket of told.tickets) await storeServerTicket(db, ticket);
        await db.setFact('tickets-version', told.version);
        if (!told.hasMore) await raiseLostTickets(db, tools);
      },
    });
    if (page.version < sinceVersion) await askAnewInPlace(db, tools);
    else hasMore = page.hasMore && page.version > sinceVersion;
  }
}
