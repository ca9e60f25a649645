import { createHash } from 'node:crypto';
import { canonicalJson } from '../idempotency/canonical-json.ts';
import type { InvoiceDocument } from './invoice-document.ts';

/** Another look of the same invoices: raise it, so that phones fetch them anew. */
const INVOICE_FORMAT = 1;

/** Where an invoice is fetched, what it is saved as, and the validator that says whether a copy is the newest. */
export interface InvoiceFile {
  readonly url: string;
  readonly name: string;
  readonly etag: string;
}

/** Follows from what the invoice says, so a copy can be checked without drawing anything. */
export function invoiceFileOf(document: InvoiceDocument): InvoiceFile {
  // The database gives the members of a document back in an order of its own.
  const content = canonicalJson([INVOICE_FORMAT, document]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return {
    url: `/workflow/invoices/${document.orderId}.pdf`,
    name: `haat-invoice-${document.orderId}.pdf`,
    etag: `"${hash}"`,
  };
}
