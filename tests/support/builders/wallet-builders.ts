import { randomBytes, randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import {
  traderOnboardVanTransferCampaign,
  WALLET_CAMPAIGN,
} from '../../../src/contracts/money/bank-accounts.ts';
import type { Database } from '../../../server/db/database.ts';
import { ledgerEntries } from '../../../server/money/money-tables.ts';
import { walletEntries, walletLocks, wallets } from '../../../server/money/wallet-tables.ts';
import { sandboxKeysOf, signWebhook } from '../../../server/payments/sandbox/sandbox-protocol.ts';
import type { PersonSession, ServiceClient } from '../service-client.ts';

const { webhookSecret } = sandboxKeysOf('a secret that only this test knows');

interface WalletServer extends ServiceClient {
  readonly db: Database;
  readonly url: string;
  readonly clock: { now(): number };
}

/** The account number of a person's wallet; joins where they have none. */
export async function walletNumber(server: ServiceClient, as: PersonSession): Promise<string> {
  const input = { campaignId: WALLET_CAMPAIGN };
  const { output } = await server.call(traderOnboardVanTransferCampaign, input, { as });
  return output.virtualAccountNumber;
}

/** What the sandbox tells of a transfer; each is an event of its own. */
export const transferEvent = (
  accountNumber: string,
  amountPaise: number,
  id = `strf_${randomBytes(16).toString('hex')}`,
): string =>
  JSON.stringify({
    eventId: `sevt_${randomUUID()}`,
    type: 'transfer',
    transfer: { id, accountNumber, amountPaise, payerName: 'Test payer', bankReference: 'SBX1' },
  });

/** Posts a webhook of the sandbox, signed as it signs unless `signature` says otherwise. */
export const postWebhook = (server: WalletServer, body: string, signature?: string) =>
  fetch(`${server.url}/payments/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': signature ?? signWebhook(webhookSecret, body, server.clock.now()),
    },
    body,
  });

/** Somebody whose wallet has so much, paise. */
export async function aWallet(server: WalletServer, as: PersonSession, amountPaise: number) {
  const accountNumber = await walletNumber(server, as);
  const answer = await postWebhook(server, transferEvent(accountNumber, amountPaise));
  if (answer.status !== 200) throw new Error(`a transfer was answered with ${answer.status}`);
  return { accountNumber, userId: as.details.userId };
}

/** What is in a wallet, by its row. */
export async function walletSumsOf(db: Database, userId: number): Promise<readonly number[]> {
  const [row] = await db.select().from(wallets).where(eq(wallets.userId, userId));
  return [row?.balancePaise ?? 0, row?.lockedPaise ?? 0];
}

/**
 * Everything that is wrong with the wallets of a database (WAL-1): sums, entries, locks and ledger have to say the same, nothing may be below
 * zero, and all of the ledger adds up to nothing.
 */
export async function wrongInWallets(db: Database): Promise<string[]> {
  const wrong: string[] = [];
  const totals = await db
    .select({
      account: ledgerEntries.account,
      wallet: ledgerEntries.wallet,
      paise: sql<number>`sum(${ledgerEntries.amountPaise})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.account, ledgerEntries.wallet);
  const booked = (account: string, wallet: string): number =>
    totals.find((each) => each.account === account && each.wallet === wallet)?.paise ?? 0;
  const all = totals.reduce((sum, { paise }) => sum + paise, 0);
  if (all !== 0) wrong.push(`the ledger adds up to ${all}`);
  for (const { userId, balancePaise, lockedPaise, entries } of await db.select().from(wallets)) {
    const rows = await db
      .select()
      .from(walletEntries)
      .where(eq(walletEntries.userId, userId))
      .orderBy(asc(walletEntries.number));
    if (rows.length !== entries) wrong.push(`${userId}: ${rows.length} of ${entries} entries`);
    let [balance, locked] = [0, 0];
    for (const [index, row] of rows.entries()) {
      const { walletType, amountPaise } = row;
      balance += walletType === 'CREDIT' ? amountPaise : walletType === 'LOCKED' ? -amountPaise : 0;
      locked += walletType === 'CREDIT' ? 0 : amountPaise;
      const isRight = row.balancePaise === balance && row.lockedPaise === locked;
      if (row.number !== index + 1 || !isRight || balance < 0 || locked < 0) {
        wrong.push(`${userId}: entry ${row.number} says ${row.balancePaise}, ${row.lockedPaise}`);
      }
    }
    const locks = await db.select().from(walletLocks).where(eq(walletLocks.userId, userId));
    const held = locks.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const account = `wallet:${userId}`;
    const said = [
      [balancePaise, balance, booked(account, 'available')],
      [lockedPaise, locked, held, booked(account, 'locked')],
    ];
    if (said.some((amounts) => new Set(amounts).size > 1)) {
      wrong.push(`${userId}: ${JSON.stringify(said)}`);
    }
  }
  return wrong;
}
