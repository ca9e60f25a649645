import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { coinsOfRefund } from '../../src/domain/rewards/coins.ts';
import { refundDueDate } from '../../src/domain/orders/payments/refund.ts';
import type { Database } from '../db/database.ts';
import { type KeptRefundTo, orderReturns, orderPlacements } from './after-order-tables.ts';
import { payments } from '../payments/payment-tables.ts';
import { bankAccounts, orderRefunds, payouts } from '../money/money-tables.ts';
import { creditNotes } from '../invoices/invoice-tables.ts';
import { orders } from './order-tables.ts';
import { shownOnRefund } from '../money/bank-accounts.ts';
import { bookRefund } from '../money/book-money.ts';
import { requestRefund } from '../payments/refunds.ts';
import { addCoins } from '../rewards/coin-account.ts';

type PaidOrder = Pick<typeof orders.$inferSelect, 'id' | 'amountPaise' | 'paymentId'>;
export type OrderRefundRow = typeof orderRefunds.$inferSelect;

/** What a buyer has paid for an order, and what of it goes back already, as money, coins or new goods; paise. Call it with the order locked. */
export async function paidAndGiven(
  transaction: Database,
  orderId: string,
): Promise<{ readonly paidPaise: number; readonly givenPaise: number }> {
  const [order] = await transaction.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw new Error(`order ${orderId} of a refund is missing`);
  const earlier = await refundRows(transaction, orderId);
  return {
    paidPaise: await paidFor(transaction, order),
    givenPaise: await givenFor(transaction, orderId, earlier),
  };
}

const refundRows = async (transaction: Database, orderId: string) =>
  transaction.select().from(orderRefunds).where(eq(orderRefunds.orderId, orderId));

/** New goods count at what they cost, unless they are not brought. */
async function givenFor(
  transaction: Database,
  orderId: string,
  refunds: readonly OrderRefundRow[],
): Promise<number> {
  const replacements = await transaction
    .select({ status: orders.status, worthPaise: orders.itemTotalPaise })
    .from(orderPlacements)
    .innerJoin(orders, eq(orders.id, orderPlacements.orderId))
    .where(eq(orderPlacements.replacesOrderId, orderId));
  return [
    ...refunds.filter(({ status }) => status !== 'rejected').map((refund) => refund.amountPaise),
    ...replacements.filter(({ status }) => !isOver(status)).map(({ worthPaise }) => worthPaise),
  ].reduce((sum, paise) => sum + paise, 0);
}

const isOver = (status: string): boolean =>
  status === 'CANCELLED' || status === 'ORDER_REQUEST_REJECTED';

/** What a buyer has paid or pays at the door: online what came in, before the shop changed any line. */
async function paidFor(
  transaction: Database,
  { paymentId, amountPaise }: PaidOrder,
): Promise<number> {
  if (paymentId === null) return amountPaise;
  const [payment] = await transaction
    .select({ paidPaise: payments.paidPaise })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment?.paidPaise ?? amountPaise;
}

/** No provider sends less than a rupee, paise: that goes back as a coin. */
const LEAST_REFUND_PAISE = 100;

/**
 * Promises money back to an order's buyer, never more than was paid less what goes back already; undefined where nothing is left to give back.
 * What was paid online is requested of the payment in the same transaction. Call it with the order locked.
 * @param at ms since the epoch
 */
export async function startRefund(
  transaction: Database,
  order: PaidOrder,
  {
    amountPaise,
    at,
    isPart = false,
    isAsCoins = false,
    isHandedOver = false,
  }: {
    readonly amountPaise: number;
    readonly at: number;
    readonly isPart?: boolean;
    readonly isAsCoins?: boolean;
    /** The shop takes the goods back, and gives cash back for them where an older app named no place. */
    readonly isHandedOver?: boolean;
  },
): Promise<OrderRefundRow | undefined> {
  const earlier = await refundRows(transaction, order.id);
  const paidPaise = await paidFor(transaction, order);
  const leftPaise = paidPaise - (await givenFor(transaction, order.id, earlier));
  const wanted = Math.min(amountPaise, leftPaise);
  if (wanted <= 0) return undefined;
  const id = `${order.id}-R${earlier.length + 1}`;
  const refund = { id, orderId: order.id, status: 'initiated', initiatedAt: at, isPart } as const;
  const dueAt = refundDueDate(at);
  const { paymentId } = order;
  if (isAsCoins || (paymentId !== null && wanted < LEAST_REFUND_PAISE)) {
    return insertRefund(transaction, { ...refund, amountPaise: wanted, method: 'coins', dueAt });
  }
  if (paymentId === null) {
    return startCashRefund(transaction, { ...refund, amountPaise: wanted, dueAt }, isHandedOver);
  }
  const requested = await requestRefund(transaction, {
    paymentId,
    amountPaise: wanted,
    reason: id,
    now: at,
  });
  if (requested === undefined) return undefined;
  const { refundId: paymentRefundId, amountPaise: granted } = requested;
  return insertRefund(transaction, {
    ...refund,
    amountPaise: granted,
    method: 'online',
    paymentRefundId,
    dueAt,
  });
}

/** What was paid at the door goes where the buyer chose: as coins, to a UPI id or bank account. Who chose nothing is asked (REF-1). */
async function startCashRefund(
  transaction: Database,
  refund: Omit<typeof orderRefunds.$inferInsert, 'method'>,
  isHandedOver: boolean,
): Promise<OrderRefundRow> {
  const [request] = await transaction
    .select({ refundTo: orderReturns.refundTo })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, refund.orderId));
  const refundTo = request?.refundTo ?? null;
  const unsaid = isHandedOver ? 'cash' : 'asked';
  const method = refundTo === null ? unsaid : methodOf(refundTo);
  const row = await insertRefund(transaction, { ...refund, method });
  if (refundTo !== null) await requestPayout(transaction, row, refundTo, row.initiatedAt);
  return row;
}

const methodOf = ({ kind }: KeptRefundTo) => (kind === 'coins' ? 'coins' : 'upi');

/** Has the provider send a refund where its buyer chose; coins are given by a round. */
async function requestPayout(
  transaction: Database,
  { id: orderRefundId, amountPaise }: OrderRefundRow,
  refundTo: KeptRefundTo,
  at: number,
): Promise<void> {
  if (refundTo.kind === 'coins') return;
  await transaction.insert(payouts).values({
    id: randomUUID(),
    orderRefundId,
    ...keptUpiId(refundTo),
    bankAccountId: refundTo.kind === 'bank' ? refundTo.accountId : null,
    amountPaise,
    state: 'requested',
    requestedAt: at,
    nextTryAt: at,
  });
}

/** The refund of an order whose buyer is asked where it goes; undefined where none waits for that. Call it with the order locked. */
export async function askedRefundOf(
  transaction: Database,
  orderId: string,
): Promise<OrderRefundRow | undefined> {
  const [row] = await transaction
    .select()
    .from(orderRefunds)
    .where(
      and(
        eq(orderRefunds.orderId, orderId),
        eq(orderRefunds.status, 'initiated'),
        eq(orderRefunds.method, 'asked'),
      ),
    );
  return row;
}

/** Sends a refund on to where its buyer chose; the days until it is there count from now. @param at ms since the epoch */
export async function sendRefundTo(
  transaction: Database,
  refund: OrderRefundRow,
  { refundTo, at }: { readonly refundTo: KeptRefundTo; readonly at: number },
): Promise<void> {
  await transaction
    .update(orderRefunds)
    .set({ method: methodOf(refundTo), dueAt: refundDueDate(at) })
    .where(eq(orderRefunds.id, refund.id));
  await requestPayout(transaction, refund, refundTo, at);
}

function keptUpiId(refundTo: KeptRefundTo): { upiId: string; sealedUpiId: string | null } {
  if ('sealed' in refundTo) return { upiId: refundTo.shown, sealedUpiId: refundTo.sealed };
  return { upiId: refundTo.kind === 'upi' ? refundTo.upiId : '', sealedUpiId: null };
}

async function insertRefund(
  transaction: Database,
  refund: typeof orderRefunds.$inferInsert,
): Promise<OrderRefundRow> {
  const [row] = await transaction.insert(orderRefunds).values(refund).returning();
  if (row === undefined) throw new Error('a refund that was just written is missing');
  return row;
}

/** True while a payment provider still has to pay an order's refund back, or its buyer to say where it goes: no person can say that it is done. Parts hold nothing up. */
export async function isProviderPaying(transaction: Database, orderId: string): Promise<boolean> {
  const [row] = await transaction
    .select({ waiting: count() })
    .from(orderRefunds)
    .where(
      and(
        eq(orderRefunds.orderId, orderId),
        eq(orderRefunds.status, 'initiated'),
        eq(orderRefunds.isPart, false),
        inArray(orderRefunds.method, ['online', 'upi', 'asked']),
      ),
    );
  return (row?.waiting ?? 0) > 0;
}

/** The refund of the order, or of what came back, that is on its way; undefined where none is. */
export async function openRefundOf(
  transaction: Database,
  orderId: string,
): Promise<string | undefined> {
  const { id, status, isPart, initiatedAt } = orderRefunds;
  const [row] = await transaction
    .select({ id })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, orderId), eq(status, 'initiated'), eq(isPart, false)))
    .orderBy(asc(initiatedAt), asc(id));
  return row?.id;
}

/** Ends one refund, and no other of the same order; nothing where it has ended. @param at ms since the epoch */
export async function endRefund(
  transaction: Database,
  refundId: string,
  { status, at }: { readonly status: 'completed' | 'rejected'; readonly at: number },
): Promise<void> {
  const ended = await transaction
    .update(orderRefunds)
    .set({ status, completedAt: status === 'completed' ? at : null })
    .where(and(eq(orderRefunds.id, refundId), eq(orderRefunds.status, 'initiated')))
    .returning();
  if (status === 'rejected') return;
  for (const refund of ended) {
    const { id, orderId, method, amountPaise } = refund;
    if (method === 'online' || method === 'asked') continue;
    const { userId, paymentId } = await orderOf(transaction, orderId);
    await bookRefund(transaction, { ...refund, method, isPaidAhead: paymentId !== null }, at);
    if (method !== 'coins') continue;
    await addCoins(transaction, userId, coinsOfRefund(amountPaise), {
      kind: 'refunded',
      reference: id,
      orderId,
      note: `Refund of order ${orderId}`,
      at,
    });
  }
}

async function orderOf(transaction: Database, orderId: string) {
  const { userId, paymentId } = orders;
  const [order] = await transaction
    .select({ userId, paymentId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order === undefined) throw new Error(`order ${orderId} of a refund is missing`);
  return order;
}

/** A refund, and the UPI id or the bank account that it goes to where it goes to one. */
export interface ListedRefund extends OrderRefundRow {
  readonly upiId: string | null;
  /** As it is shown; null: to none. */
  readonly bankAccount: string | null;
  /** The number of its credit note; null: it has none. */
  readonly creditNote: string | null;
}

/** The refunds of an order: the newest of the order or of what came back, and those of parts that the shop did not have. */
export interface ListedRefunds {
  readonly whole: ListedRefund | undefined;
  readonly parts: readonly ListedRefund[];
}

/** The refunds of each order that has some, by order id. */
export async function refundsOf(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, ListedRefunds>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      refund: orderRefunds,
      upiId: payouts.upiId,
      ifsc: bankAccounts.ifsc,
      lastFour: bankAccounts.lastFour,
      creditNote: creditNotes.number,
    })
    .from(orderRefunds)
    .leftJoin(payouts, eq(payouts.orderRefundId, orderRefunds.id))
    .leftJoin(bankAccounts, eq(bankAccounts.id, payouts.bankAccountId))
    .leftJoin(creditNotes, eq(creditNotes.refundId, orderRefunds.id))
    .where(inArray(orderRefunds.orderId, [...orderIds]))
    .orderBy(asc(orderRefunds.initiatedAt), asc(orderRefunds.id));
  const found = new Map<string, ListedRefunds>();
  for (const row of rows) {
    const { ifsc, lastFour, upiId, creditNote } = row;
    const bankAccount =
      ifsc === null || lastFour === null ? null : shownOnRefund({ ifsc, lastFour });
    const refund = { ...row.refund, upiId, bankAccount, creditNote };
    const { whole, parts } = found.get(refund.orderId) ?? { whole: undefined, parts: [] };
    found.set(
      refund.orderId,
      refund.isPart ? { whole, parts: [...parts, refund] } : { whole: refund, parts },
    );
  }
  return found;
}
