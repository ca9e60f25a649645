import type { SellerOrder } from '../../../src/contracts/orders/order-listings.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { maskNumbersIn } from '../../../src/domain/account/contact.ts';
import type { Courier } from '../../../src/domain/orders/courier.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { fulfilmentOf } from '../../../src/domain/orders/order-wishes.ts';

/** Statuses in which nothing is brought to the buyer any more, so that nobody needs to find or call them. */
const CALLED_OFF: ReadonlySet<OrderStatus> = new Set(['CANCELLED', 'ORDER_REQUEST_REJECTED']);

/** Whether a seller has taken an order on and so needs to know where to bring it and whom to call. */
export function isTakenOn({ status, milestones }: Order): boolean {
  const isApproved = milestones.some((reached) => reached.status === 'ORDER_REQUEST_APPROVED');
  return isApproved && !CALLED_OFF.has(status);
}

/** Who reads an order of a shop: its own people, or staff, who ask for name, address and number with a reason (DESK-2). */
export type OrderReader = 'shop' | 'staff';

/** An order as its seller sees it: who the buyer is only while the seller needs it, and where only who brings the goods there. */
export function sellerOrderOf(order: Order, reader: OrderReader = 'shop'): SellerOrder {
  const { address, wishes } = order;
  const mayKnow = reader === 'shop' && isTakenOn(order);
  const seen = {
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
  return reader === 'shop' ? seen : withoutNumbers(seen);
}

/** The same without a number that its rider has or somebody wrote into it. */
function withoutNumbers({ courier, wishes, returnRequest, ...order }: SellerOrder): SellerOrder {
  const { store = '', rider = '' } = wishes?.instructions ?? {};
  const instructions = { store: maskNumbersIn(store), rider: maskNumbersIn(rider) };
  return {
    ...order,
    returnRequest: returnSeen(returnRequest),
    ...(courier !== undefined && { courier: courierSeen(courier) }),
    ...(wishes && { wishes: { ...wishes, ...(wishes.instructions && { instructions }) } }),
  };
}

/** What goes back with what its buyer says of it read by `read`: as staff see it, a number in it masked. */
export function returnSeen(
  request: Order['returnRequest'],
  read = maskNumbersIn,
): Order['returnRequest'] {
  if (request === null) return null;
  const lines = request.lines.map(({ note, ...line }) => ({
    ...line,
    ...(note !== undefined && { note: read(note) }),
  }));
  return { ...request, lines };
}

/** Who brings an order, as staff read it; the rider's number is its buyer's and its shop's. */
export function courierSeen(courier: Courier | null | undefined): Courier | null {
  if (!courier) return null;
  const { rider, ...rest } = courier;
  return rider === undefined ? rest : { ...rest, rider: { ...rider, contactNumber: '' } };
}

/** "XXXXXX3210": enough to know a number again, too little to call it. */
export function maskContactNumber(contactNumber: string): string {
  return `XXXXXX${contactNumber.slice(-4)}`;
}
