import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import {
  addNewPersonalAccount,
  fetchBankDetails,
  fetchWallet,
  traderOnboardVanTransferCampaign,
  WALLET_CAMPAIGN,
} from '../../../src/contracts/money/bank-accounts.ts';
import { subjects } from '../../../src/contracts/live/pokes.ts';
import {
  fetchShopLedger,
  getCashTransactions,
  ondcDashboard,
} from '../../../src/contracts/money/statements.ts';
import { ORDER_STATUSES } from '../../../src/domain/orders/life/order-status.ts';
import { orderGroupOf } from '../../../src/domain/orders/order-group.ts';
import { indiaDayStart } from '../../../src/domain/time.ts';
import type { Database } from '../../db/database.ts';
import { raiseVersion } from '../../db/raise-version.ts';
import { virtualAccounts } from '../money-tables.ts';
import { campaigns } from '../../rewards/reward-tables.ts';
import { orders } from '../../orders/order-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { addBankAccount, bankAccountsOf, newVirtualAccountNumber } from '../bank-accounts.ts';
import { storeAccount, userAccount } from '../book-money.ts';
import { ledgerLines, ledgerTotals, statementOf, walletSums } from '../shop-ledger.ts';
import { payoutsOfShop } from '../../payments/payouts.ts';
import { ownedStores, readOwnedStore } from '../../sellers/own-stores.ts';
import { walletOf } from '../../trade/wallet-statement.ts';
import { implement } from '../../http/service-handler.ts';

export const fetchShopLedgerHandler = implement(
  fetchShopLedger,
  async ({ input: { limit, after, ...period }, identity, db }) => {
    await readOwnedStore(db, identity, period.storeId);
    const found = await ledgerLines(db, period, { after, limit: limit + 1 });
    const lines = found.slice(0, limit);
    const last = found.length > limit ? lines.at(-1) : undefined;
    return {
      lines,
      next: last === undefined ? null : { placedAt: last.placedAt, orderId: last.orderId },
      totals: await ledgerTotals(db, period),
    };
  },
);

/** The person's own account and those of their stores, or of one of these. */
async function accountsOf(
  db: Database,
  userId: number,
  storeId: string | undefined,
): Promise<string[]> {
  const stores = await ownedStores(db, userId);
  if (storeId === undefined) return [userAccount(userId), ...stores.map(storeAccount)];
  if (!stores.includes(storeId)) throw new ProblemError('store_not_found');
  return [storeAccount(storeId)];
}

export const getCashTransactionsHandler = implement(
  getCashTransactions,
  async ({ input, identity: { userId }, db, parts }) => {
    const { storeId, walletType, before, limit } = input;
    const accounts = await accountsOf(db, userId, storeId);
    const found = await statementOf(db, { accounts, walletType, before, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const sums = await walletSums(db, accounts);
    return {
      transactions: rows.map(({ id, bookedAt, ...row }) => ({
        ...row,
        transactionId: id,
        at: bookedAt,
      })),
      nextBefore: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
      wallets: [
        { walletType: 'CREDIT' as const, amountPaise: sums.credit },
        { walletType: 'DEBIT' as const, amountPaise: Math.abs(sums.debit) },
        { walletType: 'BALANCE' as const, amountPaise: sums.credit + sums.debit },
        { walletType: 'LOCKED' as const, amountPaise: sums.locked },
      ],
      cashCollectedPaise: sums.cash,
      payouts: storeId === undefined ? null : await payoutsOfShop({ db, parts }, storeId),
    };
  },
);

/** A seller sees their own stores only; another one's is answered like one that is not there. */
export const ondcDashboardHandler = implement(ondcDashboard, async ({ input, identity, db }) => {
  const { storeId, from, to } = input;
  const { caller, userId } = identity;
  const named = storeId === undefined ? undefined : [storeId];
  if (caller === 'admin') return storeFigures(db, { storeIds: named, from, to });
  const own = await ownedStores(db, userId);
  if (storeId !== undefined && !own.includes(storeId)) throw new ProblemError('store_not_found');
  return storeFigures(db, { storeIds: named ?? own, from, to });
});

const statusesOf = (group: 'open' | 'cancelled') =>
  ORDER_STATUSES.filter((status) => orderGroupOf(status) === group);
const OPEN = statusesOf('open');
const CANCELLED: ReadonlySet<string> = new Set(statusesOf('cancelled'));

/** Of which stores (undefined: all), and from when until before when, ms. */
interface FiguresWish {
  readonly storeIds: readonly string[] | undefined;
  readonly from: number;
  readonly to: number;
}

interface Figures {
  readonly orders: number;
  readonly amountPaise: number;
}

/** Sums by whatever the rows are told apart by, in the order in which they came. */
function sumBy<Row extends Figures, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, Figures> {
  const sums = new Map<Key, Figures>();
  for (const row of rows) {
    const key = keyOf(row);
    const { orders: count, amountPaise } = sums.get(key) ?? { orders: 0, amountPaise: 0 };
    sums.set(key, { orders: count + row.orders, amountPaise: amountPaise + row.amountPaise });
  }
  return sums;
}

/** Counts a period's orders by day in India, status and way of paying, in one pass over the orders' index by store and time. */
async function storeFigures(db: Database, { storeIds, from, to }: FiguresWish) {
  const ofStores = storeIds === undefined ? undefined : inArray(orders.storeId, [...storeIds]);
  const midnight = indiaDayStart(0);
  const day = sql<number>`div(${orders.placedAt} - (${midnight})::bigint, ${millisecondsInDay}::bigint)`;
  const groups = await db
    .select({
      day: day.mapWith(Number).as('day'),
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      orders: sql<number>`count(*)`.mapWith(Number),
      amountPaise: sql<number>`sum(${orders.amountPaise})`.mapWith(Number),
    })
    .from(orders)
    .where(and(ofStores, gte(orders.placedAt, from), lt(orders.placedAt, to)))
    .groupBy(sql`1`, orders.status, orders.paymentMethod);
  const [pending] = await db
    .select({ orders: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .where(and(ofStores, inArray(orders.status, OPEN)));
  const sales = groups.filter(({ status }) => !CANCELLED.has(status));
  const nothing = { orders: 0, amountPaise: 0 };
  const all = sumBy(groups, () => 'all').get('all') ?? nothing;
  const sold = sumBy(sales, () => 'all').get('all') ?? nothing;
  const byMethod = sumBy(sales, ({ paymentMethod }) => paymentMethod);
  const byStatus = sumBy(groups, ({ status }) => status);
  const byDay = sumBy(sales, (row) => row.day);
  return {
    ordersByStatus: [...byStatus].map(([status, figures]) => ({ status, orders: figures.orders })),
    placedOrders: all.orders,
    cancelledOrders: all.orders - sold.orders,
    salesOrders: sold.orders,
    salesPaise: sold.amountPaise,
    onlinePaise: byMethod.get('online')?.amountPaise ?? 0,
    cashPaise: byMethod.get('cod')?.amountPaise ?? 0,
    days: [...byDay]
      .toSorted(([left], [right]) => left - right)
      .map(([number, figures]) => ({
        dayStart: midnight + number * millisecondsInDay,
        ...figures,
      })),
    pendingOrders: pending?.orders ?? 0,
  };
}

export const fetchBankDetailsHandler = implement(fetchBankDetails, async ({ identity, db }) => ({
  accounts: await bankAccountsOf(db, identity.userId),
}));

export const addNewPersonalAccountHandler = implement(
  addNewPersonalAccount,
  async ({ input, identity: { userId }, db, parts }) => {
    const { bankDetailsKey } = parts.money;
    const wish = { ...input, id: randomUUID(), userId, now: parts.now() };
    return { account: await addBankAccount(db, bankDetailsKey, wish) };
  },
);

/** Whoever has joined keeps the number after the campaign's end, as money may still be on its way. */
export const traderOnboardVanTransferCampaignHandler = implement(
  traderOnboardVanTransferCampaign,
  async ({ input: { campaignId }, identity: { userId }, db, parts }) => {
    const { ifsc, prefix } = parts.money.virtualAccounts;
    const ofTrader = and(
      eq(virtualAccounts.userId, userId),
      eq(virtualAccounts.campaignId, campaignId),
    );
    const now = parts.now();
    const [running] = await db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(
        and(eq(campaigns.id, campaignId), lte(campaigns.startsAt, now), gt(campaigns.endsAt, now)),
      );
    if (campaignId === WALLET_CAMPAIGN || running !== undefined) {
      const accountNumber = newVirtualAccountNumber(prefix, parts.randomBytes);
      const isNew = await db
        .insert(virtualAccounts)
        .values({ userId, campaignId, accountNumber, joinedAt: now })
        .onConflictDoNothing({ target: [virtualAccounts.userId, virtualAccounts.campaignId] })
        .returning();
      if (isNew.length > 0) await raiseVersion(db, subjects.wallet(userId));
    }
    const [joined] = await db.select().from(virtualAccounts).where(ofTrader);
    if (joined === undefined) throw new ProblemError('campaign_not_found');
    const { accountNumber: virtualAccountNumber, joinedAt } = joined;
    return { campaignId, virtualAccountNumber, ifsc, joinedAt };
  },
);

export const fetchWalletHandler = implement(
  fetchWallet,
  async ({ identity: { userId }, db, parts }) => {
    const { sandbox } = parts.payments;
    const wallet = await walletOf(db, userId);
    return {
      ...wallet,
      ifsc: parts.money.virtualAccounts.ifsc,
      transferPage:
        sandbox === undefined || wallet.accountNumber === null
          ? null
          : `${sandbox.baseUrl()}/transfer?account=${wallet.accountNumber}`,
      serverTime: parts.now(),
    };
  },
);
