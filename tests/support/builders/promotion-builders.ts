import type { Database } from '../../../server/db/database.ts';
import { promotions } from '../../../server/db/tables/promotion-tables.ts';
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
