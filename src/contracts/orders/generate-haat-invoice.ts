import * as v from 'valibot';
import { timestamp } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { orderId } from './order-search.ts';

/**
 * Issues the invoice of an order, once: asked for again, it is the same. The PDF is at `url`, which takes the session's token
 * and `If-None-Match`. For the buyer, the store's seller once the order is approved, and staff. An order that was cancelled or
 * refused before it had an invoice gets none.
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
    /** What the file is saved as. */
    name: v.string(),
    /** Path of the PDF on the same origin; it stays the same. */
    url: v.string(),
    etag: v.string(),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'invoice_not_available'],
});
