import {
  fetchBankDetails,
  addNewPersonalAccount,
  traderOnboardVanTransferCampaign,
} from '../../../src/contracts/money/bank-accounts.ts';
import {
  bankAccountsOf,
  addBankAccount,
  newVirtualAccountNumber,
} from '../../money/bank-accounts.ts';
import { implement } from '../service-handler.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { virtualAccounts } from '../../db/tables/money/money-tables.ts';
import { campaigns } from '../../db/tables/reward-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';

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
    if (running !== undefined) {
      const accountNumber = newVirtualAccountNumber(prefix, parts.randomBytes);
      await db
        .insert(virtualAccounts)
        .values({ userId, campaignId, accountNumber, joinedAt: now })
        .onConflictDoNothing({ target: [virtualAccounts.userId, virtualAccounts.campaignId] });
    }
    const [joined] = await db.select().from(virtualAccounts).where(ofTrader);
    if (joined === undefined) throw new ProblemError('campaign_not_found');
    const { accountNumber: virtualAccountNumber, joinedAt } = joined;
    return { campaignId, virtualAccountNumber, ifsc, joinedAt };
  },
);
