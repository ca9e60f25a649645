import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { DeliveryAddress } from '../../src/domain/account/address.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import { INVOICE_NAMES_BUYER_FROM_PAISE } from '../../src/domain/account/terms.ts';
import { REQUEST_STATUS } from '../../src/domain/trade/trade.ts';
import { hasEnded } from '../../src/domain/orders/life/order-state-text.ts';
import { formatRupees } from '../../src/domain/money.ts';
import { maskUpiId } from '../../src/domain/upi-id.ts';
import type { Database } from '../db/database.ts';
import {
  personPartition,
  raiseVersion,
  raiseVersions,
  shopPartition,
} from '../db/raise-version.ts';
import * as money from '../money/money-tables.ts';
import * as walletTables from '../money/wallet-tables.ts';
import { orderRefunds, payouts } from '../money/money-tables.ts';
import { payments } from '../payments/payment-tables.ts';
import { forgetTickets } from '../tickets/tickets.ts';
import { orderReturns, ratings } from '../orders/after-order-tables.ts';
import {
  uploads,
  favourites,
  savedLists,
  userPreferences,
  addresses,
  users,
} from './account-tables.ts';
import { cartCoupons, cartLines, personDevices } from '../cart/cart-tables.ts';
import * as messages from '../inbox/message-tables.ts';
import { cooperativeMembers, groupShares } from '../group-buy/group-buy-tables.ts';
import { chatMessages, chatRooms } from '../chat/chat-tables.ts';
import { creditNotes, cutCreditNotes, invoices } from '../invoices/invoice-tables.ts';
import { stockReservations } from '../goods/goods-tables.ts';
import { coinAccounts, coinEntries, coinRedemptions } from '../rewards/reward-tables.ts';
import { idempotencyKeys } from '../db/database-tables.ts';
import { orderMilestones, orders, orderTerms } from '../orders/order-tables.ts';
import { sessions } from '../sign-in/sign-in-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import { shopApplications, storeStaff } from '../sellers/seller-tables.ts';
import {
  tradeContracts,
  tradeNegotiations,
  tradePictures,
  tradeRequests,
} from '../trade/trade-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { forgetSessions } from './give-role.ts';

/** What a trade order that both sides still work on is about. */
async function runningTradeOrder(db: Database, userId: number): Promise<string | undefined> {
  const [running] = await db
    .select({ goods: tradeRequests.goods })
    .from(tradeContracts)
    .innerJoin(tradeNegotiations, eq(tradeNegotiations.id, tradeContracts.id))
    .innerJoin(tradeRequests, eq(tradeRequests.id, tradeNegotiations.requestId))
    .where(
      and(
        eq(tradeNegotiations.buyerUserId, userId),
        notInArray(tradeContracts.status, ['ORDER_REQUEST_REJECTED', 'PAID', 'CLOSE CONTRACT']),
      ),
    )
    .limit(1);
  return running?.goods;
}

/** What would be left hanging if the account went now, and what to do about it; null when nothing would. */
export async function hindranceOf(db: Database, userId: number): Promise<string | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user?.role === ROLES.CR || user?.role === ROLES.ADMIN) {
    return 'You work for Haat. Ask an administrator to take your role away first.';
  }
  const [shop] = await db.select().from(stores).where(eq(stores.sellerUserId, userId)).limit(1);
  if (shop !== undefined) {
    return `You run ${shop.name}. Ask customer care to close the shop or hand it over first.`;
  }
  const own = await db
    .select({ id: orders.id, storeName: orders.storeName, status: orders.status })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.placedAt));
  const open = own.find(({ status }) => !hasEnded(status));
  if (open !== undefined) {
    return `Your order ${open.id} from ${open.storeName} is still open. Cancel it, or wait until it is done.`;
  }
  const traded = await runningTradeOrder(db, userId);
  if (traded !== undefined) {
    return `Your trade order of ${traded} still runs. Take it back, or wait until it is paid.`;
  }
  const [refund] = await db
    .select({ orderId: orderRefunds.orderId })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(and(eq(orders.userId, userId), eq(orderRefunds.status, 'initiated')))
    .limit(1);
  if (refund !== undefined) {
    return `Money of your order ${refund.orderId} is still on its way to you. Wait until it is there.`;
  }
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        inArray(payments.state, ['creating', 'pending', 'refunding']),
      ),
    )
    .limit(1);
  if (payment !== undefined) return 'A payment of yours is under way. Wait until it has ended.';
  const [trade] = await db
    .select({ goods: tradeRequests.goods })
    .from(tradeRequests)
    .where(
      and(
        eq(tradeRequests.userId, userId),
        inArray(tradeRequests.status, [REQUEST_STATUS.PENDING, REQUEST_STATUS.IN_PROGRESS]),
      ),
    )
    .limit(1);
  if (trade !== undefined) {
    return `Your request for ${trade.goods} still runs. Take it back, or wait until it ends.`;
  }
  const [wallet] = await db
    .select()
    .from(walletTables.wallets)
    .where(eq(walletTables.wallets.userId, userId));
  const inWallet = (wallet?.balancePaise ?? 0) + (wallet?.lockedPaise ?? 0);
  if (inWallet > 0) {
    return `Your wallet has ${formatRupees(inWallet)}. Use it, or ask customer care to send it back to you.`;
  }
  const [pledge] = await db
    .select({ id: groupShares.groupBuyId })
    .from(groupShares)
    .where(and(eq(groupShares.userId, userId), eq(groupShares.state, 'joined')))
    .limit(1);
  return pledge === undefined
    ? null
    : 'You are part of a group buy that still runs. Take your pledge back, or wait until it ends.';
}

/** Whether this is the number of the person's account. */
export async function isOwnNumber(
  db: Database,
  userId: number,
  mobileNumber: string,
): Promise<boolean> {
  const [user] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  return user?.phone === mobileNumber;
}

/** Nobody can be called at it; an address has a number by its contract. */
const NOBODYS_NUMBER = '6000000000';

/** What is left of an address: the place of supply, which invoices and tax returns need. */
const placeOnly = (address: DeliveryAddress): DeliveryAddress => ({
  ...address,
  name: 'Deleted account',
  plot: '-',
  street: '',
  district: '',
  location: null,
  pin: undefined,
  gatePhoto: undefined,
  contactNumber: NOBODYS_NUMBER,
  apartmentId: null,
});

/** Takes the person out of what has to stay: orders, invoices, tickets, ratings and pledges. */
async function anonymise(db: Database, userId: number): Promise<void> {
  const kept = await db
    .select({
      id: orders.id,
      storeId: orders.storeId,
      address: orders.address,
      wishes: orders.wishes,
    })
    .from(orders)
    .where(eq(orders.userId, userId));
  // Phones of shops learn of it as of any change, and forget who it was.
  const partitions = kept.map(({ storeId }) => shopPartition(storeId));
  const versions = partitions.length === 0 ? null : await raiseVersions(db, partitions);
  for (const { id, storeId, address, wishes } of kept) {
    const anonymous =
      wishes === null ? null : { ...wishes, recipient: null, instructions: undefined };
    await db
      .update(orders)
      .set({
        address: placeOnly(address),
        wishes: anonymous,
        deliveryCode: null,
        shopVersion: versions?.get(shopPartition(storeId)) ?? 0,
      })
      .where(eq(orders.id, id));
  }
  const ids = kept.map(({ id }) => id);
  if (ids.length > 0) {
    const ofOrders = inArray(orderMilestones.orderId, ids);
    await db
      .update(orderMilestones)
      .set({ note: '' })
      .where(and(ofOrders, eq(orderMilestones.by, 'buyer')));
    // Of what was said and shown of returned goods only the goods stay.
    const goods = sql`(select jsonb_agg(line - 'note' - 'pictureFileIds') from jsonb_array_elements(${orderReturns.lines}) line)`;
    await db
      .update(orderReturns)
      .set({ refundTo: null, lines: goods })
      .where(inArray(orderReturns.orderId, ids));
    const drawn = await db.select().from(invoices).where(inArray(invoices.orderId, ids));
    for (const { orderId, document } of drawn) {
      if (document.totalPaise >= INVOICE_NAMES_BUYER_FROM_PAISE) continue;
      const { state } = document.buyer;
      const buyer = { name: 'Customer', address: state, state };
      await db
        .update(invoices)
        .set({ document: { ...document, buyer } })
        .where(eq(invoices.orderId, orderId));
      for (const notes of [creditNotes, cutCreditNotes]) {
        const member = sql`jsonb_set(${notes.document}, '{buyer}', ${JSON.stringify(buyer)}::jsonb)`;
        await db.update(notes).set({ document: member }).where(eq(notes.orderId, orderId));
      }
    }
    const paid = await db
      .select({ id: payouts.id, upiId: payouts.upiId })
      .from(payouts)
      .innerJoin(orderRefunds, eq(orderRefunds.id, payouts.orderRefundId))
      .where(inArray(orderRefunds.orderId, ids));
    for (const { id, upiId } of paid) {
      await db
        .update(payouts)
        .set({ upiId: upiId === '' ? '' : maskUpiId(upiId), sealedUpiId: null })
        .where(eq(payouts.id, id));
    }
  }
  await forgetTickets(db, userId);
  const traded = db
    .select({ id: tradeRequests.id })
    .from(tradeRequests)
    .where(eq(tradeRequests.userId, userId));
  await db.delete(tradePictures).where(inArray(tradePictures.requestId, traded));
  await db.update(tradeRequests).set({ note: '' }).where(eq(tradeRequests.userId, userId));
  await db
    .update(walletTables.bankTransfers)
    .set({ payerName: '' })
    .where(eq(walletTables.bankTransfers.userId, userId));
  await db.update(ratings).set({ comment: '', answer: null }).where(eq(ratings.userId, userId));
  const pledged = await db.select().from(groupShares).where(eq(groupShares.userId, userId));
  for (const { transactionId, address } of pledged) {
    await db
      .update(groupShares)
      .set({ address: placeOnly(address) })
      .where(and(eq(groupShares.userId, userId), eq(groupShares.transactionId, transactionId)));
  }
}

/** Deletes what nobody needs any more. Children before what they refer to. */
async function deleteRows(db: Database, userId: number): Promise<void> {
  const rooms = db.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms.userId, userId));
  await db.delete(chatMessages).where(inArray(chatMessages.roomId, rooms));
  for (const table of [
    chatRooms,
    uploads,
    addresses,
    orderTerms,
    stockReservations,
    cartLines,
    cartCoupons,
    personDevices,
    userPreferences,
    favourites,
    savedLists,
    messages.pushTokens,
    messages.pushMessages,
    messages.outgoingMessages,
    messages.inboxViews,
    messages.inboxMessages,
    cooperativeMembers,
    coinRedemptions,
    coinEntries,
    coinAccounts,
    storeStaff,
    shopApplications,
    money.bankAccounts,
    money.virtualAccounts,
    idempotencyKeys,
  ]) {
    await db.delete(table).where(eq(table.userId, userId));
  }
}

/**
 * Deletes an account: ends its sessions, deletes what is the person's own, and keeps what the law wants (orders, invoices, the
 * ledger) without who they were. What they left to be called is `forgetLeads`'s. The row of the person stays, as those refer to it. Runs in a transaction; `now` in ms.
 * @throws ProblemError account_in_use
 */
export async function forgetPerson(db: Database, userId: number, now: number): Promise<void> {
  // Keeps an order from being placed meanwhile: placing raises the same version.
  await raiseVersion(db, personPartition(userId));
  // A transfer that comes meanwhile finds its number gone, or is in the wallet before that is looked at.
  await db
    .select({ userId: money.virtualAccounts.userId })
    .from(money.virtualAccounts)
    .where(eq(money.virtualAccounts.userId, userId))
    .for('update');
  const hindrance = await hindranceOf(db, userId);
  if (hindrance !== null) throw new ProblemError('account_in_use', { detail: hindrance });
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update');
  if (user === undefined) return;
  await forgetSessions(db, userId);
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  await anonymise(db, userId);
  await deleteRows(db, userId);
  await db
    .update(users)
    .set({ phone: `deleted-${userId}`, phoneHash: null, name: '', email: '', role: ROLES.BUYER })
    .where(eq(users.id, userId));
}
