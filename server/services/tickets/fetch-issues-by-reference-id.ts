import { fetchIssuesByReferenceId } from '../../../src/contracts/tickets/fetch-issues-by-reference-id.ts';
import { ownOrder } from '../../orders/lock-order.ts';
import { ticketsSince } from '../../tickets/load-tickets.ts';
import { implement } from '../service-handler.ts';

export const fetchIssuesByReferenceIdHandler = implement(
  fetchIssuesByReferenceId,
  async ({ input, identity: { userId }, db }) => {
    const { externalReferenceId, sinceVersion, limit } = input;
    if (externalReferenceId !== undefined) await ownOrder(db, userId, externalReferenceId);
    const query = { userId, externalReferenceId, sinceVersion, limit: limit + 1 };
    const found = await ticketsSince(db, query);
    const tickets = found.slice(0, limit);
    return {
      tickets,
      version: tickets.at(-1)?.version ?? sinceVersion,
      hasMore: found.length > limit,
    };
  },
);
