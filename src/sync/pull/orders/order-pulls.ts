import { fetchOrderTalk } from '../../../contracts/orders/chat/order-talk.ts';
import { fetchAndCreateChatRoom } from '../../../contracts/orders/chat/chat-room.ts';
import type { OrderPulls } from '../../../contracts/pulls.ts';
import { answerDone } from '../../answers.ts';
import { ofPerson, type Owner, type PersonPullParts, pullOfPerson } from '../of-person.ts';
import { fetchOrderMilestones } from '../../../contracts/orders/fetch-order-milestones.ts';
import type { InvoiceRow, PersonDatabase } from '../../../db/person-database.ts';
import type { Transport } from '../../transport.ts';
import { fetchOrderCounterSummary } from '../../../contracts/orders/order-listings.ts';
import type { ServerCounts } from '../../../domain/orders/order-filter.ts';
import { ROLES } from '../../../domain/account/roles.ts';
import type { DeviceDatabase } from '../../../db/device-database.ts';
import { readSetting } from '../../../db/reads/settings.ts';
import { generateHaatInvoice } from '../../../contracts/orders/generate-haat-invoice.ts';
import { creditNoteKey } from '../../../db/reads/orders/order-extras.ts';
import { withRoom } from '../../../db/save.ts';
import { fetchRatingByParentId } from '../../../contracts/orders/rate-order.ts';
import { readOrderPicture } from '../../../contracts/orders/return-order.ts';
import {
  dropOldTicketPictures,
  storeOrderTalk,
  storeServerRating,
} from '../answers/server-order.ts';
import { facility, providerAdditionalInfo } from '../../../contracts/sellers/store-details.ts';
import { customerCareOf } from '../../../domain/account/customer-care.ts';
import type { PullParts } from '../areas.ts';

/** What one pull of an invoice needs besides the line. */
interface InvoicePull extends Owner {
  /** Transaction id of the order; its own id for who sold it. */
  readonly orderId: string;
  /** ms by this device's clock. */
  readonly now: () => number;
  /** A new UUID: the idempotency key of asking for it. */
  readonly newId: () => string;
}

type Paper = 'invoice' | 'credit-notes';

/** Most invoices kept on the phone, those fetched last; one takes some 30 KB. */
const MOST_KEPT = 50;

export interface OrderPullParts extends PersonPullParts {
  /** A new UUID. */
  readonly newId: () => string;
}

/** What is fetched around orders, each as an answer for a screen; for a visitor nothing is. */
export function createOrderPulls(parts: OrderPullParts): OrderPulls {
  const { device, transport, now, newId } = parts;
  return {
    pullRating: (orderId) =>
      pullOfPerson(parts, ({ db, userId }) => pullRating(transport, db, userId, orderId)),
    pullRatings: (orderIds) =>
      pullOfPerson(parts, async ({ db, userId }) => {
        for (const orderId of orderIds) await pullRating(transport, db, userId, orderId);
      }),
    pullOrderMoves: (orderId) =>
      pullOfPerson(parts, ({ db, userId }) => pullOrderMoves(transport, db, userId, orderId)),
    pullInvoice: (orderId, paper = 'invoice') =>
      pullOfPerson(parts, (owner) =>
        pullInvoice(transport, { ...owner, orderId, now, newId }, paper),
      ),
    pullShopPapers: (orderId) =>
      pullOfPerson(parts, (owner) => {
        const pull = { ...owner, orderId, now, newId };
        return keepPapers(transport, pull, orderId, ['invoice', 'credit-notes']);
      }),
    countOrders: () =>
      ofPerson(parts, null, ({ userId }) => countOwnOrders(transport, device, userId)),
    talk: (externalReferenceId, failure, message) =>
      ofPerson(parts, null, async ({ userId: asUser }) => {
        const said = message === null ? {} : { message };
        const ask = { externalReferenceId, failure, ...said };
        const { messages } = await transport.call(fetchAndCreateChatRoom, ask, {
          asUser,
          key: newId(),
        });
        return messages;
      }),
    pullOrderTalk: (orderId) =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const { orderTalk } = await transport.call(fetchOrderTalk, { orderId }, { asUser: userId });
        await withRoom(db, () =>
          db.transaction('rw', db.orderTalks, () => storeOrderTalk(db, orderTalk, now())),
        );
      }),
    readOrderPicture: (orderId, fileId) =>
      ofPerson(parts, null, ({ userId }) =>
        transport.call(readOrderPicture, { orderId, fileId }, { asUser: userId }),
      ),
    pullTicketPicture: (ticketId) =>
      pullOfPerson(parts, (owner) => pullTicketPicture(transport, owner, { ticketId, now })),
    pullStoreContact: (storeId) => answerDone(() => pullStoreContact(parts, storeId)),
  };
}

/** Fetches who moved an order to where it stands, and what they said about it. Throws `CallError`. */
async function pullOrderMoves(
  transport: Transport,
  db: PersonDatabase,
  userId: number,
  orderId: string,
): Promise<void> {
  const order = await db.orders.get(orderId);
  if (order?.server === undefined || order.server === null) return;
  const ask = { orderId: order.server.orderId };
  const { milestones } = await transport.call(fetchOrderMilestones, ask, { asUser: userId });
  await db.orderMoves.put({ orderId, moves: milestones });
}

/** Fetches the picture of a ticket that is not here. Throws `CallError`. */
async function pullTicketPicture(
  transport: Transport,
  { db, userId }: Owner,
  { ticketId, now }: { readonly ticketId: string; readonly now: () => number },
): Promise<void> {
  const row = await db.tickets.get(ticketId);
  const fileId = row?.server?.pictureFileId ?? null;
  if (row?.server === undefined || row.server === null || fileId === null) return;
  if (row.pictureId !== null) return;
  const ask = { orderId: row.server.orderId, fileId };
  const { contentType: type, base64 } = await transport.call(readOrderPicture, ask, {
    asUser: userId,
  });
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  const picture = { id: fileId, name: 'Picture', type, bytes, createdAt: now() };
  await withRoom(db, () =>
    db.transaction('rw', db.tickets, db.attachments, async () => {
      await db.attachments.put(picture);
      await db.tickets.update(ticketId, { pictureId: fileId });
      await dropOldTicketPictures(db);
    }),
  );
}

/**
 * How many orders the server has of a person, by where they stand; null for sellers and staff, whose count is of what was
 * sold. Throws `CallError`.
 */
async function countOwnOrders(
  transport: Transport,
  device: DeviceDatabase,
  userId: number,
): Promise<ServerCounts | null> {
  const details = await readSetting(device, 'user_details');
  if (details?.realmOwnerInfo.role !== ROLES.BUYER) return null;
  const counts = await transport.call(fetchOrderCounterSummary, {}, { asUser: userId });
  const { open, delivered, cancelled, returns, total } = counts;
  return { open, delivered, cancelled, returns, total };
}

/**
 * Fetches the invoice of an order that was bought, or its credit notes. An invoice that is here is not fetched again: no paper ever
 * changes. Throws `CallError`.
 */
async function pullInvoice(transport: Transport, pull: InvoicePull, paper: Paper): Promise<void> {
  const { db, orderId } = pull;
  const [order, kept] = await Promise.all([db.orders.get(orderId), db.invoices.get(orderId)]);
  const serverId = order?.server?.orderId;
  if (serverId === undefined || (paper === 'invoice' && kept !== undefined)) return;
  await keepPapers(transport, pull, serverId, [paper]);
}

/** Has the papers of an order issued, fetches the PDFs of these kinds and keeps them, so that they can be opened without the network. */
async function keepPapers(
  transport: Transport,
  { db, userId, orderId, now, newId }: InvoicePull,
  serverId: string,
  papers: readonly Paper[],
): Promise<void> {
  const options = { asUser: userId, key: newId() };
  const invoice = await transport.call(generateHaatInvoice, { orderId: serverId }, options);
  const { creditNotes } = invoice;
  const notes = creditNotes.map((note) => ({ key: creditNoteKey(orderId, note.number), ...note }));
  const wanted = [
    ...(papers.includes('invoice') ? [{ key: orderId, ...invoice }] : []),
    ...(papers.includes('credit-notes') ? notes : []),
  ];
  for (const { key, name, url } of wanted) {
    if ((await db.invoices.get(key)) !== undefined) continue;
    const bytes = await transport.getOwnFile(url, { asUser: userId, type: 'application/pdf' });
    await withRoom(db, () => keepPaper(db, { orderId: key, name, bytes, keptAt: now() }));
  }
}

function keepPaper(db: PersonDatabase, paper: InvoiceRow): Promise<void> {
  return db.transaction('rw', db.invoices, async () => {
    await db.invoices.put(paper);
    const tooMany = (await db.invoices.count()) - MOST_KEPT;
    if (tooMany <= 0) return;
    const oldest = await db.invoices.orderBy('keptAt').limit(tooMany).primaryKeys();
    await db.invoices.bulkDelete(oldest);
  });
}

/** Fetches the person's rating of an order, which may have been given on another phone. Throws `CallError`. */
async function pullRating(
  transport: Transport,
  db: PersonDatabase,
  userId: number,
  orderId: string,
): Promise<void> {
  const ask = { externalReferenceId: orderId };
  const { rating } = await transport.call(fetchRatingByParentId, ask, { asUser: userId });
  if (rating === null) return;
  await db.transaction('rw', db.ratings, db.outbox, () => storeServerRating(db, rating, false));
}

/** Fetches whom to call about an order from a store, and where; nobody where the store is gone. Throws `CallError`. */
async function pullStoreContact(
  { device, transport, now }: PullParts,
  storeId: string,
): Promise<void> {
  const [{ providers }, { facilities }] = await Promise.all([
    transport.call(providerAdditionalInfo, { providerIds: [storeId] }),
    transport.call(facility, { providerId: storeId }),
  ]);
  const [details] = providers;
  if (details === undefined) return;
  const own = facilities.find(({ id }) => id === storeId);
  const others = facilities.filter(({ id, city }) => id !== storeId && city === own?.city);
  await device.contacts.put({
    storeId,
    ...customerCareOf(details),
    ...(own !== undefined && { place: `${own.street}, ${own.city} ${own.areaCode}` }),
    otherShops: others.map(({ id, name }) => ({ id, name })),
    fetchedAt: now(),
  });
}
