import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { ledgerEntries, type MoneyReason } from './money-tables.ts';
import { payments, refunds } from '../payments/payment-tables.ts';
import { orders } from '../orders/order-tables.ts';
import { stores } from '../sellers/store-tables.ts';

type Wallet = 'available' | 'locked';

/** One account and one of its wallets. */
interface Purse {
  readonly account: string;
  readonly wallet: Wallet;
}

export const userAccount = (userId: number): string => `user:${userId}`;
export const storeAccount = (storeId: string): string => `store:${storeId}`;

const purseOf = (account: string, wallet: Wallet): Purse => ({ account, wallet });
const HAAT = purseOf('haat', 'available');
const PROVIDER = purseOf('provider', 'available');
const CASH = purseOf('cash', 'available');
/** Where transfers to virtual accounts come from. */
const BANK = purseOf('bank', 'available');
/** Payouts to shops that the provider has not ended. */
const PAYOUTS = purseOf('payouts', 'available');
const REFUNDED_FROM = { cash: CASH, upi: PROVIDER, coins: purseOf('coins', 'available') };

/** Amounts in paise, times in ms. */
interface Transfer {
  readonly transfer: string;
  readonly from: Purse;
  readonly to: Purse;
  readonly amountPaise: number;
  readonly reason: MoneyReason;
  readonly orderId: string | null;
  readonly bookedAt: number;
}

/** Books a transfer: both rows or, where it was booked before, none. */
async function book(transaction: Database, entry: Transfer): Promise<void> {
  const { transfer, from, to, amountPaise, reason, orderId, bookedAt } = entry;
  const row = { transfer, reason, orderId, bookedAt };
  await transaction
    .insert(ledgerEntries)
    .values([
      { ...row, ...from, side: 'from', amountPaise: -amountPaise },
      { ...row, ...to, side: 'to', amountPaise },
    ])
    .onConflictDoNothing();
}

async function isBooked(transaction: Database, transfer: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.transfer, transfer));
  return rows.length > 0;
}

async function storeOf(transaction: Database, orderId: string): Promise<string> {
  const [order] = await transaction
    .select({ storeId: orders.storeId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order === undefined) throw new Error(`order ${orderId} of a payment is missing`);
  return order.storeId;
}

/** What came in is the buyer's, and of an order the store's, locked until it is delivered. Call it in the transaction that took it. */
export async function bookPayment(
  transaction: Database,
  { paymentId, now }: { readonly paymentId: string; readonly now: number },
): Promise<void> {
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined || payment.paidPaise === null) return;
  const { userId, orderId, paidPaise: amountPaise } = payment;
  const buyer = purseOf(userAccount(userId), 'available');
  const entry = { amountPaise, orderId, bookedAt: now };
  await book(transaction, {
    ...entry,
    transfer: `payment:${paymentId}`,
    from: PROVIDER,
    to: buyer,
    reason: 'paid_online',
  });
  if (orderId === null) return;
  const store = purseOf(storeAccount(await storeOf(transaction, orderId)), 'locked');
  await book(transaction, {
    ...entry,
    transfer: `order:${orderId}`,
    from: buyer,
    to: store,
    reason: 'order',
  });
}

/** A delivered order's money is the store's: what was locked, or the cash at the door; Haat's share of the goods goes off it. */
export async function bookDelivery(
  transaction: Database,
  order: Pick<
    typeof orders.$inferSelect,
    'id' | 'storeId' | 'amountPaise' | 'itemTotalPaise' | 'discountPaise' | 'paymentMethod'
  >,
  now: number,
): Promise<void> {
  const { id: orderId, storeId, amountPaise, paymentMethod } = order;
  const account = storeAccount(storeId);
  const isCash = paymentMethod === 'cod';
  await book(transaction, {
    transfer: `delivered:${orderId}`,
    from: isCash ? CASH : purseOf(account, 'locked'),
    to: purseOf(account, 'available'),
    amountPaise,
    reason: isCash ? 'cash_on_delivery' : 'delivered',
    orderId,
    bookedAt: now,
  });
  await bookCommission(transaction, order, now);
}

/** Whole paise, half a paisa up. */
async function bookCommission(
  transaction: Database,
  order: Parameters<typeof bookDelivery>[1],
  now: number,
): Promise<void> {
  const { id: orderId, storeId, itemTotalPaise, discountPaise } = order;
  const [store] = await transaction
    .select({ basisPoints: stores.commissionBasisPoints })
    .from(stores)
    .where(eq(stores.id, storeId));
  const amountPaise = Math.round(
    ((itemTotalPaise - discountPaise) * (store?.basisPoints ?? 0)) / 10_000,
  );
  if (amountPaise === 0) return;
  await book(transaction, {
    transfer: `commission:${orderId}`,
    from: purseOf(storeAccount(storeId), 'available'),
    to: HAAT,
    amountPaise,
    reason: 'commission',
    orderId,
    bookedAt: now,
  });
}

/** Of a commission that was taken, the same part goes back as of the order's money; never more than is left of it. */
async function bookCommissionBack(
  transaction: Database,
  {
    refundId,
    orderId,
    amountPaise,
    now,
  }: { refundId: string; orderId: string; amountPaise: number; now: number },
): Promise<void> {
  const [order] = await transaction
    .select({
      storeId: orders.storeId,
      amountPaise: orders.amountPaise,
      taken: sql<number>`(select ${ledgerEntries.amountPaise} from ${ledgerEntries}
        where transfer = ${`commission:${orderId}`} and side = 'to')`.mapWith(Number),
      left: sql<number>`(select coalesce(sum(${ledgerEntries.amountPaise}), 0) from ${ledgerEntries}
        where account = ${HAAT.account} and order_id = ${orderId})`.mapWith(Number),
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order === undefined || order.left <= 0 || order.amountPaise === 0) return;
  const part = Math.round((order.taken * amountPaise) / order.amountPaise);
  const backPaise = Math.min(part, order.left);
  if (backPaise === 0) return;
  await book(transaction, {
    transfer: `commission-back:${refundId}`,
    from: HAAT,
    to: purseOf(storeAccount(order.storeId), 'available'),
    amountPaise: backPaise,
    reason: 'commission_back',
    orderId,
    bookedAt: now,
  });
}

/** The store gives cash back at the door, or the provider or our coins do for it. */
export async function bookRefund(
  transaction: Database,
  refund: {
    readonly id: string;
    readonly orderId: string;
    readonly amountPaise: number;
    readonly method: 'cash' | 'upi' | 'coins';
    /** Until the goods are there, what was paid online is locked. */
    readonly isPaidAhead?: boolean;
  },
  now: number,
): Promise<void> {
  const { id, orderId, amountPaise, method, isPaidAhead = false } = refund;
  await book(transaction, {
    transfer: `refunded:${id}`,
    from: isPaidAhead
      ? await keeperOf(transaction, orderId)
      : purseOf(storeAccount(await storeOf(transaction, orderId)), 'available'),
    to: REFUNDED_FROM[method],
    amountPaise,
    reason: 'refund_completed',
    orderId,
    bookedAt: now,
  });
  await bookCommissionBack(transaction, { refundId: id, orderId, amountPaise, now });
}

/** Where what was paid online for an order is: locked until the goods are there. */
async function keeperOf(transaction: Database, orderId: string) {
  const isThere = await isBooked(transaction, `delivered:${orderId}`);
  const account = storeAccount(await storeOf(transaction, orderId));
  return purseOf(account, isThere ? 'available' : 'locked');
}

/** Money that goes back leaves whoever has it and is the buyer's, locked until the bank has it. */
export async function bookRefundRequest(
  transaction: Database,
  { refundId, now }: { readonly refundId: string; readonly now: number },
): Promise<void> {
  const [row] = await transaction
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (row === undefined) return;
  const { refund, payment } = row;
  const { orderId, userId } = payment;
  const buyer = userAccount(userId);
  const keeper =
    orderId === null ? purseOf(buyer, 'available') : await keeperOf(transaction, orderId);
  await book(transaction, {
    transfer: `refund:${refundId}`,
    from: keeper,
    to: purseOf(buyer, 'locked'),
    amountPaise: refund.amountPaise,
    reason: 'refund_requested',
    orderId,
    bookedAt: now,
  });
  if (orderId === null) return;
  const { amountPaise } = refund;
  await bookCommissionBack(transaction, { refundId, orderId, amountPaise, now });
}

/** The buyer's bank has it. */
export async function bookRefundCompletion(
  transaction: Database,
  {
    refundId,
    userId,
    orderId,
    amountPaise,
    now,
  }: {
    readonly refundId: string;
    readonly userId: number;
    readonly orderId: string | null;
    readonly amountPaise: number;
    readonly now: number;
  },
): Promise<void> {
  await book(transaction, {
    transfer: `refunded:${refundId}`,
    from: purseOf(userAccount(userId), 'locked'),
    to: PROVIDER,
    amountPaise,
    reason: 'refund_completed',
    orderId,
    bookedAt: now,
  });
}

/** Money that Haat owed a shop: on its way, with the shop's bank, or back because nobody took it. */
export async function bookShopPayout(
  transaction: Database,
  payout: {
    readonly id: string;
    readonly storeId: string;
    readonly amountPaise: number;
    readonly state: 'requested' | 'completed' | 'failed';
    readonly now: number;
  },
): Promise<void> {
  const { id, storeId, amountPaise, state, now } = payout;
  const shop = purseOf(storeAccount(storeId), 'available');
  const entry = { amountPaise, orderId: null, bookedAt: now };
  const transfers = {
    requested: { transfer: `payout:${id}`, from: shop, to: PAYOUTS, reason: 'payout' },
    completed: { transfer: `paid-out:${id}`, from: PAYOUTS, to: PROVIDER, reason: 'payout' },
    failed: { transfer: `payout-back:${id}`, from: PAYOUTS, to: shop, reason: 'payout_back' },
  } as const;
  await book(transaction, { ...entry, ...transfers[state] });
}

/**
 * Money of a wallet on the trade side: it comes in from the bank, is locked for a contract or set free, and goes from there to the shop, whose
 * daily payout has it with all else that is owed. What comes in for nobody (`userId` null) waits in suspense for people.
 */
export async function bookWallet(
  transaction: Database,
  move: Pick<Transfer, 'transfer' | 'amountPaise' | 'bookedAt'> & {
    readonly userId: number | null;
    readonly reason: 'bank_transfer' | 'trade_locked' | 'trade_unlocked' | 'trade_paid';
    /** Whom it is paid to; null for the other reasons. */
    readonly storeId: string | null;
  },
): Promise<void> {
  const { userId, storeId, ...entry } = move;
  const account = userId === null ? 'suspense' : `wallet:${userId}`;
  const [free, locked] = [purseOf(account, 'available'), purseOf(account, 'locked')];
  const ways = {
    bank_transfer: { from: BANK, to: free },
    trade_locked: { from: free, to: locked },
    trade_unlocked: { from: locked, to: free },
    trade_paid: { from: locked, to: purseOf(storeAccount(storeId ?? ''), 'available') },
  };
  await book(transaction, { ...entry, ...ways[entry.reason], orderId: null });
}
