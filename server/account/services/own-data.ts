import { deleteAccount, fetchOwnData } from '../../../src/contracts/account/own-data.ts';
import { forgetLeads, ownLeads } from '../person-numbers.ts';
import { forgetPerson, hindranceOf, isOwnNumber } from '../delete-account.ts';

import { ProblemError } from '../../http/problem-error.ts';
import { implement, type ServiceHandler } from '../../http/service-handler.ts';
import { fetchFavourites, setFavourite } from '../../../src/contracts/account/favourites.ts';
import { subjects } from '../../../src/contracts/live/pokes.ts';
import { raiseVersion, readVersion } from '../../db/raise-version.ts';
import { dropMark, favouritesOf, keepMark } from '../favourites.ts';
import {
  changeSavedList,
  fetchSavedLists,
  fetchSharedList,
} from '../../../src/contracts/account/saved-lists.ts';
import { changeSavedListOf, savedListsOf, sharedListOf } from '../saved-lists.ts';
import { personDevices, cartLines, cartCoupons } from '../../cart/cart-tables.ts';
import { chatMessages, chatRooms } from '../../chat/chat-tables.ts';
import type { Database } from '../../db/database.ts';
import { cooperativeMembers, groupShares } from '../../group-buy/group-buy-tables.ts';
import * as messages from '../../inbox/message-tables.ts';
import { invoices } from '../../invoices/invoice-tables.ts';
import * as money from '../../money/money-tables.ts';
import { orderRefunds } from '../../money/money-tables.ts';
import * as walletTables from '../../money/wallet-tables.ts';
import {
  lineChanges,
  orderReturns,
  ratings,
  itemRatings,
  packedMarks,
} from '../../orders/after-order-tables.ts';
import { orders, orderLines, orderMilestones } from '../../orders/order-tables.ts';
import { payments } from '../../payments/payment-tables.ts';
import { coinEntries, coinRedemptions } from '../../rewards/reward-tables.ts';
import { storeStaff, shopApplications } from '../../sellers/seller-tables.ts';
import { sessions } from '../../sign-in/sign-in-tables.ts';
import { issues } from '../../tickets/ticket-tables.ts';
import { tradeDeliveries, tradeRequests, tradeOffers } from '../../trade/trade-tables.ts';
import {
  users,
  userPreferences,
  favourites,
  savedLists,
  addresses,
  uploads,
} from '../account-tables.ts';
import { eq, inArray, asc } from 'drizzle-orm';
import type { PgTable, PgColumn } from 'drizzle-orm/pg-core';

export const fetchOwnDataHandler = implement(
  fetchOwnData,
  async ({ identity: { userId }, db, parts }) => ({
    exportedAt: parts.now(),
    data: {
      ...(await readOwnData(db, userId)),
      leads: await ownLeads(db, userId, parts.otp.secret),
    },
  }),
);

const NOT_YOUR_NUMBER = 'This is not the number of your account';

export const deleteAccountHandler = implement(
  deleteAccount,
  async ({ input: { mobileNumber, isConfirmed }, identity: { userId }, db, parts }) => {
    const isOwn = await isOwnNumber(db, userId, mobileNumber);
    if (!isConfirmed) {
      const hindrance = isOwn ? await hindranceOf(db, userId) : NOT_YOUR_NUMBER;
      return { deletedAt: null, hindrance };
    }
    if (!isOwn) {
      throw new ProblemError('bad_input', {
        detail: NOT_YOUR_NUMBER,
        fields: [{ path: 'mobileNumber', message: NOT_YOUR_NUMBER }],
      });
    }
    const deletedAt = parts.now();
    await forgetLeads(db, userId, parts.otp.secret);
    await forgetPerson(db, userId, deletedAt);
    return { deletedAt, hindrance: null };
  },
);

export const fetchFavouritesHandler = implement(
  fetchFavourites,
  async ({ identity: { userId }, db }) => {
    // Before the rows: a change that comes between is told again, never missed.
    const version = await readVersion(db, subjects.favourites(userId));
    return { favourites: await favouritesOf(db, userId), version };
  },
);

export const setFavouriteHandler = implement(
  setFavourite,
  async ({ input: { kind, targetId, isSet }, identity: { userId }, db, parts }) => {
    const mark = { userId, kind, targetId };
    // First: its row makes the person's phones wait for each other, so that the limit holds.
    const version = await raiseVersion(db, subjects.favourites(userId));
    if (!isSet) await dropMark(db, mark);
    const favourite = isSet ? await keepMark(db, mark, parts.now()) : null;
    return { mark: { kind, targetId, favourite, version } };
  },
);

const fetchSavedListsHandler = implement(fetchSavedLists, async ({ identity: { userId }, db }) => {
  // Before the rows: a change that comes between is told again, never missed.
  const version = await readVersion(db, subjects.savedLists(userId));
  return { lists: await savedListsOf(db, userId), version };
});

const changeSavedListHandler = implement(
  changeSavedList,
  async ({ input: { listId, changes }, identity: { userId }, db, parts }) => {
    // First: its row makes the person's phones wait for each other, so that each change meets what was changed before.
    const version = await raiseVersion(db, subjects.savedLists(userId));
    const { randomBytes } = parts;
    const list = await changeSavedListOf(db, { userId, listId }, changes, {
      now: parts.now(),
      randomBytes,
    });
    return { savedList: { listId, list, version } };
  },
);

const fetchSharedListHandler = implement(fetchSharedList, async ({ input: { code }, db }) => {
  const list = await sharedListOf(db, code);
  if (list === undefined) throw new ProblemError('shared_list_not_found');
  return { list };
});

/** Lists that people keep, and those that they share. */
export const SAVED_LIST_HANDLERS: readonly ServiceHandler[] = [
  fetchSavedListsHandler,
  changeSavedListHandler,
  fetchSharedListHandler,
];

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
 * theirs: hashes of tokens and of the number, the sealed numbers of bank accounts and sealed UPI ids.
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
    person: async () => {
      const rows = await db.select().from(users).where(eq(users.id, userId));
      return rows.map(({ phoneHash: _hash, ...person }) => person);
    },
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
