import type { Order } from '../../src/contracts/schemas.ts';
import { ProblemError } from '../http/problem-error.ts';
import { isStaff } from '../orders/listing/order-scope.ts';
import { isTakenOn } from '../orders/listing/seller-order.ts';
import type { CallerIdentity } from '../services/service-handler.ts';

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
