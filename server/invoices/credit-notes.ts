import { and, asc, desc, eq, gt, gte, notExists, or, sql } from 'drizzle-orm';
import { refundOfReturn } from '../../src/domain/orders/payments/refund.ts';
import type { Database } from '../db/database.ts';
import { orderRefunds } from '../money/money-tables.ts';
import { lineChanges, orderReturns } from '../orders/after-order-tables.ts';
import { orderLines, orders } from '../orders/order-tables.ts';
import {
  type CreditNoteDocument,
  creditNoteOf,
  type CutGoods,
  type InvoiceDocument,
  leftOf,
  lineNoteOf,
  type ReturnedGoods,
} from './invoice-document.ts';
import { creditNotes, cutCreditNotes } from './invoice-tables.ts';
import {
  financialYearOf,
  invoiceOfOrder,
  issueInvoice,
  nextNumber,
  sixDigits,
} from './issue-invoice.ts';
import { completeOrders } from '../orders/load-orders.ts';
import { isTakenOn } from '../orders/listing/seller-order.ts';

/** The credit notes of an order: of goods that were taken off in their order, then in that of its refunds. */
export async function creditNotesOf(db: Database, orderId: string): Promise<CreditNoteDocument[]> {
  const cuts = await db
    .select({ document: cutCreditNotes.document })
    .from(cutCreditNotes)
    .leftJoin(lineChanges, eq(lineChanges.id, cutCreditNotes.changeId))
    .where(eq(cutCreditNotes.orderId, orderId))
    // Called off comes last.
    .orderBy(sql`${lineChanges.position} asc nulls last`);
  const rows = await db
    .select({ document: creditNotes.document })
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(asc(creditNotes.refundId));
  return [...cuts, ...rows].map(({ document }) => document);
}

/** The next number of a store's credit notes. */
async function nextNoteNumber(
  transaction: Database,
  storeId: string,
  issuedAt: number,
): Promise<string> {
  const year = financialYearOf(issuedAt);
  const next = await nextNumber(transaction, storeId, `${year}/CN`);
  return `${year}/CN${sixDigits(next)}`;
}

/**
 * Changes of lines by which a cash order is less than its invoice says, without those that have a credit note: the last ones that
 * add up to it. Sums decide, not times, as an invoice may be made in the moment of a change.
 */
async function cutsSince(transaction: Database, invoice: InvoiceDocument) {
  const { orderId, totalPaise } = invoice;
  const [order] = await transaction.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined || order.paymentId !== null) return [];
  const changes = await transaction
    .select({ change: lineChanges, note: cutCreditNotes.document })
    .from(lineChanges)
    .leftJoin(cutCreditNotes, eq(cutCreditNotes.changeId, lineChanges.id))
    .where(and(eq(lineChanges.orderId, orderId), gt(lineChanges.savedPaise, 0)))
    .orderBy(desc(lineChanges.decidedAt), desc(lineChanges.position));
  const noted = changes.reduce((sum, { note }) => sum + (note?.amountPaise ?? 0), 0);
  let left = totalPaise - noted - order.amountPaise;
  const cuts: (typeof lineChanges.$inferSelect)[] = [];
  for (const { change, note } of changes) {
    if (note !== null || change.savedPaise > left) continue;
    left -= change.savedPaise;
    cuts.unshift(change);
  }
  return cuts;
}

/** What of a line did not come. */
function goodsOf(change: typeof lineChanges.$inferSelect): CutGoods {
  const { name, unit, state, replacement, quantity, keptQuantity } = change;
  const isReplaced = replacement !== null && state !== 'declined';
  return { name, unit, quantity: quantity - keptQuantity, isReplaced };
}

/**
 * Writes a credit note for each line that was shortened or dropped after the invoice of a cash order was made, once. What was paid online goes
 * back, and has the credit note of its refund. Call it in a transaction that holds the order's row.
 */
async function issueCutNotes(
  transaction: Database,
  invoice: InvoiceDocument,
  { storeId, issuedAt }: Issue,
): Promise<void> {
  const { orderId } = invoice;
  for (const change of await cutsSince(transaction, invoice)) {
    const { id: changeId, position, savedPaise: amountPaise } = change;
    const number = await nextNoteNumber(transaction, storeId, issuedAt);
    const refundId = `${orderId}-C${position + 1}`;
    const note = { refundId, number, issuedAt, amountPaise, isCut: true } as const;
    const earlier = await creditNotesOf(transaction, orderId);
    const document = lineNoteOf({ invoice, earlier }, goodsOf(change), note);
    await transaction
      .insert(cutCreditNotes)
      .values({ changeId, orderId, storeId, number, issuedAt, document });
  }
}

/** Writes the credit note of a cash order that was called off after its invoice was made: of all that the invoice still has, once. */
async function issueCalledOffNote(
  transaction: Database,
  invoice: InvoiceDocument,
  { storeId, issuedAt }: Issue,
): Promise<void> {
  const { orderId } = invoice;
  const [order] = await transaction.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined || order.paymentId !== null) return;
  if (order.status !== 'CANCELLED' && order.status !== 'ORDER_REQUEST_REJECTED') return;
  const earlier = await creditNotesOf(transaction, orderId);
  const amountPaise = leftOf(invoice, earlier);
  if (amountPaise <= 0) return;
  const number = await nextNoteNumber(transaction, storeId, issuedAt);
  // The changes of its lines begin with 1.
  const note = { refundId: `${orderId}-C0`, number, issuedAt, amountPaise, isCut: true } as const;
  const document: CreditNoteDocument = {
    ...creditNoteOf({ invoice, earlier }, note),
    // Without notes of before it is the whole invoice.
    ...(earlier.length === 0 && { lines: invoice.lines }),
  };
  await transaction.insert(cutCreditNotes).values({ orderId, storeId, number, issuedAt, document });
}

/** Whose series a paper is numbered in, and when it is made, ms. */
interface Issue {
  readonly storeId: string;
  readonly issuedAt: number;
}

/**
 * Writes a credit note for each cut of a cash order, for one that was called off, and for each refund that was paid of what the order's
 * invoice has, once. Call it in a transaction that holds the order's row.
 */
export async function issueCreditNotes(
  transaction: Database,
  invoice: InvoiceDocument,
  issue: Issue,
): Promise<CreditNoteDocument[]> {
  const { orderId } = invoice;
  const { storeId, issuedAt } = issue;
  await issueCutNotes(transaction, invoice, issue);
  await issueCalledOffNote(transaction, invoice, issue);
  const paid = await transaction
    .select()
    .from(orderRefunds)
    .where(
      and(
        eq(orderRefunds.orderId, orderId),
        eq(orderRefunds.status, 'completed'),
        // Goods that the shop did not have before it was made are not in the invoice.
        or(eq(orderRefunds.isPart, false), gte(orderRefunds.initiatedAt, invoice.issuedAt)),
        notExists(
          transaction.select().from(creditNotes).where(eq(creditNotes.refundId, orderRefunds.id)),
        ),
      ),
    )
    .orderBy(asc(orderRefunds.id));
  for (const refund of paid) {
    const { id: refundId, amountPaise } = refund;
    const number = await nextNoteNumber(transaction, storeId, issuedAt);
    const earlier = await creditNotesOf(transaction, orderId);
    const note = { refundId, amountPaise, number, issuedAt };
    const [change] = await transaction
      .select()
      .from(lineChanges)
      .where(and(eq(lineChanges.orderId, orderId), eq(lineChanges.refundId, refundId)));
    const document =
      change === undefined
        ? creditNoteOf({ invoice, earlier, returned: await returnedFor(transaction, refund) }, note)
        : lineNoteOf({ invoice, earlier }, goodsOf(change), note);
    await transaction
      .insert(creditNotes)
      .values({ refundId, orderId, storeId, number, issuedAt, document });
  }
  return creditNotesOf(transaction, orderId);
}

/**
 * Writes the credit notes that an order has come to need, and before the first of a refund the invoice that it is of. Call it in the transaction
 * that made the order less, after all other locks: the numbers of the shop's papers are held until it ends.
 * @param at ms since the epoch
 */
export async function issueDueNotes(
  transaction: Database,
  orderId: string,
  at: number,
): Promise<void> {
  const invoice =
    (await invoiceOfOrder(transaction, orderId)) ?? (await lateInvoice(transaction, orderId, at));
  if (invoice === undefined) return;
  const rows = await transaction.select().from(orders).where(eq(orders.id, orderId));
  for (const { storeId } of rows) {
    // The provider may have paid before the invoice was asked for.
    const issuedAt = Math.max(at, invoice.issuedAt);
    await issueCreditNotes(transaction, invoice, { storeId, issuedAt });
  }
}

/** The invoice of an order that nobody has asked for yet, where money of what it sold went back. */
async function lateInvoice(
  transaction: Database,
  orderId: string,
  issuedAt: number,
): Promise<InvoiceDocument | undefined> {
  const { isPart, status } = orderRefunds;
  const [refund] = await transaction
    .select({ id: orderRefunds.id })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, orderId), eq(isPart, false), eq(status, 'completed')))
    .limit(1);
  if (refund === undefined) return undefined;
  const rows = await transaction.select().from(orders).where(eq(orders.id, orderId));
  const [order] = await completeOrders(transaction, rows);
  if (order === undefined || !isTakenOn(order)) return undefined;
  return issueInvoice(transaction, order, issuedAt);
}

/** The goods that a refund is for where they were sent back and it is what they cost; undefined for one of another amount. */
async function returnedFor(
  transaction: Database,
  { orderId, amountPaise, isPart }: typeof orderRefunds.$inferSelect,
): Promise<ReturnedGoods[] | undefined> {
  const [found] = await transaction
    .select({ order: orders, returned: orderReturns.lines })
    .from(orders)
    .innerJoin(orderReturns, eq(orderReturns.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (found === undefined || isPart) return undefined;
  const lines = await transaction.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  if (refundOfReturn(found.order, lines, found.returned) !== amountPaise) return undefined;
  return found.returned.flatMap(({ itemId, quantity }) => {
    const line = lines.find((each) => each.itemId === itemId);
    return line === undefined ? [] : [{ name: line.name, unit: line.unit, quantity }];
  });
}
