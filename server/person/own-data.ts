import { asc, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import * as money from '../db/tables/money/money-tables.ts';
import * as walletTables from '../db/tables/money/wallet-tables.ts';
import { orderRefunds } from '../db/tables/money/money-tables.ts';
import { payments } from '../db/tables/money/payment-tables.ts';
import * as afterOrder from '../db/tables/after-order-tables.ts';
import { cartCoupons, cartLines, personDevices } from '../db/tables/cart-tables.ts';
import * as messages from '../db/tables/message-tables.ts';
import { cooperativeMembers, groupShares } from '../db/tables/group-buy-tables.ts';
import { chatMessages, chatRooms, invoices } from '../db/tables/order-desk-tables.ts';
import { favourites, savedLists, userPreferences } from '../db/tables/preference-tables.ts';
import { coinEntries, coinRedemptions } from '../db/tables/reward-tables.ts';
import {
  addresses,
  orderLines,
  orderMilestones,
  orders,
  sessions,
  users,
} from '../db/tables/schema.ts';
import { shopApplications, storeStaff } from '../db/tables/seller-tables.ts';
import { tradeDeliveries, tradeOffers, tradeRequests } from '../db/tables/trade-tables.ts';

const { issues, itemRatings, lineChanges, orderReturns, packedMarks, ratings, uploads } =
  afterOrder;

type Rows = Record<string, unknown>[];

/** Ids of a person's orders, for tables that know their order only. */
const ownOrderIds = (db: Database, userId: number) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));

/** A return as its buyer reads it: of a UPI id only what is shown. */
function withoutSealed(row: Record<string, unknown>): Record<string, unknown> {
  const { refundTo } = row;
  if (!(refundTo instanceof Object) || !('sealed' in refundTo)) return row;
  const { sealed: _sealed, ...shown } = refundTo;
  return { ...row, refundTo: shown };
}

/**
 * Everything that is kept of a person, by what it is about, as the rows say it. Without what is nobody's to read, not even
 * theirs: hashes of tokens, the sealed numbers of bank accounts and sealed UPI ids.
 */
export async function readOwnData(db: Database, userId: number): Promise<Record<string, Rows>> {
  const own = (table: PgTable & { readonly userId: PgColumn }): Promise<Rows> =>
    db.select().from(table).where(eq(table.userId, userId));
  const ofOrders = (table: PgTable & { readonly orderId: PgColumn }): Promise<Rows> =>
    db
      .select()
      .from(table)
      .where(inArray(table.orderId, ownOrderIds(db, userId)));
  const lists: Record<string, () => Promise<Rows>> = {
    person: () => db.select().from(users).where(eq(users.id, userId)),
    sessions: () =>
      db
        .select({ startedAt: sessions.createdAt, endsAt: sessions.expiresAt })
        .from(sessions)
        .where(eq(sessions.userId, userId)),
    devices: () => own(personDevices),
    preferences: () => own(userPreferences),
    favourites: () => own(favourites),
    savedLists: () => own(savedLists),
    addresses: () => own(addresses),
    cart: () => own(cartLines),
    cartCoupons: () => own(cartCoupons),
    orders: () => own(orders),
    orderLines: () => ofOrders(orderLines),
    orderSteps: () => ofOrders(orderMilestones),
    orderChanges: () => ofOrders(lineChanges),
    invoices: () => ofOrders(invoices),
    returns: async () => (await ofOrders(orderReturns)).map(withoutSealed),
    refunds: () => ofOrders(orderRefunds),
    payments: () => own(payments),
    // Who of customer care works on them is not theirs to read.
    tickets: async () => (await own(issues)).map(({ assigneeUserId: _staff, ...ticket }) => ticket),
    chats: () =>
      db
        .select({
          roomId: chatMessages.roomId,
          at: chatMessages.at,
          author: chatMessages.author,
          text: chatMessages.text,
        })
        .from(chatMessages)
        .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
        .where(eq(chatRooms.userId, userId))
        .orderBy(asc(chatMessages.roomId), asc(chatMessages.position)),
    ratings: () => own(ratings),
    itemRatings: () => own(itemRatings),
    coins: () => own(coinEntries),
    redemptions: () => own(coinRedemptions),
    cooperatives: () => own(cooperativeMembers),
    tradeDeliveries: () => own(tradeDeliveries),
    pledges: () => own(groupShares),
    tradeRequests: () => own(tradeRequests),
    tradeOffers: () => own(tradeOffers),
    accountNumbers: () => own(money.virtualAccounts),
    wallet: () => own(walletTables.wallets),
    walletEntries: () => own(walletTables.walletEntries),
    bankTransfers: () => own(walletTables.bankTransfers),
    // What was taken back never reached them, and who wrote a message is not theirs to read.
    messages: async () =>
      (await own(messages.inboxMessages))
        .filter(({ takenBackAt }) => takenBackAt === null)
        .map(({ sentBy: _staff, takenBackAt: _never, ...message }) => message),
    shops: () => own(storeStaff),
    packed: () => own(packedMarks),
    shopApplications: () => own(shopApplications),
    pictures: () =>
      db
        .select({ id: uploads.id, contentType: uploads.contentType, createdAt: uploads.createdAt })
        .from(uploads)
        .where(eq(uploads.userId, userId)),
    bankAccounts: () =>
      db
        .select({
          holderName: money.bankAccounts.holderName,
          ifsc: money.bankAccounts.ifsc,
          lastFour: money.bankAccounts.lastFour,
          createdAt: money.bankAccounts.createdAt,
        })
        .from(money.bankAccounts)
        .where(eq(money.bankAccounts.userId, userId)),
  };
  const data: Record<string, Rows> = {};
  for (const [name, read] of Object.entries(lists)) data[name] = await read();
  return data;
}
