import * as v from 'valibot';
import { RAISE_TICKET } from '../../contracts/tickets/raise-ticket.ts';
import {
  addLostRecords,
  endAskingAnew,
  isAskedAnew,
  type LostRecord,
} from '../../db/facts/epoch-facts.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase, TicketRow } from '../../db/person-database.ts';
import type { EpochTools } from './ask-anew.ts';

/**
 * VER-1: after all tickets were told anew, those that were not are raised again. What can't be, because its picture is on
 * this phone no more or its order is lost, is told to its writer. Needs a transaction on tickets, orders, outbox and facts.
 */
export async function raiseLostTickets(db: PersonDatabase, tools: EpochTools): Promise<void> {
  if (!(await isAskedAnew(db, 'tickets'))) return;
  const unproven = await db.tickets.filter((row) => row.unproven === true).toArray();
  const lost: LostRecord[] = [];
  for (const { unproven: _mark, ...ticket } of unproven) {
    const { id } = ticket;
    // Its answer was told by a pull before its entry learned of it.
    if ((await db.outbox.where('subject').equals(`ticket:${id}`).count()) > 0) {
      await db.tickets.put({ ...ticket, server: null });
    } else if (!(await raiseAgain(db, ticket, tools))) {
      lost.push({ kind: 'ticket', id, foundAt: tools.now(), isRead: false, ticket });
      await db.tickets.delete(id);
    }
  }
  await addLostRecords(db, lost);
  await endAskingAnew(db, 'tickets');
}

async function raiseAgain(
  db: PersonDatabase,
  ticket: TicketRow,
  { now, newId }: EpochTools,
): Promise<boolean> {
  const order = await db.orders.get(ticket.orderId);
  const hadPicture = ticket.server !== null && ticket.server.pictureFileId !== null;
  if (order === undefined || hadPicture) return false;
  const { id: ticketId, orderId: externalReferenceId, issueType, summary, description } = ticket;
  const written = { ticketId, externalReferenceId, issueType, summary, description };
  const draft = { ...written, pictureId: null, storeName: order.storeName };
  const parsed = v.safeParse(RAISE_TICKET.payload, draft);
  if (!parsed.success) return false;
  const payload = parsed.output;
  const { kind, payloadVersion } = RAISE_TICKET;
  const subject = RAISE_TICKET.subject(payload);
  const fields = { id: newId(), kind, payloadVersion, subject, payload, createdAt: now() };
  await db.tickets.put({ ...ticket, server: null });
  await db.outbox.add(newOutboxEntry(fields));
  return true;
}
