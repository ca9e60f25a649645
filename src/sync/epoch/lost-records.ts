import {
  SAVE_ADDRESS,
  type SaveAddressPayload,
} from '../../contracts/addresses/change-addresses.ts';
import {
  endAskingAnew,
  isAskedAnew,
  addLostRecords,
  type LostRecord,
} from '../../db/facts/epoch-facts.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase, OrderRow, TicketRow } from '../../db/person-database.ts';
import { type EpochTools, requireEpoch } from './epochs.ts';
import { orderSubject, ticketSubject } from '../../domain/orders/order-subjects.ts';
import { PLACE_ORDER } from '../../contracts/orders/place-order.ts';
import type { Order } from '../../contracts/schemas.ts';
import type { GroupShare } from '../../contracts/group-buy/pledge.ts';
import type { OrderStatus } from '../../domain/orders/life/order-status.ts';
import * as v from 'valibot';
import { RAISE_TICKET } from '../../contracts/tickets/raise-ticket.ts';

/** Statuses of an order that its buyer, or the store, has cancelled or that is on its way back. */
const TAKEN_BACK: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'CANCELLED',
  'ORDER_RETURN_INITIATED',
  'ORDER_REFUND_INITIATED',
  'ORDER_REFUND_COMPLETED',
]);

/**
 * VER-1: after all addresses were told anew, those that were not are saved again: a phone has all of an address. Needs a
 * transaction on addresses, outbox and facts.
 */
export async function saveLostAddresses(
  db: PersonDatabase,
  { now, newId }: EpochTools,
): Promise<void> {
  if (!(await isAskedAnew(db, 'person'))) return;
  const unproven = await db.addresses.filter((row) => row.unproven === true).toArray();
  for (const { unproven: _mark, ...row } of unproven) {
    const subject = `address:${row.id}`;
    const waits = (await db.outbox.where('subject').equals(subject).count()) > 0;
    await db.addresses.put({ ...row, confirmed: null, pending: true });
    if (waits) continue;
    const payload: SaveAddressPayload = { addressId: row.id, address: row.address };
    const fields = { id: newId(), subject, payload, createdAt: now() };
    await db.outbox.add(newOutboxEntry({ ...SAVE_ADDRESS, ...fields }));
  }
  await endAskingAnew(db, 'person');
}

/**
 * VER-1: an order that is told again, but without the cancellation or return that the server had confirmed, is told to its
 * buyer. Call it before the order is stored, in its transaction.
 */
export async function noteLostChange(db: PersonDatabase, order: Order, now: number): Promise<void> {
  const known = await db.orders.get(order.externalReferenceId);
  if (known?.unproven !== true || known.server === null) return;
  const was = known.server.status;
  if (!TAKEN_BACK.has(was) || TAKEN_BACK.has(order.status)) return;
  const { id, storeName } = known;
  const noted = { id, foundAt: now, isRead: false, storeName, was, now: order.status };
  await addLostRecords(db, [{ kind: 'order-change', ...noted }]);
}

/**
 * VER-1: after all orders were told anew, those that were not are not the server's any more. They leave the list and are
 * told to their buyer; one that still waits to be sent goes on waiting. Needs a transaction on orders, ratings,
 * orderMoves, outbox and facts.
 */
export async function takeOutLostOrders(db: PersonDatabase, now: number): Promise<void> {
  if (!(await isAskedAnew(db, 'orders'))) return;
  const unproven = await db.orders.filter((row) => row.unproven === true).toArray();
  const lost: LostRecord[] = [];
  for (const { unproven: _mark, ...row } of unproven) {
    if (await isStillSent(db, row)) continue;
    lost.push({ kind: 'order', id: row.id, foundAt: now, isRead: false, order: row });
    await db.orders.delete(row.id);
    await db.ratings.delete(row.id);
    await db.orderMoves.delete(row.id);
  }
  await addLostRecords(db, lost);
  await endAskingAnew(db, 'orders');
}

/** A pull may have told of the order before its entry learned of it. */
async function isStillSent(db: PersonDatabase, { id, ...row }: OrderRow): Promise<boolean> {
  const ofOrder = db.outbox.where('subject').equals(orderSubject(id));
  const entry = await ofOrder.filter(({ kind }) => kind === PLACE_ORDER.kind).first();
  if (entry === undefined) return false;
  await db.orders.put({ ...row, id, state: 'sent', server: null });
  return true;
}

/** The person's newest pledges as the server told them, in which epoch, and when; ms by this device's clock. */
export interface ToldPledges {
  readonly told: readonly GroupShare[];
  readonly epoch: string | undefined;
  readonly now: number;
}

/**
 * VER-1: once the pledges were told anew, those that the server had confirmed and does not have any more are told to their
 * person. Call it before the new ones are stored, in their transaction. Throws `CallError` when the answer is too late.
 */
export async function noteLostPledges(
  db: PersonDatabase,
  { told, epoch, now }: ToldPledges,
): Promise<void> {
  await requireEpoch(db, epoch);
  if (!(await isAskedAnew(db, 'pledges'))) return;
  const there = new Set(told.map(({ transactionId }) => transactionId));
  const known = (await db.fact('group-pledges'))?.shares ?? [];
  const lost = known.filter(
    ({ transactionId, state }) => state === 'joined' && !there.has(transactionId),
  );
  const records = lost.map((share): LostRecord => {
    return { kind: 'pledge', id: share.transactionId, foundAt: now, isRead: false, share };
  });
  await addLostRecords(db, records);
  await endAskingAnew(db, 'pledges');
}

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
    const entries = db.outbox.where('subject').equals(ticketSubject(id));
    if ((await entries.filter(({ kind }) => kind === RAISE_TICKET.kind).count()) > 0) {
      await db.tickets.put({ ...ticket, server: null });
      continue;
    }
    // What waits to be done with it has nothing left to be done with.
    await entries.delete();
    if (!(await raiseAgain(db, ticket, tools))) {
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
  const hadPicture = (ticket.server?.pictureFileId ?? null) !== null;
  const picture =
    ticket.pictureId === null ? undefined : await db.attachments.get(ticket.pictureId);
  if (order === undefined || (hadPicture && picture === undefined)) return false;
  const { id: ticketId, orderId: externalReferenceId, issueType, summary, description } = ticket;
  const written = { ticketId, externalReferenceId, issueType, summary, description };
  const draft = { ...written, pictureId: picture?.id ?? null, storeName: order.storeName };
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
