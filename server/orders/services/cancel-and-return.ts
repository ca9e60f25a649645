import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { canCancel, checkReturn } from '../../../src/domain/orders/order-actions.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { lockOrder, ownOrder, storeOfOrder } from '../lock-order.ts';
import { moveOrder } from '../move-order.ts';
import { implement, type ServiceCall } from '../../http/service-handler.ts';
import { eq } from 'drizzle-orm';
import {
  chooseRefundPlace,
  readOrderPicture,
  updateCall,
} from '../../../src/contracts/orders/return-order.ts';
import type { ReturnRequest } from '../../../src/contracts/schemas.ts';
import type { RefundTo } from '../../../src/contracts/orders/return-order.ts';
import { type KeptRefundTo, orderReturns } from '../after-order-tables.ts';
import { personPartition, raiseVersion } from '../../db/raise-version.ts';
import { pokeDesk } from '../../live/poke-channel.ts';
import { orders } from '../order-tables.ts';
import { askedRefundOf, sendRefundTo } from '../order-refunds.ts';
import { isOwnAccount, sealUpiId } from '../../money/bank-accounts.ts';
import { maskUpiId } from '../../../src/domain/upi-id.ts';
import { sellerOrderOf } from '../listing/seller-order.ts';
import { visibleOrder } from '../listing/visible-order.ts';
import { readerOf } from '../../sellers/own-stores.ts';
import { isOfTicket } from '../../tickets/tickets.ts';
import { isOwnPicture, ownPicture } from '../../uploads/store-upload.ts';

/**
 * Cancels, which gives stock, coupon and money back in the same transaction: once, since a cancelled order is answered as it
 * is, which is also what a second phone wanted.
 */
export const buyerB2cCancelCallHandler = implement(
  buyerB2cCancelCall,
  async ({ input, identity: { userId }, db, parts }) => {
    const { externalReferenceId, reasonCode } = input;
    const order = await lockOrder(db, userId, externalReferenceId);
    if (order.status === 'CANCELLED') return { order };
    const verdict = canCancel(order);
    if (!verdict.allowed) throw new ProblemError('cancel_not_allowed', { detail: verdict.reason });
    await moveOrder(db, {
      orderId: order.orderId,
      to: 'CANCELLED',
      at: parts.now(),
      by: 'buyer',
      cancelReason: reasonCode,
    });
    return { order: await ownOrder(db, userId, externalReferenceId) };
  },
  {
    // Its goods go back to the store.
    subject: async ({
      db,
      input: { externalReferenceId: transactionId },
      identity: { userId },
    }) => {
      const storeId = await storeOfOrder(db, { userId, transactionId });
      return storeId && `store:${storeId}`;
    },
  },
);

const NO_PAYOUTS =
  'Refunds to a UPI id or bank account are not possible at the moment. Please choose coins.';
const NO_ACCOUNT = 'This bank account is not among yours. Please choose another one.';

type ReturnedLine = ReturnRequest['lines'][number];

/** A line as it is kept: what nobody said or showed is left out, and a photo is shown once. */
const shownLine = ({
  itemId,
  quantity,
  note = '',
  pictureFileIds = [],
}: ReturnedLine): ReturnedLine => ({
  itemId,
  quantity,
  ...(note !== '' && { note }),
  ...(pictureFileIds.length > 0 && { pictureFileIds: [...new Set(pictureFileIds)] }),
});

/** A place as it is kept: a UPI id sealed and masked, an account by its number. @throws ProblemError return_not_allowed */
async function keptPlace(
  refundTo: RefundTo,
  {
    userId,
    orderId,
    db,
    parts,
  }: Pick<ServiceCall<unknown>, 'db' | 'parts'> & {
    readonly userId: number;
    readonly orderId: string;
  },
): Promise<KeptRefundTo> {
  if (refundTo.kind === 'coins') return refundTo;
  if (parts.payments.provider?.payouts === undefined)
    throw new ProblemError('return_not_allowed', { detail: NO_PAYOUTS });
  if (refundTo.kind === 'bank') {
    if (await isOwnAccount(db, userId, refundTo.accountId)) return refundTo;
    throw new ProblemError('return_not_allowed', { detail: NO_ACCOUNT });
  }
  return {
    kind: refundTo.kind,
    shown: maskUpiId(refundTo.upiId),
    sealed: sealUpiId(parts.money.bankDetailsKey, orderId, refundTo.upiId),
  };
}

const CHOSEN = 'You have said where this refund goes already. See the order for how far it is.';

/** Sends a refund where its buyer says; of two phones the second is told that it is said (OUT-10). */
export const chooseRefundPlaceHandler = implement(
  chooseRefundPlace,
  async ({ input, identity: { userId }, db, parts }) => {
    const { externalReferenceId, seenInitiatedAt, refundTo } = input;
    const { orderId } = await lockOrder(db, userId, externalReferenceId);
    const refund = await askedRefundOf(db, orderId);
    if (refund === undefined || refund.initiatedAt !== seenInitiatedAt)
      throw new ProblemError('return_not_allowed', { detail: CHOSEN });
    const kept = await keptPlace(refundTo, { userId, orderId, db, parts });
    await sendRefundTo(db, refund, { refundTo: kept, at: parts.now() });
    const version = await raiseVersion(db, personPartition(userId));
    await db.update(orders).set({ version }).where(eq(orders.id, orderId));
    pokeDesk('orders');
    return { order: await ownOrder(db, userId, externalReferenceId) };
  },
);

/** Takes one return of an order; the domain decides with the server's clock as well as the buyer's (decision 24). */
export const updateCallHandler = implement(
  updateCall,
  async ({ input, identity: { userId }, db, parts }) => {
    const { externalReferenceId, returnId, reasonCode, requestedAt } = input;
    const order = await lockOrder(db, userId, externalReferenceId);
    if (order.returnRequest?.returnId === returnId) return { order };
    const receivedAt = parts.now();
    const verdict = checkReturn(order, input, receivedAt);
    if (!verdict.allowed) throw new ProblemError('return_not_allowed', { detail: verdict.reason });
    const { orderId } = order;
    // What was paid online goes back to where it came from.
    const isCash = order.paymentMethod === 'cod';
    const refundTo = isCash ? (input.refundTo ?? null) : null;
    const kept =
      refundTo === null ? null : await keptPlace(refundTo, { userId, orderId, db, parts });
    const lines = input.lines.map(shownLine);
    for (const fileId of lines.flatMap(({ pictureFileIds = [] }) => pictureFileIds)) {
      if (!(await isOwnPicture(db, userId, fileId))) throw new ProblemError('file_not_found');
    }
    await db
      .insert(orderReturns)
      .values({ orderId, id: returnId, reasonCode, lines, requestedAt, refundTo: kept });
    await moveOrder(db, { orderId, to: 'ORDER_RETURN_INITIATED', at: receivedAt, by: 'buyer' });
    return { order: await ownOrder(db, userId, externalReferenceId) };
  },
);

/** Only what hangs on this order's return, the photo of its gate, and for its buyer those of their tickets about it: an order opens no other file. */
export const readOrderPictureHandler = implement(
  readOrderPicture,
  async ({ input: { orderId, fileId }, identity, db }) => {
    const { order, buyerUserId } = await visibleOrder(db, identity, orderId);
    const lines = order.returnRequest?.lines ?? [];
    const isReturned = lines.some(({ pictureFileIds = [] }) => pictureFileIds.includes(fileId));
    // Who may know the address: staff ask for it with a reason (DESK-2), and see no gate.
    const reader = await readerOf(db, identity, order.storeId);
    const { address } = buyerUserId === identity.userId ? order : sellerOrderOf(order, reader);
    const isGate = address?.gatePhoto === fileId;
    const isTickets =
      buyerUserId === identity.userId && (await isOfTicket(db, { orderId, fileId }));
    if (!isReturned && !isGate && !isTickets) {
      throw new ProblemError('file_not_found');
    }
    return ownPicture(db, buyerUserId, fileId);
  },
);
