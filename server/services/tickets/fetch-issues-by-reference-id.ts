import { fetchIssuesByReferenceId } from '../../../src/contracts/tickets/fetch-issues-by-reference-id.ts';
import { personPartition } from '../../db/raise-version.ts';
import { answerSince, versionPage } from '../../epoch/epoch.ts';
import { ownOrder } from '../../orders/lock-order.ts';
import { ticketsSince } from '../../tickets/load-tickets.ts';
import { implement } from '../service-handler.ts';

export const fetchIssuesByReferenceIdHandler = implement(
  fetchIssuesByReferenceId,
  async ({ input, identity: { userId }, db, onLostVersion }) => {
    const { externalReferenceId, sinceVersion: asked, limit } = input;
    if (externalReferenceId !== undefined) await ownOrder(db, userId, externalReferenceId);
    const partition = personPartition(userId);
    const { since, counter } = await answerSince(db, { partition, asked, onLostVersion });
    const query = { userId, externalReferenceId, sinceVersion: since, limit: limit + 1 };
    const found = await ticketsSince(db, query);
    const { rows: tickets, version, hasMore } = versionPage(found, limit, counter);
    return { tickets, version, hasMore };
  },
);
