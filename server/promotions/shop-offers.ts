import { millisecondsInDay } from 'date-fns/constants';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import {
  MOST_SHOP_OFFERS,
  type ShopOffer,
  type WrittenOffer,
} from '../../src/contracts/sellers/shop-offers.ts';
import type { Database } from '../db/database.ts';
import { couponUses, promotions } from './promotion-tables.ts';
import { ProblemError } from '../http/problem-error.ts';

/** How long an offer that is over is still listed, ms. */
const LISTED_AFTER_MS = 90 * millisecondsInDay;

/** Offers of the kinds that a shop writes itself, with how they went. @param offerId undefined: all. @param now ms */
export async function shopOffers(
  db: Database,
  { storeId, offerId, now }: { storeId: string; offerId?: string; now: number },
): Promise<ShopOffer[]> {
  const rows = await db
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.storeId, storeId),
        inArray(promotions.kind, ['percent', 'amount']),
        offerId === undefined
          ? gt(promotions.endsAt, now - LISTED_AFTER_MS)
          : eq(promotions.id, offerId),
      ),
    )
    .orderBy(desc(promotions.endsAt), desc(promotions.startsAt));
  // Offers that others made of the same shop have ids of another form: they are not the shop's to change.
  const own = rows.filter(({ id, userId }) => userId === null && /^[0-9a-f-]{36}$/.test(id));
  if (own.length === 0) return [];
  const uses = await db
    .select({
      id: couponUses.promotionId,
      times: sql<number>`count(*)`.mapWith(Number),
      discountPaise: sql<number>`sum(${couponUses.discountPaise})`.mapWith(Number),
    })
    .from(couponUses)
    .where(
      inArray(
        couponUses.promotionId,
        own.map(({ id }) => id),
      ),
    )
    .groupBy(couponUses.promotionId);
  return own.flatMap((row): ShopOffer[] => {
    const { id, code, title, kind, value, capPaise, minimumPaise } = row;
    if (kind !== 'percent' && kind !== 'amount') return [];
    const used = uses.find((each) => each.id === id);
    const { startsAt, endsAt, usesPerPerson, isPaused } = row;
    const said = { offerId: id, code, title, kind, value, capPaise, minimumPaise };
    const times = { startsAt, endsAt, usesPerPerson };
    const going = { usedTimes: used?.times ?? 0, discountPaise: used?.discountPaise ?? 0 };
    return [{ ...said, ...times, ...going, isPaused }];
  });
}

/**
 * Writes an offer of a locked store. One that was used keeps what it promises: its code, kind and value stay.
 * @throws ProblemError offer_code_taken, too_many_offers
 */
export async function writeShopOffer(
  transaction: Database,
  storeId: string,
  { offerId: id, ...offer }: WrittenOffer,
  now: number,
): Promise<void> {
  const [known] = await transaction.select().from(promotions).where(eq(promotions.id, id));
  if (known !== undefined) {
    if (known.storeId !== storeId || known.code !== offer.code) {
      throw new ProblemError('offer_code_taken');
    }
    const { title, capPaise, minimumPaise, startsAt, endsAt, usesPerPerson } = offer;
    const version = known.version + 1;
    await transaction
      .update(promotions)
      .set({ title, capPaise, minimumPaise, startsAt, endsAt, usesPerPerson, version })
      .where(eq(promotions.id, id));
    return;
  }
  const running = (await shopOffers(transaction, { storeId, now })).filter(
    ({ endsAt }) => endsAt > now,
  );
  if (running.length >= MOST_SHOP_OFFERS) throw new ProblemError('too_many_offers');
  const added = await transaction
    .insert(promotions)
    .values({ id, storeId, ...offer })
    .onConflictDoNothing({ target: promotions.code })
    .returning({ id: promotions.id });
  if (added.length === 0) throw new ProblemError('offer_code_taken');
}
