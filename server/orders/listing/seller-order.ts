import type { SellerOrder } from '../../../src/contracts/orders/retailer-buyer-order-listing.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { fulfilmentOf } from '../../../src/domain/orders/order-wishes.ts';

/** Statuses in which nothing is brought to the buyer any more, so that nobody needs to find or call them. */
const CALLED_OFF: ReadonlySet<OrderStatus> = new Set(['CANCELLED', 'ORDER_REQUEST_REJECTED']);

/** Whether a seller has taken an order on and so needs to know where to bring it and whom to call. */
export function isTakenOn({ status, milestones }: Order): boolean {
  const isApproved = milestones.some((reached) => reached.status === 'ORDER_REQUEST_APPROVED');
  return isApproved && !CALLED_OFF.has(status);
}

/**
 * An order as its seller sees it: who the buyer is only while the seller needs it, and where only who brings the goods there.
 * @param mayKnow false for staff, who ask for an address with a reason (DESK-2)
 */
export function sellerOrderOf(order: Order, mayKnow = isTakenOn(order)): SellerOrder {
  const { address, wishes } = order;
  return {
    orderId: order.orderId,
    externalReferenceId: order.externalReferenceId,
    storeId: order.storeId,
    storeName: order.storeName,
    status: order.status,
    lines: order.lines,
    bill: order.bill,
    couponCode: order.couponCode,
    paymentMethod: order.paymentMethod,
    placedAt: order.placedAt,
    milestones: order.milestones,
    returnRequest: order.returnRequest,
    cancelReason: order.cancelReason,
    ...(order.courier === undefined ? {} : { courier: order.courier }),
    areaCode: address.areaCode,
    contactNumber: mayKnow ? address.contactNumber : maskContactNumber(address.contactNumber),
    address: mayKnow && fulfilmentOf(wishes) === 'delivery' ? address : null,
    ...(order.changes === undefined ? {} : { changes: order.changes }),
    ...(wishes === undefined ? {} : { wishes: mayKnow ? wishes : { ...wishes, recipient: null } }),
  };
}

/** "XXXXXX3210": enough to know a number again, too little to call it. */
export function maskContactNumber(contactNumber: string): string {
  return `XXXXXX${contactNumber.slice(-4)}`;
}
