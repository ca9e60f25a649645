import { generateHaatInvoice } from '../../../src/contracts/orders/generate-haat-invoice.ts';
import { ProblemError } from '../../http/problem-error.ts';
import {
  invoiceFileOf,
  invoiceOfOrder,
  issueCreditNotes,
  issueInvoice,
  checkMayHaveInvoice,
} from '../../invoices/issue-invoice.ts';
import { isTakenOn } from '../../orders/listing/seller-order.ts';
import { lockVisibleOrder } from '../../orders/listing/visible-order.ts';
import { implement } from '../service-handler.ts';

export const generateHaatInvoiceHandler = implement(
  generateHaatInvoice,
  async ({ input, identity, db, parts }) => {
    const { orderId } = input;
    const visible = await lockVisibleOrder(db, identity, orderId);
    checkMayHaveInvoice(identity, visible);
    const { order } = visible;
    // A shop that has not accepted has sold nothing yet.
    if (!isTakenOn(order) && (await invoiceOfOrder(db, orderId)) === undefined) {
      throw new ProblemError('invoice_not_available');
    }
    const issuedAt = parts.now();
    const invoice = await issueInvoice(db, order, issuedAt);
    const notes = await issueCreditNotes(db, invoice, { storeId: order.storeId, issuedAt });
    return {
      orderId,
      invoiceNumber: invoice.number,
      issuedAt: invoice.issuedAt,
      ...invoiceFileOf(invoice),
      creditNotes: notes.map((note) => ({
        number: note.number,
        issuedAt: note.issuedAt,
        amountPaise: note.amountPaise,
        ...invoiceFileOf(note),
      })),
    };
  },
);
