import { and, gte, lt } from 'drizzle-orm';
import { issues } from '../../../server/db/tables/after-order-tables.ts';
import type { NewPicture } from '../../../src/commands/outbox/attach-pictures.ts';
import { raiseTicket } from '../../../src/commands/tickets/raise-ticket.ts';
import type { TicketRow } from '../../../src/db/person-database.ts';
import { committedPerson } from '../devices/committed.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import type { Phone } from '../devices/phone.ts';
import type { World } from '../world.ts';
import { isEffect, userOfPath } from './last-write.ts';

const KIND = 'raise-ticket';
const SUBJECT = 'ticket:';
/** One grey pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const PICTURE: NewPicture = {
  name: 'goods.png',
  type: 'image/png',
  bytes: new Uint8Array(Buffer.from(PIXEL, 'base64')),
};

interface TicketIntent {
  readonly phone: Phone;
  readonly personId: number;
  readonly hasPicture: boolean;
  isGivenUp: boolean;
}

/** Tickets about confirmed orders, every other one with a picture: each reaches the server once, and whole. */
export function createTicketIntents(world: World): IntentModel {
  const { chance, violate, server, people } = world;
  const raised = new Map<string, TicketIntent>();
  const taken = new Set<string>();

  async function raise(page: Page): Promise<void> {
    const { phone, personId, commands } = page;
    const rows = committedPerson(phone, personId)?.rows('orders') ?? [];
    const confirmed = rows.filter((row) => row.server !== null);
    if (confirmed.length === 0) return;
    const orderId = chance.pick(confirmed).id;
    const ticketId = commands.newId();
    const hasPicture = chance.happens(0.5);
    const result = await raiseTicket(commands, {
      ticketId,
      orderId,
      issueType: hasPicture ? 'ITM04' : 'ITM01',
      summary: 'Not as it was ordered',
      description: 'There was less in it than the bill says.',
      picture: hasPicture ? PICTURE : null,
    });
    world.trace.note(`${page.context.actor.name} raises ${ticketId}: ${result.ok}`);
    if (result.ok) raised.set(ticketId, { phone, personId, hasPicture, isGivenUp: false });
  }

  return {
    name: 'tickets',
    actions: [{ name: 'raise a ticket', weight: 2, run: raise }],
    checkPhone: ({ phone, personId, outbox, anyRows }) => {
      const own = outbox.filter(({ kind }) => kind === KIND);
      for (const { state, lastError } of own) {
        if (state === 'rejected' || state === 'needs-buyer')
          violate(`OUT-4: a ticket was refused for no reason: ${lastError?.code}`);
      }
      const waiting = new Set(own.map(({ subject }) => subject));
      for (const [id, ticket] of raised) {
        if (ticket.phone !== phone || ticket.personId !== personId || ticket.isGivenUp) continue;
        if (!taken.has(id) && !waiting.has(SUBJECT + id)) violate(`ticket ${id} has vanished`);
      }
      for (const row of anyRows('tickets') as TicketRow[]) {
        if (row.server !== null && !taken.has(row.id))
          violate(`ticket ${row.id} is shown as raised, the server has none`);
      }
    },
    checkDelivery: (delivery) => {
      if (delivery.service !== 'buyer-b2c-issue-call' || !isEffect(delivery)) return;
      const { ticketId } = JSON.parse(delivery.request.body ?? '{}') as { ticketId: string };
      taken.add(ticketId);
      const intent = raised.get(ticketId);
      const userId = userOfPath(delivery.request.url);
      if (intent !== undefined && intent.personId !== userId)
        violate(`ticket ${ticketId} of ${intent.personId} was raised by ${userId}`);
    },
    abandon: (phone, personId) => {
      for (const ticket of raised.values()) {
        if (ticket.phone === phone && ticket.personId === personId) ticket.isGivenUp = true;
      }
    },
    decide: async () => {},
    checkAtRest: async () => {
      if (raised.size === 0 && taken.size === 0) return;
      const firstId = Math.min(...people.map(({ id }) => id));
      const rows = await server.db
        .select()
        .from(issues)
        .where(and(gte(issues.userId, firstId), lt(issues.userId, firstId + people.length)));
      const stored = new Map(rows.map((row) => [row.id, row]));
      for (const [id, { personId, hasPicture, isGivenUp }] of raised) {
        const row = stored.get(id);
        if (row === undefined) {
          if (!isGivenUp) violate(`ticket ${id} never reached the server`);
        } else if (row.userId !== personId || (row.pictureFileId !== null) !== hasPicture)
          violate(`ticket ${id} is not as it was raised`);
      }
    },
  };
}
