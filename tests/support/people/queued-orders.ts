import type { Page } from 'playwright';
import { personTable, putRows, readRows, type OutboxRow } from '../browser/local-rows.ts';

/** An order in the outbox, as a test looks at it. */
export interface QueuedOrder {
  /** The transaction id. */
  readonly orderId: string;
  readonly row: OutboxRow;
}

/** The orders of a person that wait in this browser, in the order of sending. */
export async function queuedOrders(page: Page, userId: number): Promise<readonly QueuedOrder[]> {
  const rows = await readRows<OutboxRow>(page, personTable(userId, 'outbox'));
  return rows
    .filter(({ subject }) => subject.startsWith('order:'))
    .map((row) => ({ orderId: row.subject.slice('order:'.length), row }));
}

/** How a copy of a queued order differs from it. */
export type OrderChange = (
  payload: Record<string, unknown>,
  copy: number,
) => Record<string, unknown>;

/**
 * Queues copies of the one order that waits in this browser, each with ids of its own, as if it had been placed as
 * often: a queue that a buyer fills in a day, in an instant. @returns all transaction ids in the order of sending
 */
export async function queueCopies(
  page: Page,
  userId: number,
  copies: number,
  change: OrderChange = (payload) => payload,
): Promise<readonly string[]> {
  const [first, ...more] = await queuedOrders(page, userId);
  if (first === undefined || more.length > 0) throw new Error('Exactly one order must be waiting');
  const orders = await readRows<Record<string, unknown>>(page, personTable(userId, 'orders'));
  const order = orders.find(({ id }) => id === first.orderId);
  const { sequence, ...row } = first.row;
  const ids = Array.from({ length: copies }, () => crypto.randomUUID());
  const outbox = ids.map((orderId, copy) => ({
    ...row,
    // As it was before it was first tried.
    state: 'waiting',
    attempts: 0,
    notBefore: 0,
    lastError: null,
    progress: null,
    // Far from what the app itself appends meanwhile: it would take the copy for its own and delete it.
    sequence: sequence + 1000 + copy,
    id: crypto.randomUUID(),
    subject: `order:${orderId}`,
    payload: change({ ...row.payload, transactionId: orderId }, copy),
  }));
  await putRows(
    page,
    personTable(userId, 'orders'),
    ids.map((id) => ({ ...order, id })),
  );
  await putRows(page, personTable(userId, 'outbox'), outbox);
  return [first.orderId, ...ids];
}
