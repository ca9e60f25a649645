import type { DeviceDatabase, StoreContactRow } from '../../device-database.ts';
import type { InvoiceRow, OrderMovesRow, PersonDatabase } from '../../person-database.ts';

/** A credit note of an order stands beside its invoice. @param orderId the order's transaction id */
export const creditNoteKey = (orderId: string, number: string): string => `${orderId} ${number}`;

/** Who moved an order to where it stands, as last told; an empty list until it was. */
export async function readOrderMoves(
  db: PersonDatabase,
  orderId: string,
): Promise<OrderMovesRow['moves']> {
  return (await db.orderMoves.get(orderId))?.moves ?? [];
}

/** The invoice of an order that is kept here; null when none is. */
export async function readInvoice(db: PersonDatabase, orderId: string): Promise<InvoiceRow | null> {
  return (await db.invoices.get(orderId)) ?? null;
}

/** The credit notes of an order that are kept here, in the order of their numbers. */
export function readCreditNotes(db: PersonDatabase, orderId: string): Promise<InvoiceRow[]> {
  return db.invoices.where('orderId').startsWith(creditNoteKey(orderId, '')).sortBy('orderId');
}

/** Whether an invoice is kept here, without reading it. */
export async function hasInvoice(db: PersonDatabase, orderId: string): Promise<boolean> {
  return (await db.invoices.where('orderId').equals(orderId).count()) > 0;
}

/** Whom to call about an order from a store, as last told; null when it never was. */
export async function readStoreContact(
  db: DeviceDatabase,
  storeId: string,
): Promise<StoreContactRow | null> {
  return (await db.contacts.get(storeId)) ?? null;
}
