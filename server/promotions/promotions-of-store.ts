import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Offer } from '../../src/domain/orders/offers.ts';
import type { Database } from '../db/database.ts';
import { promotions } from '../db/promotion-tables.ts';

/** Most offers of one store that are listed. */
const MOST_OFFERS = 50;

export type PromotionRow = typeof promotions.$inferSelect;

/** The part of a promotion that everyone may see. */
export function offerOf(promotion: PromotionRow): Offer {
  const { code, title, kind, value, capPaise, minimumPaise, startsAt, endsAt } = promotion;
  return { code, title, kind, value, capPaise, minimumPaise, startsAt, endsAt };
}

const holdsAt = (storeId: string) =>
  or(isNull(promotions.storeId), eq(promotions.storeId, storeId));

/** Offers of a store and of all stores that are not over at `now` (ms), the smallest minimum first. */
export async function offersOfStore(db: Database, storeId: string, now: number): Promise<Offer[]> {
  const rows = await db
    .select()
    .from(promotions)
    .where(and(holdsAt(storeId), gt(promotions.endsAt, now)))
    .orderBy(asc(promotions.minimumPaise), asc(promotions.code))
    .limit(MOST_OFFERS);
  return rows.map(offerOf);
}

/** The promotion of a code at a store, over or not; undefined where the code means nothing. */
export async function promotionOfCode(
  db: Database,
  storeId: string,
  code: string,
): Promise<PromotionRow | undefined> {
  const [row] = await db
    .select()
    .from(promotions)
    .where(and(eq(promotions.code, code), holdsAt(storeId)));
  return row;
}
