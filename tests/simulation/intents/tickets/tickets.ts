import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { issues } from '../../../../server/tickets/ticket-tables.ts';
import { orders } from '../../../../server/orders/order-tables.ts';
import { moveOrder } from '../../../../server/orders/move-order.ts';
import type { NewPicture } from '../../../../src/commands/outbox/attach-pictures.ts';
import { raiseTicket } from '../../../../src/commands/tickets/raise-ticket.ts';
import type { TicketRow } from '../../../../src/db/person-database.ts';
import { deliverSomeOrder, tellPhones } from '../../deliver-some-order.ts';
import { committedPerson } from '../../devices/committed.ts';
import type { IntentModel, Page } from '../../intent-model.ts';
import type { Phone } from '../../devices/phone.ts';
import type { World } from '../../world.ts';
import { isEffect, userOfPath } from '../last-write.ts';

const KIND = 'raise-ticket';
const SUBJECT = 'ticket:';
/** One grey pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
export const PICTURE: NewPicture = {
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
export function createTicketIntents(world: World, { weight = 2 } = {}): IntentModel {
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
    actions: [{ name: 'raise a ticket', weight, run: raise }],
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

interface Disputed {
  readonly phone: Phone;
  readonly personId: number;
  readonly orderId: string;
  /** `tapped`: the command has not come back, so nothing waits yet. */
  state: 'tapped' | 'raised' | 'refused' | 'given-up';
}

/** Statuses of orders whose dispute has arrived. */
const AFTER_DISPUTE = new Set([
  'ORDER_DISPUTED',
  'DISPUTE RESOLVED',
  'ORDER_REFUND_INITIATED',
  'ORDER_REFUND_COMPLETED',
]);

/** Disputes of returns that the store refused: each reaches customer care once, however many phones send one. */
export function createDisputeIntents(world: World): IntentModel {
  const { chance, violate, server, serverNow, people } = world;
  const { db } = server;
  const raised = new Map<string, Disputed>();
  const taken = new Set<string>();
  const firstId = Math.min(...people.map(({ id }) => id));
  const isOurs = and(gte(orders.userId, firstId), lt(orders.userId, firstId + people.length));

  async function dispute(page: Page): Promise<void> {
    const { phone, personId, commands } = page;
    const rows = committedPerson(phone, personId)?.rows('orders') ?? [];
    const refused = rows.filter((row) => row.server?.status === 'ORDER_RETURN_REJECTED');
    if (refused.length === 0) return;
    const orderId = chance.pick(refused).id;
    const ticketId = commands.newId();
    // Noted before the tap ends: its request may be answered while it still runs.
    raised.set(ticketId, { phone, personId, orderId, state: 'tapped' });
    const result = await raiseTicket(commands, {
      ticketId,
      orderId,
      issueType: 'ITM04',
      summary: 'My return was refused',
      description: 'The photo shows it.',
      picture: chance.happens(0.5) ? PICTURE : null,
      isDispute: true,
    });
    world.trace.note(`${page.context.actor.name} disputes ${orderId}: ${result.ok}`);
    const intent = raised.get(ticketId);
    if (!result.ok) raised.delete(ticketId);
    else if (intent?.state === 'tapped') intent.state = 'raised';
  }

  /** A shop refuses a return, and the open tabs of its buyer ask for news. */
  async function refuseReturn(): Promise<void> {
    const delivered = await deliverSomeOrder(world);
    if (delivered === undefined) return;
    const { transactionId, userId } = delivered;
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.transactionId, transactionId), eq(orders.userId, userId)));
    if (order === undefined) return;
    const move = { orderId: order.id, at: serverNow() };
    await db.transaction(async (transaction) => {
      await moveOrder(transaction, { ...move, to: 'ORDER_RETURN_INITIATED', by: 'buyer' });
      await moveOrder(transaction, { ...move, to: 'ORDER_RETURN_REJECTED', by: 'seller' });
    });
    tellPhones(world, userId);
  }

  /** Customer care decides: the money goes back, or it does not. */
  async function settle(): Promise<boolean> {
    const open = await db
      .select()
      .from(orders)
      .where(and(isOurs, eq(orders.status, 'ORDER_DISPUTED')))
      .orderBy(asc(orders.transactionId));
    if (open.length === 0) return false;
    const { id: orderId } = chance.pick(open);
    const steps = chance.happens(0.5)
      ? (['DISPUTE RESOLVED', 'ORDER_REFUND_INITIATED'] as const)
      : (['DISPUTE RESOLVED'] as const);
    await db.transaction(async (transaction) => {
      for (const to of steps)
        await moveOrder(transaction, { orderId, to, at: serverNow(), by: 'admin', isAgreed: true });
    });
    return true;
  }

  return {
    name: 'disputes',
    actions: [{ name: 'dispute a refusal', weight: 30, run: dispute }],
    fates: [
      { name: 'a return is refused', weight: 20, run: refuseReturn },
      { name: 'a dispute is settled', weight: 2, run: async () => void (await settle()) },
    ],
    checkPhone: ({ phone, personId, outbox }) => {
      const own = outbox.filter(({ kind }) => kind === KIND);
      const waiting = new Set(own.map(({ subject }) => subject));
      for (const { state, subject, lastError } of own) {
        if (state !== 'rejected' && state !== 'needs-buyer') continue;
        const intent = raised.get(subject.slice(SUBJECT.length));
        const ofOrder = [...raised.values()].filter(({ orderId }) => orderId === intent?.orderId);
        // Of two that one person's phones send the first one counts.
        if (lastError?.code !== 'issue_not_allowed' || ofOrder.length < 2)
          violate(`OUT-4: a dispute was refused for no reason: ${lastError?.code}`);
        if (intent !== undefined) intent.state = 'refused';
      }
      for (const [id, intent] of raised) {
        if (intent.phone !== phone || intent.personId !== personId) continue;
        if (intent.state === 'raised' && !taken.has(id) && !waiting.has(SUBJECT + id))
          violate(`the dispute ${id} has vanished`);
      }
    },
    checkDelivery: (delivery) => {
      if (delivery.service !== 'buyer-b2c-issue-call' || !isEffect(delivery)) return;
      const { ticketId } = JSON.parse(delivery.request.body ?? '{}') as { ticketId: string };
      taken.add(ticketId);
    },
    abandon: (phone, personId) => {
      for (const intent of raised.values()) {
        if (intent.phone === phone && intent.personId === personId) intent.state = 'given-up';
      }
    },
    decide: async () => {},
    finish: settle,
    checkAtRest: async () => {
      const rows = await db
        .select({ id: issues.id, isDispute: issues.isDispute, order: orders })
        .from(issues)
        .innerJoin(orders, eq(orders.id, issues.orderId))
        .where(isOurs);
      for (const { id, isDispute, order } of rows) {
        if (!isDispute || !raised.has(id)) violate(`dispute ${id} is nobody’s`);
        if (!AFTER_DISPUTE.has(order.status))
          violate(`${order.id} is disputed and ${order.status}`);
        if (rows.filter((row) => row.order.id === order.id).length > 1)
          violate(`${order.id} is disputed twice`);
      }
      for (const [id, { orderId, state }] of raised) {
        if (state === 'raised' && !rows.some(({ order }) => order.transactionId === orderId))
          violate(`the dispute ${id} never reached customer care`);
      }
    },
  };
}
