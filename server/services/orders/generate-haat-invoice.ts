import { generateHaatInvoice } from '../../../src/contracts/orders/generate-haat-invoice.ts';
import { orderGroupOf } from '../../../src/domain/orders/order-group.ts';
import { ProblemError } from '../../http/problem-error.ts';
import {
  invoiceFileOf,
  invoiceOfOrder,
  issueInvoice,
  checkMayHaveInvoice,
} from '../../invoices/issue-invoice.ts';
import { lockVisibleOrder } from '../../orders/listing/visible-order.ts';
import { implement } from '../service-handler.ts';

export const generateHaatInvoiceHandler = implement(
  generateHaatInvoice,
  async ({ input, identity, db, parts }) => {
    const { orderId } = input;
    const visible = await lockVisibleOrder(db, identity, orderId);
    checkMayHaveInvoice(identity, visible);
    const { order } = visible;
    const isOff = orderGroupOf(order.status) === 'cancelled';
    if (isOff && (await invoiceOfOrder(db, orderId)) === undefined) {
      throw new ProblemError('invoice_not_available');
    }
    const invoice = await issueInvoice(db, order, parts.now());
    const { number: invoiceNumber, issuedAt } = invoice;
    return { orderId, invoiceNumber, issuedAt, ...invoiceFileOf(invoice) };
  },
);
