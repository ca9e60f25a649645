import type { Database } from '../../../server/db/database.ts';
import { promotions } from '../../../server/promotions/promotion-tables.ts';
import { TEST_NOON } from '../test-clock.ts';

type PromotionRow = typeof promotions.$inferInsert;

const DAY_MS = 86_400_000;

let made = 0;

/** An offer of every store: ₹20 off from ₹50 on, once per person, from yesterday to tomorrow by the test's clock. */
export async function aPromotion(
  db: Database,
  parts: Partial<PromotionRow> = {},
): Promise<PromotionRow> {
  made += 1;
  const code = parts.code ?? `SAVE${made}`;
  const row: PromotionRow = {
    id: code.toLowerCase(),
    code,
    title: '₹20 off',
    kind: 'amount',
    value: 2_000,
    minimumPaise: 5_000,
    startsAt: TEST_NOON - DAY_MS,
    endsAt: TEST_NOON + DAY_MS,
    ...parts,
  };
  await db.insert(promotions).values(row);
  return row;
}

/** What an administrator writes for a new campaign: two more coins for ₹100, and 50 for the fifth order. */
export function aWantedCampaign(parts: object = {}) {
  return {
    campaignId: 'harvest',
    seenVersion: 0,
    title: 'Harvest month',
    description: 'Two more coins for every ₹100',
    storeId: null as string | null,
    extraPerHundredRupees: 2,
    minimumPaise: 20_000,
    mostPerOrder: 40 as number | null,
    milestones: [{ orders: 5, coins: 50 }],
    startsAt: TEST_NOON,
    endsAt: TEST_NOON + DAY_MS,
    reason: 'The harvest begins',
    ...parts,
  };
}

/** What an administrator writes for a new offer: 20 % off from ₹200 on, at most ₹75, for a day from noon on. */
export function aWantedOffer(parts: object = {}) {
  return {
    offerId: 'diwali20',
    seenVersion: 0,
    code: 'DIWALI20',
    title: '20 % off for Diwali',
    kind: 'percent',
    value: 20,
    capPaise: 7_500,
    minimumPaise: 20_000,
    startsAt: TEST_NOON,
    endsAt: TEST_NOON + DAY_MS,
    usesPerPerson: 1,
    usesInAll: null as number | null,
    storeId: null as string | null,
    userId: null as number | null,
    reason: 'The festival begins',
    ...parts,
  };
}
