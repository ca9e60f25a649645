import { createHash } from 'node:crypto';
import { and, asc, gt, isNull, lte, or } from 'drizzle-orm';
import * as v from 'valibot';
import type { AppContent } from '../../src/contracts/content/get-buyer-app-content.ts';
import { itemOffer } from '../../src/contracts/schemas.ts';
import { CATEGORY_GROUPS } from '../../src/domain/catalogue/category-groups.ts';
import type { Database } from '../db/database.ts';
import { homeBanners } from '../db/tables/content-tables.ts';
import { promotions } from '../db/tables/promotion-tables.ts';
import { offerOf } from '../promotions/promotions-of-store.ts';

/** Most banners and offers that a home screen shows. */
const MOST_BANNERS = 12;
const MOST_OFFERS = 20;

/** What the home screen shows at `now` (ms since the epoch), banners in their order, the smallest minimum's offer first. */
export async function readAppContent(db: Database, now: number): Promise<AppContent> {
  const banners = await db
    .select({
      id: homeBanners.id,
      title: homeBanners.title,
      subtitle: homeBanners.subtitle,
      picture: homeBanners.picture,
      target: homeBanners.target,
    })
    .from(homeBanners)
    .where(
      and(
        lte(homeBanners.startsAt, now),
        or(isNull(homeBanners.endsAt), gt(homeBanners.endsAt, now)),
      ),
    )
    .orderBy(asc(homeBanners.position), asc(homeBanners.id))
    .limit(MOST_BANNERS);
  const offers = await db
    .select()
    .from(promotions)
    .where(
      and(
        isNull(promotions.storeId),
        isNull(promotions.userId),
        lte(promotions.startsAt, now),
        gt(promotions.endsAt, now),
      ),
    )
    .orderBy(asc(promotions.minimumPaise), asc(promotions.code))
    .limit(MOST_OFFERS);
  return {
    banners,
    groups: CATEGORY_GROUPS.map(({ id, name, picture }) => ({ id, name, picture })),
    offers: offers.map((row) => v.parse(itemOffer, offerOf(row))),
  };
}

/** Names content by what it is, so that a change of any part is a new version and nothing else is. */
export function contentVersion(content: AppContent): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
