import * as v from 'valibot';
import { paise, timestamp } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { orderId } from './order-search.ts';

/** A PDF of the server's; `url` takes the session's token and `If-None-Match`. */
const file = {
  /** What the file is saved as. */
  name: v.string(),
  /** Path of the PDF on the same origin; it stays the same. */
  url: v.string(),
  etag: v.string(),
};

/**
 * Issues the invoice of an order, once: asked for again, it is the same; and a credit note for each refund that was paid since, and of an
 * order in cash for each line that was shortened or dropped since.
 * For the buyer, the store's seller and staff, once the store has accepted the order. An order that was cancelled or refused
 * before it had an invoice gets none. Staff see of its buyer the first letter and the area (DESK-2).
 */
export const generateHaatInvoice = defineService({
  name: 'generate-haat-invoice',
  summary: "An order's invoice",
  input: v.strictObject({ orderId }),
  output: v.object({
    orderId,
    /** "26-27/000123": consecutive within the store and the financial year. */
    invoiceNumber: v.string(),
    issuedAt: timestamp,
    ...file,
    creditNotes: v.array(
      v.object({
        /** "26-27/CN000012": a series of its own. */
        number: v.string(),
        issuedAt: timestamp,
        amountPaise: paise,
        ...file,
      }),
    ),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'invoice_not_available'],
});
