import { randomUUID } from 'node:crypto';
import type { Database } from '../../../server/db/database.ts';
import { campaigns } from '../../../server/rewards/reward-tables.ts';
import { addCoins } from '../../../server/rewards/coin-account.ts';
import { TEST_NOON } from '../test-clock.ts';

/** Gives a person coins, as people of the marketplace can. `at` in ms: they last from then on. */
export async function giveCoins(
  db: Database,
  userId: number,
  { coins, at = TEST_NOON }: { readonly coins: number; readonly at?: number },
): Promise<void> {
  await db.transaction((transaction) =>
    addCoins(transaction, userId, coins, {
      kind: 'adjusted',
      reference: randomUUID(),
      note: 'A present',
      at,
    }),
  );
}

type CampaignRow = typeof campaigns.$inferInsert;

const DAY_MS = 86_400_000;
let made = 0;

/** A campaign at every store, from yesterday to tomorrow by the test's clock: two more coins per ₹100 from ₹50 on. */
export async function aCampaign(
  db: Database,
  parts: Partial<CampaignRow> = {},
): Promise<CampaignRow> {
  made += 1;
  const row: CampaignRow = {
    id: `campaign-${made}`,
    title: 'Three times the coins',
    description: 'Two more coins for every ₹100',
    extraPerHundredRupees: 2,
    minimumPaise: 5_000,
    milestones: [],
    startsAt: TEST_NOON - DAY_MS,
    endsAt: TEST_NOON + DAY_MS,
    ...parts,
  };
  await db.insert(campaigns).values(row);
  return row;
}
