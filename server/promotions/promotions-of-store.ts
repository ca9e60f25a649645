import { and, asc, eq, gt, inArray, isNull, or, count, sql } from 'drizzle-orm';
import { type Offer, isOffTheTotal } from '../../src/domain/orders/offers/offers.ts';
import type { OfferItems } from '../../src/domain/orders/offers/offer-desk.ts';
import type { Database } from '../db/database.ts';
import { storeCategories, storeItems } from '../sellers/store-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { couponUses, promotions } from './promotion-tables.ts';
import * as v from 'valibot';
import { itemOffer } from '../../src/contracts/schemas.ts';
import type { sellerPromotions } from '../../src/contracts/sellers/shop-offers.ts';

/** Most offers of one store that are listed. */
const MOST_OFFERS = 50;

export type PromotionRow = typeof promotions.$inferSelect;

/** The part of a promotion that everyone may see. */
export function offerOf(promotion: PromotionRow): Offer {
  const { code, title, kind, value, capPaise, minimumPaise, startsAt, endsAt, scope } = promotion;
  const { usesPerPerson } = promotion;
  const when = { startsAt, endsAt, usesPerPerson };
  const plain = { code, title, kind, value, capPaise, minimumPaise, ...when };
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

const usesOf = (db: Database) =>
  db.select({ uses: count() }).from(couponUses).where(eq(couponUses.promotionId, promotions.id));

/** Offers that nobody keeps from being used: neither paused, nor used as often as they may be by all people. */
export const isOffered = (db: Database) =>
  and(
    eq(promotions.isPaused, false),
    or(isNull(promotions.usesInAll), gt(promotions.usesInAll, sql`(${usesOf(db)})`)),
  );

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
    .where(
      and(holdsAt(storeId), isNull(promotions.userId), gt(promotions.endsAt, now), isOffered(db)),
    )
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

/** A store's offers as `seller-promotions` lists them. @param serverTime ms since the epoch */
export async function storeOffers(
  db: Database,
  storeId: string,
  serverTime: number,
): Promise<v.InferOutput<typeof sellerPromotions.output>> {
  const listed = await offersOfStore(db, storeId, serverTime);
  const itemOffers = listed
    .filter((offer) => !isOffTheTotal(offer))
    .map((offer) => v.parse(itemOffer, offer));
  return { offers: listed.filter(isOffTheTotal), itemOffers, serverTime };
}

/** True once a person's orders have used a promotion as often as they may. */
export async function isUsedUp(
  db: Database,
  userId: number,
  { id, usesPerPerson }: Pick<PromotionRow, 'id' | 'usesPerPerson'>,
): Promise<boolean> {
  const [row] = await db
    .select({ uses: count() })
    .from(couponUses)
    .where(and(eq(couponUses.userId, userId), eq(couponUses.promotionId, id)));
  return (row?.uses ?? 0) >= usesPerPerson;
}

/** True once all people's orders have used a promotion as often as they may. */
export async function isUsedUpInAll(
  db: Database,
  { id, usesInAll }: Pick<PromotionRow, 'id' | 'usesInAll'>,
): Promise<boolean> {
  if (usesInAll === null) return false;
  const [row] = await db
    .select({ uses: count() })
    .from(couponUses)
    .where(eq(couponUses.promotionId, id));
  return (row?.uses ?? 0) >= usesInAll;
}

/** The lock of all coupons with a limit for all people: one for them together, so that orders can't wait for each other in a circle. */
const LIMITED_COUPONS = 'coupons-with-a-limit';

const lockUntilCommit = (db: Database, name: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/** A coupon that an order uses; `usedAt` in ms. */
export interface CouponUse {
  readonly orderId: string;
  readonly userId: number;
  readonly storeId: string;
  readonly code: string;
  readonly discountPaise: number;
  readonly usedAt: number;
}

/**
 * Writes down that an order uses a coupon; false when it was used up meanwhile or is not there any more. Call it in the
 * transaction that has written the order. The locks let one order of a person count at a time, and one of all people where
 * all together have a limit: of two that race for the last use, one gets it.
 */
export async function takeCoupon(db: Database, use: CouponUse): Promise<boolean> {
  const { orderId, userId, storeId, code, discountPaise, usedAt } = use;
  const promotion = await promotionOfCode(db, { userId, storeId, code });
  if (promotion === undefined) return false;
  if (promotion.usesInAll !== null) await lockUntilCommit(db, LIMITED_COUPONS);
  await lockUntilCommit(db, `coupon:${userId}:${code}`);
  if (await isUsedUp(db, userId, promotion)) return false;
  if (await isUsedUpInAll(db, promotion)) return false;
  await db
    .insert(couponUses)
    .values({ orderId, userId, promotionId: promotion.id, discountPaise, usedAt });
  return true;
}

/** Gives an order's coupon back to its buyer. Call it in the transaction that cancels or rejects the order. */
export async function releaseCoupon(db: Database, orderId: string): Promise<void> {
  await db.delete(couponUses).where(eq(couponUses.orderId, orderId));
}

/** The items that a stored offer is about; null: it is about the whole cart. */
export function itemsOf({ scope, buyQuantity, getQuantity, getItemId }: PromotionRow) {
  if (scope === null && getQuantity === null) return null;
  const { itemIds = [], categoryIds = [] } = scope ?? {};
  const free = { buyQuantity, getQuantity, getItemId };
  return { itemIds: [...itemIds], categoryIds: [...categoryIds], ...free };
}

export const itemIdsOf = (items: OfferItems): string[] => [
  ...items.itemIds,
  ...(items.getItemId === null ? [] : [items.getItemId]),
];

/** What the items of offers are called. */
export async function namesOf(db: Database, rows: readonly PromotionRow[]) {
  const ids = rows.map(itemsOf).flatMap((items) => (items === null ? [] : itemIdsOf(items)));
  if (ids.length === 0) return [];
  const { id, name, unit } = storeItems;
  const found = await db.select({ id, name, unit }).from(storeItems).where(inArray(id, ids));
  return found.map((item) => ({ id: item.id, name: `${item.name}, ${item.unit}` }));
}

/** What the categories of offers are called, in the store of each. */
export async function categoryNamesOf(db: Database, rows: readonly PromotionRow[]) {
  const storeIds = rows.flatMap(({ storeId, scope }) =>
    storeId === null || scope === null || scope.categoryIds.length === 0 ? [] : [storeId],
  );
  if (storeIds.length === 0) return [];
  const { storeId, id, name } = storeCategories;
  return db.select({ storeId, id, name }).from(storeCategories).where(inArray(storeId, storeIds));
}

/** Items and categories of an offer are those of its store. @throws ProblemError item_not_found */
export async function checkItems(
  transaction: Database,
  storeId: string | null,
  items: OfferItems | null,
): Promise<void> {
  if (items === null || storeId === null) return;
  const itemIds = [...new Set(itemIdsOf(items))];
  const categoryIds = [...new Set(items.categoryIds)];
  const there =
    (await transaction.$count(
      storeItems,
      and(eq(storeItems.storeId, storeId), inArray(storeItems.id, itemIds)),
    )) +
    (await transaction.$count(
      storeCategories,
      and(eq(storeCategories.storeId, storeId), inArray(storeCategories.id, categoryIds)),
    ));
  if (there < itemIds.length + categoryIds.length) throw new ProblemError('item_not_found');
}

/** An offer's items as its row has them. */
export function columnsOf(items: OfferItems | null) {
  if (items === null) return { scope: null, buyQuantity: null, getQuantity: null, getItemId: null };
  const { itemIds, categoryIds, ...free } = items;
  const isOfAll = itemIds.length === 0 && categoryIds.length === 0;
  return { ...free, scope: isOfAll ? null : { itemIds, categoryIds } };
}
