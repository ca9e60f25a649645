import { PLACE_ORDER } from '../../../contracts/orders/place-order.ts';
import type { OrderTalk, SaidInTalk } from '../../../contracts/orders/chat/order-talk.ts';
import type { Order, Rating } from '../../../contracts/schemas.ts';
import type { Ticket } from '../../../contracts/tickets/ticket.ts';
import { confirmedRating } from '../../../db/confirmed-rating.ts';
import type { OutboxState } from '../../../db/outbox-entry.ts';
import type { OrderRow, PersonDatabase } from '../../../db/person-database.ts';
import { orderSubject } from '../../../domain/orders/order-subjects.ts';

/** The row of an order that the server stands by. */
export function orderRowOf(order: Order): OrderRow {
  return {
    id: order.externalReferenceId,
    storeId: order.storeId,
    storeName: order.storeName,
    lines: order.lines,
    bill: order.bill,
    couponCode: order.couponCode,
    address: order.address,
    paymentMethod: order.paymentMethod,
    ...(order.wishes === undefined ? {} : { wishes: order.wishes }),
    state: 'confirmed',
    attention: null,
    server: order,
    placedAt: order.placedAt,
  };
}

/**
 * Stores the server's word unless a newer one is here already (answers may come late or out of order). Runs in a
 * transaction over orders and outbox.
 */
export async function storeServerOrder(db: PersonDatabase, order: Order): Promise<void> {
  const known = await db.orders.get(order.externalReferenceId);
  // A version of another epoch says nothing about this one (VER-1).
  if (known?.unproven !== true && (known?.server?.version ?? -1) > order.version) return;
  const togetherId = known?.togetherId;
  await db.orders.put({
    ...orderRowOf(order),
    ...knownPayment(known, order),
    ...(togetherId !== undefined && { togetherId }),
  });
  await dropPlacing(db, order.externalReferenceId);
}

/** What this device knows of paying it: money of an earlier payment may be on its way back. */
function knownPayment(known: OrderRow | undefined, order: Order): Pick<OrderRow, 'payment'> {
  const payment = known?.payment;
  if (payment === undefined) return {};
  if (order.paymentMethod !== 'online') return { payment };
  const { paymentId, bill } = order;
  return {
    payment: {
      ...payment,
      status: 'successful',
      paymentId,
      amountPaise: bill.amountToBePaidPaise,
    },
  };
}

/** Money may come in after its payment was given up: the order is there, so nothing of placing it needs its buyer any more. */
async function dropPlacing(db: PersonDatabase, orderId: string): Promise<void> {
  const ofOrder = db.outbox.where('subject').equals(orderSubject(orderId));
  await ofOrder
    .filter(({ kind, state }) => kind === PLACE_ORDER.kind && ONLY_BUYER.has(state))
    .delete();
}

const ONLY_BUYER: ReadonlySet<OutboxState> = new Set(['needs-buyer', 'rejected']);

/**
 * Stores the server's word on a rating, unless a newer word is here already. While a newer rating of the same order
 * waits here, that one stays on screen.
 * @param answered whether the entry that this answers still stands in the outbox
 */
export async function storeServerRating(
  db: PersonDatabase,
  rating: Rating,
  answered: boolean,
): Promise<void> {
  const orderId = rating.externalReferenceId;
  const row = await db.ratings.get(orderId);
  const known = row?.confirmed ?? null;
  const confirmed = known !== null && known.updatedAt > rating.updatedAt ? known : rating;
  const entries = await db.outbox.where('subject').equals(`rating:${orderId}`).count();
  if (entries > (answered ? 1 : 0)) {
    await db.ratings.update(orderId, { confirmed });
  } else {
    const shown = confirmedRating(confirmed, row?.items);
    await db.ratings.put({ orderId, ...shown, pending: false, confirmed });
  }
}

/** Stores the server's word on a ticket unless a newer one is here already (answers may come late or out of order). */
export async function storeServerTicket(db: PersonDatabase, ticket: Ticket): Promise<void> {
  const known = await db.tickets.get(ticket.ticketId);
  // A version of another epoch says nothing about this one (VER-1).
  if (known?.unproven !== true && (known?.server?.version ?? -1) > ticket.version) return;
  const { ticketId: id, externalReferenceId: orderId, issueType, summary, description } = ticket;
  const { createdAt } = ticket;
  const pictureId = known?.pictureId ?? null;
  await db.tickets.put({
    id,
    orderId,
    issueType,
    summary,
    description,
    pictureId,
    ...(ticket.isDispute === true && { isDispute: true }),
    server: ticket,
    createdAt,
  });
}

/** Most pictures of tickets that stay on the phone, of the newest tickets; all others can be fetched again. */
const MOST_TICKET_PICTURES = 10;

/** Frees the pictures of older tickets that the server has. Runs in a transaction over tickets and attachments. */
export async function dropOldTicketPictures(db: PersonDatabase): Promise<void> {
  const kept = db.tickets.filter((row) => row.server !== null && row.pictureId !== null);
  const rows = (await kept.toArray()).sort((left, right) => right.createdAt - left.createdAt);
  for (const { id, pictureId } of rows.slice(MOST_TICKET_PICTURES)) {
    if (pictureId !== null) await db.attachments.delete(pictureId);
    await db.tickets.update(id, { pictureId: null });
  }
}

/** Most talks kept on the phone, those looked at last. */
const MOST_TALKS = 50;

/** Stores a talk as the server tells it; what it answered to this phone since then stays. Runs in a transaction over `orderTalks`. @param keptAt ms */
export async function storeOrderTalk(
  db: PersonDatabase,
  talk: OrderTalk,
  keptAt: number,
): Promise<void> {
  const known = (await db.orderTalks.get(talk.orderId))?.messages ?? [];
  const last = talk.messages.at(-1)?.position ?? 0;
  const since = known.filter(({ position, at }) => position > last && at >= talk.at);
  await db.orderTalks.put({ ...talk, messages: [...talk.messages, ...since], keptAt });
  const tooMany = (await db.orderTalks.count()) - MOST_TALKS;
  if (tooMany <= 0) return;
  const oldest = await db.orderTalks.orderBy('keptAt').limit(tooMany).primaryKeys();
  await db.orderTalks.bulkDelete(oldest);
}

/** Adds what was said to the talk that is kept, in its place. */
export async function storeSaid(
  db: PersonDatabase,
  { orderId, own, ...message }: SaidInTalk,
  keptAt: number,
): Promise<void> {
  const known = await db.orderTalks.get(orderId);
  const talk = known ?? { orderId, own, messages: [], isOver: false, at: 0, keptAt };
  const others = talk.messages.filter(({ position }) => position !== message.position);
  const messages = [...others, message].toSorted((one, other) => one.position - other.position);
  await db.orderTalks.put({ ...talk, messages });
}
