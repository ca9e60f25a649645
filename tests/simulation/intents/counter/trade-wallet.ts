import { and, asc, eq } from 'drizzle-orm';
import { ledgerEntries, virtualAccounts } from '../../../../server/money/money-tables.ts';
import { walletEntries, walletLocks, wallets } from '../../../../server/money/wallet-tables.ts';
import type { tradeContracts, tradeDeliveries } from '../../../../server/trade/trade-tables.ts';
import { takeBankTransfer } from '../../../../server/trade/wallet.ts';
import { WALLET_CAMPAIGN } from '../../../../src/contracts/money/bank-accounts.ts';
import type { TradePayer } from '../../../../src/contracts/trade/trade-schemas.ts';
import { toleranceBounds } from '../../../../src/domain/trade/contract-moves.ts';
import { createChance } from '../../chance.ts';
import type { Fate } from '../../intent-model.ts';
import type { World } from '../../world.ts';

/** Enough for the order and no more, or for a bigger one too. */
const BROUGHT_PAISE = [1_260_000, 2_000_000];
const MORE_PAISE = 150_000;
/** Grams of a kg, of which the price is. */
const UNIT = 1_000;

type ContractRow = typeof tradeContracts.$inferSelect;
type DeliveryRow = typeof tradeDeliveries.$inferSelect;

interface PaidContract {
  readonly contractId: string;
  readonly buyerId: number;
  readonly storeId: string;
  readonly tolerancePercent: number;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

/** How the order of a run is paid, and where that is from the buyer's wallet, all that must be true of it (WAL-1, WAL-2). */
export function createTradeWallet(world: World, paid: PaidContract) {
  const { people, seed, server, serverNow, trace, violate } = world;
  const { db } = server;
  const { contractId, buyerId, storeId, tolerancePercent } = paid;
  // A stream of its own, so that an order paid from hand to hand draws what it drew without wallets.
  const chance = createChance(seed, 'wallet');
  const paysBy: TradePayer = chance.happens(0.5) ? 'wallet' : 'direct';
  const accountNumber = `SIM${buyerId}`;
  const transfers: number[] = [];

  /** A bank transfer comes, where the run has a buyer; of one in three the provider says so twice. */
  async function bring(amountPaise: number): Promise<void> {
    if (people.length < 2) return;
    transfers.push(amountPaise);
    const transfer = {
      transferId: `${buyerId}-${transfers.length}`,
      accountNumber,
      amountPaise,
      bankReference: `UTR${buyerId}${transfers.length}`,
      payerName: '',
    };
    for (let times = chance.happens(1 / 3) ? 2 : 1; times > 0; times -= 1) {
      await db.transaction((transaction) =>
        takeBankTransfer(transaction, 'sandbox', transfer, serverNow()),
      );
    }
    trace.note(`${amountPaise} paise come to the wallet of ${buyerId}`);
  }

  const ledgerOf = (account: string) =>
    db.select().from(ledgerEntries).where(eq(ledgerEntries.account, account));

  /** WAL-1: sums, entries, locks and ledger say the same. @returns the debits */
  async function checkSums() {
    const [wallet] = await db.select().from(wallets).where(eq(wallets.userId, buyerId));
    const entries = await db
      .select()
      .from(walletEntries)
      .where(eq(walletEntries.userId, buyerId))
      .orderBy(asc(walletEntries.number));
    let [balance, locked] = [0, 0];
    for (const [index, entry] of entries.entries()) {
      const { number, walletType, amountPaise, balancePaise, lockedPaise } = entry;
      if (walletType !== 'DEBIT') balance += walletType === 'CREDIT' ? amountPaise : -amountPaise;
      if (walletType !== 'CREDIT') locked += amountPaise;
      if (number !== index + 1 || balancePaise !== balance || lockedPaise !== locked) {
        violate(`WAL-1: entry ${number} says ${balancePaise} and ${lockedPaise} locked`);
      }
      if (balance < 0 || locked < 0) violate(`WAL-1: entry ${number} goes below zero`);
    }
    if (wallet?.balancePaise !== balance || wallet.lockedPaise !== locked) {
      violate(`WAL-1: the wallet has not the ${balance} and ${locked} locked of its entries`);
    }
    const locks = await db.select().from(walletLocks).where(eq(walletLocks.userId, buyerId));
    if (sumOf(locks.map(({ amountPaise }) => amountPaise)) !== locked) {
      violate(`WAL-1: the locks are not the ${locked} that are locked`);
    }
    const ledger = await ledgerOf(`wallet:${buyerId}`);
    const booked = (of: 'available' | 'locked') =>
      sumOf(ledger.flatMap(({ wallet: kind, amountPaise }) => (kind === of ? [amountPaise] : [])));
    if (booked('available') !== balance || booked('locked') !== locked) {
      violate(`WAL-1: the ledger has not the ${balance} and ${locked} locked of the wallet`);
    }
    const credits = entries.filter(({ walletType }) => walletType === 'CREDIT');
    if (sumOf(credits.map(({ amountPaise }) => amountPaise)) !== sumOf(transfers)) {
      violate('WAL-2: what the bank brought was not credited once');
    }
    return entries.filter(({ walletType }) => walletType === 'DEBIT');
  }

  /** Each confirmed delivery is paid once, and what is locked is what can still come. */
  async function check(
    contract: ContractRow | undefined,
    deliveries: readonly DeliveryRow[],
  ): Promise<void> {
    if (paysBy !== 'wallet' || transfers.length === 0) return;
    const debits = await checkSums();
    if (contract === undefined) {
      if (debits.length > 0) violate('WAL-1: something is paid that nobody ordered');
      return;
    }
    const priceOf = (quantity: number) => Math.floor((quantity * contract.pricePaise) / UNIT);
    const confirmed = deliveries.filter(({ status }) => status === 'confirmed');
    for (const { id, quantity } of confirmed) {
      const own = debits.filter(({ reference }) => reference === `trade-delivery:${id}`);
      if (own.length !== 1 || own[0]?.amountPaise !== -priceOf(quantity)) {
        violate(`WAL-1: ${priceOf(quantity)} for delivery ${id} was not paid once`);
      }
    }
    if (debits.length !== confirmed.length) {
      violate(`WAL-1: ${debits.length} payments for ${confirmed.length} deliveries`);
    }
    const owed = await db
      .select()
      .from(ledgerEntries)
      .where(
        and(eq(ledgerEntries.account, `store:${storeId}`), eq(ledgerEntries.reason, 'trade_paid')),
      );
    const paidPaise = -sumOf(debits.map(({ amountPaise }) => amountPaise));
    if (sumOf(owed.map(({ amountPaise }) => amountPaise)) !== paidPaise) {
      violate(`WAL-1: the shop is not owed the ${paidPaise} that were paid`);
    }
    const [lock] = await db
      .select()
      .from(walletLocks)
      .where(eq(walletLocks.contractId, contractId));
    const isOver = ['ORDER_REQUEST_REJECTED', 'DELIVERED', 'PAID', 'CLOSE CONTRACT'].includes(
      contract.status,
    );
    const { most } = toleranceBounds({ quantity: contract.quantity, tolerancePercent });
    const open = most - sumOf(confirmed.map(({ quantity }) => quantity));
    const wanted = isOver ? 0 : priceOf(open);
    if (lock?.amountPaise !== wanted) {
      violate(`WAL-1: ${lock?.amountPaise} of ${wanted} are locked while it is ${contract.status}`);
    }
  }

  const fates: readonly Fate[] =
    paysBy === 'wallet'
      ? [{ name: 'a bank transfer comes', weight: 1, run: () => bring(MORE_PAISE) }]
      : [];

  return {
    paysBy,
    /** The buyer has an account number and money. */
    open: async (): Promise<void> => {
      if (paysBy !== 'wallet') return;
      await db.insert(virtualAccounts).values({
        userId: buyerId,
        campaignId: WALLET_CAMPAIGN,
        accountNumber,
        joinedAt: serverNow(),
      });
      await bring(chance.pick(BROUGHT_PAISE));
    },
    fates,
    check,
  };
}
