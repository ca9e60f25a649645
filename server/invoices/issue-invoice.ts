import type { Order } from '../../src/contracts/schemas.ts';
import { ProblemError } from '../http/problem-error.ts';
import { isStaff } from '../orders/listing/order-scope.ts';
import { isTakenOn } from '../orders/listing/seller-order.ts';
import type { CallerIdentity } from '../http/service-handler.ts';
import { maskName } from '../../src/domain/account/contact.ts';
import { readerOf } from '../sellers/own-stores.ts';
import { addYears, lightFormat, subMonths } from 'date-fns';
import { eq, sql } from 'drizzle-orm';
import { inIndia } from '../../src/domain/time.ts';
import type { Database } from '../db/database.ts';
import { invoiceCounters, invoices } from './invoice-tables.ts';
import { orderLines, orders } from '../orders/order-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';
import {
  type CreditNoteDocument,
  type InvoiceDocument,
  invoiceDocumentOf,
} from './invoice-document.ts';
import { createHash } from 'node:crypto';
import { canonicalJson } from '../idempotency/run-once.ts';

/**
 * An invoice says where the buyer lives, so a seller gets it only for an order that they have taken on.
 * @throws ProblemError invoice_not_available
 */
export function checkMayHaveInvoice(
  identity: CallerIdentity,
  { order, buyerUserId }: { readonly order: Order; readonly buyerUserId: number },
): void {
  const isOwn = buyerUserId === identity.userId || isStaff(identity);
  if (!isOwn && !isTakenOn(order)) throw new ProblemError('invoice_not_available');
}

/** An invoice or credit note as somebody may see it: staff see of its buyer the first letter and the area (DESK-2). */
export async function paperSeen<Paper extends InvoiceDocument | CreditNoteDocument>(
  db: Database,
  identity: CallerIdentity,
  { order, buyerUserId }: { readonly order: Order; readonly buyerUserId: number },
  paper: Paper,
): Promise<Paper> {
  if (buyerUserId === identity.userId) return paper;
  if ((await readerOf(db, identity, order.storeId)) === 'shop') return paper;
  const { name, state } = paper.buyer;
  const { city, areaCode } = order.address;
  return { ...paper, buyer: { name: maskName(name), address: `${city}, ${areaCode}`, state } };
}

/** The financial year begins in April. */
const MONTHS_BEFORE_APRIL = 3;

/** The invoice that an order has, or undefined. */
export async function invoiceOfOrder(
  db: Database,
  orderId: string,
): Promise<InvoiceDocument | undefined> {
  const [row] = await db
    .select({ document: invoices.document })
    .from(invoices)
    .where(eq(invoices.orderId, orderId));
  return row?.document;
}

/** The next number of a store's series; its counter stays locked until the transaction ends, so none is skipped. */
export async function nextNumber(
  transaction: Database,
  storeId: string,
  series: string,
): Promise<number> {
  const [row] = await transaction
    .insert(invoiceCounters)
    .values({ storeId, financialYear: series, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.storeId, invoiceCounters.financialYear],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last });
  if (row === undefined) throw new Error(`no invoice number for store ${storeId}`);
  return row.last;
}

/** A number of a series as papers write it. */
export const sixDigits = (number: number): string => String(number).padStart(6, '0');

async function partiesOf(db: Database, orderId: string) {
  const [parties] = await db
    .select({ store: stores, buyerName: users.name })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  if (parties === undefined) throw new Error(`order ${orderId} has no store or buyer`);
  return parties;
}

/**
 * Writes an order's invoice with the store's next number, or answers with the one that it has. Call it in a transaction that
 * holds the order's row: so an order gets one invoice.
 * @param issuedAt ms since the epoch
 */
export async function issueInvoice(
  transaction: Database,
  order: Order,
  issuedAt: number,
): Promise<InvoiceDocument> {
  const { orderId, storeId } = order;
  const earlier = await invoiceOfOrder(transaction, orderId);
  if (earlier !== undefined) return earlier;
  const { store, buyerName } = await partiesOf(transaction, orderId);
  const year = financialYearOf(issuedAt);
  const number = `${year}/${sixDigits(await nextNumber(transaction, storeId, year))}`;
  const lines = await transaction.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const lineTaxes = new Map(lines.map((line) => [line.itemId, line]));
  const document = invoiceDocumentOf({ number, issuedAt, order, store, buyerName, lineTaxes });
  await transaction.insert(invoices).values({ orderId, storeId, number, issuedAt, document });
  return document;
}

/** The Indian financial year (1 April to 31 March) of a point in time (ms), as invoices write it: "26-27". */
export function financialYearOf(at: number): string {
  const start = subMonths(inIndia(at), MONTHS_BEFORE_APRIL);
  return `${lightFormat(start, 'yy')}-${lightFormat(addYears(start, 1), 'yy')}`;
}

/** Another look of the same invoices: raise it, so that phones fetch them anew. */
const INVOICE_FORMAT = 2;

/** Where an invoice or a credit note is fetched, what it is saved as, and the validator that says whether a copy is the newest. */
export interface InvoiceFile {
  readonly url: string;
  readonly name: string;
  readonly etag: string;
}

/** Follows from what the paper says, so a copy can be checked without drawing anything. */
export function invoiceFileOf(document: InvoiceDocument | CreditNoteDocument): InvoiceFile {
  // The database gives the members of a document back in an order of its own.
  const content = canonicalJson([INVOICE_FORMAT, document]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const [kind, id] =
    'refundId' in document ? ['credit-note', document.refundId] : ['invoice', document.orderId];
  return {
    url: `/workflow/invoices/${id}.pdf`,
    name: `haat-${kind}-${id}.pdf`,
    etag: `"${hash}"`,
  };
}
