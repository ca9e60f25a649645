import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Offer } from '../../src/domain/orders/offers/offers.ts';
import type { Database } from '../db/database.ts';
import { promotions } from '../db/tables/promotion-tables.ts';

/** Most offers of one store that are listed. */
const MOST_OFFERS = 50;

export type PromotionRow = typeof promotions.$inferSelect;

/** The part of a promotion that everyone may see. */
export function offerOf(promotion: PromotionRow): Offer {
  const { code, title, kind, value, capPaise, minimumPaise, startsAt, endsAt, scope } = promotion;
  const plain = { code, title, kind, value, capPaise, minimumPaise, startsAt, endsAt };
  const offer: Offer = scope === null ? plain : { ...plain, scope };
  const { buyQuantity, getQuantity, getItemId } = promotion;
  if (kind === 'buy-get' && buyQuantity !== null && getQuantity !== null) {
    return { ...offer, buyGet: { buyQuantity, getQuantity, getItemId } };
  }
  if (kind === 'freebie' && getItemId !== null) {
    return { ...offer, freebie: { itemId: getItemId, quantity: getQuantity ?? 1 } };
  }
  return offer;
}

const holdsAt = (storeId: string) =>
  or(isNull(promotions.storeId), eq(promotions.storeId, storeId));

/**
 * Offers of a store and of all stores that are not over at `now` (ms), the smallest minimum first. Those of one person are
 * that person's own business.
 */
export async function offersOfStore(db: Database, storeId: string, now: number): Promise<Offer[]> {
  const rows = await db
    .select()
    .from(promotions)
    .where(and(holdsAt(storeId), isNull(promotions.userId), gt(promotions.endsAt, now)))
    .orderBy(asc(promotions.minimumPaise), asc(promotions.code))
    .limit(MOST_OFFERS);
  return rows.map(offerOf);
}

/** Whose code, at which store. */
export interface CodeAtStore {
  readonly userId: number;
  readonly storeId: string;
  readonly code: string;
}

/** The promotion of a code at a store, over or not; undefined where the code means nothing to this person. */
export async function promotionOfCode(
  db: Database,
  { userId, storeId, code }: CodeAtStore,
): Promise<PromotionRow | undefined> {
  const isTheirs = or(isNull(promotions.userId), eq(promotions.userId, userId));
  const [row] = await db
    .select()
    .from(promotions)
    .where(and(eq(promotions.code, code), holdsAt(storeId), isTheirs));
  return row;
}
