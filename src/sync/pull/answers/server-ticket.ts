import type { Ticket } from '../../../contracts/schemas.ts';
import type { PersonDatabase } from '../../../db/person-database.ts';

/**
 * Stores the server's word on a ticket unless a newer one is here already (answers may come late or out of order). The
 * server tells where a ticket stands, not how it came there: its history is what this phone saw of it.
 */
export async function storeServerTicket(db: PersonDatabase, ticket: Ticket): Promise<void> {
  const known = await db.tickets.get(ticket.ticketId);
  // A version of another epoch says nothing about this one (VER-1).
  if (known?.unproven !== true && (known?.server?.version ?? -1) > ticket.version) return;
  const { ticketId: id, externalReferenceId: orderId, issueType, summary, description } = ticket;
  const { createdAt } = ticket;
  // The picture stays until the entry is gone: a lost answer asks for it again.
  const pictureId = known?.pictureId ?? null;
  const { status, updatedAt: at } = ticket;
  const before = known?.history ?? [{ status: 'OPEN' as const, at: createdAt }];
  const history = before.at(-1)?.status === status ? before : [...before, { status, at }];
  await db.tickets.put({
    id,
    orderId,
    issueType,
    summary,
    description,
    pictureId,
    server: ticket,
    createdAt,
    history,
  });
}
