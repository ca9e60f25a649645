import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import { orderLines, orderMilestones, orders } from '../../../server/orders/order-tables.ts';
import { issues } from '../../../server/tickets/ticket-tables.ts';
import { lineChanges, orderReturns, ratings } from '../../../server/orders/after-order-tables.ts';
import { orderRefunds } from '../../../server/money/money-tables.ts';
import { uploads } from '../../../server/account/account-tables.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { TEST_NOON } from '../test-clock.ts';
import { anAddress } from '../builders/order-builders.ts';
import type { ValidInputs } from './valid-inputs.ts';

/** Enough for every call that the matrix makes with an input of its own. */
const COPIES = 60;

/** Orders like one that is there, without its lines, in a status; their ids. */
export async function copiesOfOrder(
  db: Database,
  { orderId }: Order,
  { status, copies }: { status: OrderStatus; copies: number },
): Promise<string[]> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (row === undefined) throw new Error(`there is no order ${orderId}`);
  const rows = Array.from({ length: copies }, () => {
    const transactionId = randomUUID();
    const id = `H${transactionId.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
    return { ...row, id, transactionId, status };
  });
  await db.insert(orders).values(rows);
  const first = { position: 0, status: 'ORDER_CREATED' as const, at: row.placedAt };
  await db.insert(orderMilestones).values(rows.map(({ id }) => ({ orderId: id, ...first })));
  return rows.map(({ id }) => id);
}

/** An order that came back, with a photo of the goods. */
async function returnedOrder(db: Database, order: Order, userId: number) {
  const status = 'ORDER_RETURN_INITIATED' as const;
  const [orderId = ''] = await copiesOfOrder(db, order, { status, copies: 1 });
  await db.insert(orderMilestones).values({ orderId, position: 1, status, at: TEST_NOON });
  const fileId = randomUUID();
  const bytes = new Uint8Array([0xff, 0xd8, 0xff]);
  const file = { id: fileId, contentType: 'image/jpeg', bytes, createdAt: TEST_NOON };
  await db.insert(uploads).values({ ...file, userId });
  const lines = [{ itemId: order.lines[0]?.itemId ?? '', quantity: 1, pictureFileIds: [fileId] }];
  const asked = { id: randomUUID(), reasonCode: '003', lines, requestedAt: TEST_NOON };
  await db.insert(orderReturns).values({ orderId, ...asked });
  return { orderId, fileId };
}

/** New tickets of the order's buyer, each with the same picture; their ids. */
async function ticketsOfOrder(db: Database, orderId: string, userId: number): Promise<string[]> {
  const pictureFileId = randomUUID();
  const bytes = new Uint8Array([0xff, 0xd8, 0xff]);
  const file = { id: pictureFileId, contentType: 'image/jpeg', bytes, createdAt: TEST_NOON };
  await db.insert(uploads).values({ ...file, userId });
  const written = { issueType: 'ITM02', summary: 'Too few', description: '', pictureFileId };
  const rows = Array.from({ length: COPIES }, () => {
    const at = { createdAt: TEST_NOON, updatedAt: TEST_NOON, version: 0 };
    return { id: randomUUID(), userId, orderId, status: 'OPEN' as const, ...written, ...at };
  });
  await db.insert(issues).values(rows);
  return rows.map(({ id }) => id);
}

/** Orders of two lines, each with a question to its buyer; the ids of the orders, and what names the questions. */
async function ordersThatAsk(db: Database, order: Order) {
  const ids = await copiesOfOrder(db, order, { status: 'ORDER_CREATED', copies: COPIES });
  const { itemId = '', name = '' } = order.lines[0] ?? {};
  // Two lines that add up to the bill of the order that they are copied from.
  const pricePaise = order.bill.itemTotalPaise / 10;
  const line = { name, unit: '1 kg', picture: '', quantity: 5, pricePaise };
  const lines = ids.flatMap((orderId) => [
    { ...line, orderId, position: 0, itemId },
    { ...line, orderId, position: 1, itemId: 'another' },
  ]);
  await db.insert(orderLines).values(lines);
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  const asked = rows.map(({ id: orderId, transactionId }) => ({
    transactionId,
    row: { id: randomUUID(), orderId, position: 0, itemId: 'another', name, unit: '1 kg' },
  }));
  const open = { quantity: 5, keptQuantity: 4, state: 'asked' as const, madeAt: TEST_NOON };
  const answerBy = TEST_NOON + 86_400_000;
  await db.insert(lineChanges).values(asked.map(({ row }) => ({ ...row, ...open, answerBy })));
  return { itemId, asked };
}

/** Orders of which money goes back once their buyer has said where; what names their refunds. */
async function ordersThatPayBack(db: Database, order: Order) {
  const status = 'ORDER_REFUND_INITIATED' as const;
  const ids = await copiesOfOrder(db, order, { status, copies: COPIES });
  const refunds = ids.map((orderId) => ({
    id: `${orderId}-R1`,
    orderId,
    status: 'initiated' as const,
    method: 'asked' as const,
    amountPaise: 1_000,
    initiatedAt: TEST_NOON,
    dueAt: TEST_NOON,
    isPart: false,
  }));
  await db.insert(orderRefunds).values(refunds);
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  return rows.map(({ transactionId: externalReferenceId }) => ({
    externalReferenceId,
    seenInitiatedAt: TEST_NOON,
    refundTo: { kind: 'coins' as const },
  }));
}

/** Inputs of what stores, staff and buyers of several stores ask for. An order's dispute can be settled once only. */
export async function orderDeskInputs(
  db: Database,
  { order, buyerUserId }: { order: Order; buyerUserId: number },
): Promise<ValidInputs> {
  const disputed = await copiesOfOrder(db, order, { status: 'ORDER_DISPUTED', copies: COPIES });
  const taken = 'ORDER_REQUEST_APPROVED' as const;
  const approved = await copiesOfOrder(db, order, { status: taken, copies: COPIES });
  await db
    .insert(orderMilestones)
    .values(approved.map((id) => ({ orderId: id, position: 1, status: taken, at: TEST_NOON })));
  const incoming = await copiesOfOrder(db, order, { status: 'ORDER_CREATED', copies: COPIES });
  const { orderId, externalReferenceId, storeId, bill } = order;
  const { itemId: askedItem, asked } = await ordersThatAsk(db, order);
  const payingBack = await ordersThatPayBack(db, order);
  const picture = await returnedOrder(db, order, buyerUserId);
  const rated = picture.orderId;
  const given = { stars: 2, comment: 'Came late', updatedAt: TEST_NOON };
  await db.insert(ratings).values({ orderId: rated, userId: buyerUserId, storeId, ...given });
  const tickets = await ticketsOfOrder(db, orderId, buyerUserId);
  const lines = order.lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
  const address = anAddress();
  const acceptedAmountPaise = bill.amountToBePaidPaise;
  const bulkWish = () => ({
    bulkId: randomUUID(),
    messageId: randomUUID(),
    address,
    parts: [{ transactionId: randomUUID(), storeId, lines }],
  });
  let [messages, invoiced, settled, accepted, answered, noted] = [0, 0, 0, 0, 0, 0];
  let [changed, said, marked] = [0, 0, 0];
  return {
    'ffe-order-search': () => ({ query: 'dal', statuses: ['ORDER_CREATED'], limit: 10 }),
    'retailer-buyer-order-listing': () => ({ statuses: ['ORDER_CREATED'], from: 0, limit: 10 }),
    'get-milestone-tracker': () => ({ orderId }),
    'fetch-order-counter-summary': () => ({ since: 0 }),
    'generate-haat-invoice': () => ({ orderId: approved[(invoiced += 1) % COPIES] }),
    'buyer-b2c-bulk-select-call': bulkWish,
    'bulk-init-call': bulkWish,
    'bulk-confirm-call-cod': () => ({
      bulkId: randomUUID(),
      messageId: randomUUID(),
      parts: [{ transactionId: externalReferenceId, acceptedAmountPaise }],
    }),
    'admin-order-creation': () => ({
      transactionId: randomUUID(),
      messageId: randomUUID(),
      buyerUserId,
      storeId,
      lines,
      address,
      acceptedAmountPaise,
      note: 'Ordered on the phone',
    }),
    'fetch-and-create-chat-room-for-failure-scenarios': () => ({
      externalReferenceId,
      failure: 'cancel-failed',
      message: `Please look at this (${(messages += 1)})`,
    }),
    'fetch-order-talk': () => ({ orderId }),
    'say-in-order-talk': () => ({ orderId, message: `At the gate (${(messages += 1)})` }),
    'fetch-own-shops': () => ({ query: 'store' }),
    'fetch-shop-orders': () => ({ storeId, sinceVersion: 0, limit: 10 }),
    'move-shop-order': () => ({
      orderId: incoming[(accepted += 1) % COPIES],
      act: 'accept',
      seenVersion: 1,
      seenStatus: 'ORDER_CREATED',
      preparationMinutes: 20,
    }),
    'change-order-line': () => ({
      orderId: asked[(changed += 1) % COPIES]?.row.orderId,
      itemId: askedItem,
      seenQuantity: 5,
      keptQuantity: 3,
      replacement: null,
    }),
    'mark-packed': () => ({
      orderId,
      marks: [{ itemId: askedItem, count: 1, at: TEST_NOON + (marked += 1) }],
    }),
    'answer-rating': () => ({
      storeId,
      orderId: rated,
      ratedAt: TEST_NOON,
      answer: `Thank you (${(messages += 1)})`,
    }),
    'read-order-picture': () => picture,
    'answer-line-change': () => {
      const { transactionId, row } = asked[(said += 1) % COPIES] ?? {};
      return { externalReferenceId: transactionId, changeId: row?.id, accept: false };
    },
    'fetch-desk-orders': () => ({ query: 'dal', limit: 10 }),
    'fetch-desk-order': () => ({ orderId }),
    'read-order-address': () => ({ orderId, reason: 'The courier can’t find the door' }),
    'read-written-numbers': () => ({
      of: { kind: 'order', orderId },
      reason: 'Nobody is at home',
    }),
    'change-desk-order': () => ({
      orderId,
      seenStatus: 'ORDER_CREATED',
      change: { act: 'note' },
      reason: `Asked by phone (${(noted += 1)})`,
    }),
    'fetch-ticket-queue': () => ({ queue: 'open', limit: 10 }),
    'choose-refund-place': () => payingBack.pop() ?? {},
    'read-ticket-picture': () => ({ buyerUserId, ticketId: tickets[0] }),
    'answer-ticket': () => ({
      buyerUserId,
      ticketId: tickets[(answered += 1) % COPIES],
      act: 'take',
      seenStatus: 'OPEN',
    }),
    'assign-ticket': () => ({
      buyerUserId,
      ticketId: tickets[0],
      assigneeUserId: null,
      seenAssigneeUserId: null,
    }),
    'fetch-shop-goods': () => ({ storeId }),
    'change-shop-goods': () => ({
      storeId,
      changes: [{ act: 'received', itemId: lines[0]?.itemId, moveId: randomUUID(), quantity: 24 }],
    }),
    'fetch-waiting-chat-rooms': () => ({ limit: 10 }),
    'ondc-on-dispute-resolved': () => ({
      orderId: disputed[(settled += 1) % COPIES],
      outcome: 'rejected',
      note: 'The goods were as shown',
    }),
  };
}
