import { and, desc, eq, gt, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type {
  changeDeskOffer,
  DeskOffer,
  fetchDeskOffers,
  saveDeskOffer,
} from '../../src/contracts/sellers/desk/desk-offer.ts';
import { offerProblem } from '../../src/domain/orders/offers/offer-desk.ts';
import { ROUTES } from '../../src/domain/routes/routes.ts';
import type { Database } from '../db/database.ts';
import { couponUses, promotions } from './promotion-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { tellPerson } from '../inbox/inbox.ts';
import {
  categoryNamesOf,
  checkItems,
  columnsOf,
  itemIdsOf,
  itemsOf,
  namesOf,
} from './promotions-of-store.ts';

const describeAll = async (
  db: Database,
  condition: SQL | undefined,
  limit: number,
): Promise<DeskOffer[]> => {
  const uses = db
    .select({
      promotionId: couponUses.promotionId,
      times: sql<number>`count(*)`.mapWith(Number).as('times'),
      takenPaise: sql<number>`sum(${couponUses.discountPaise})`.mapWith(Number).as('taken'),
    })
    .from(couponUses)
    .where(eq(couponUses.promotionId, promotions.id))
    .groupBy(couponUses.promotionId)
    .as('uses');
  const rows = await db
    .select({
      row: promotions,
      storeName: stores.name,
      times: uses.times,
      takenPaise: uses.takenPaise,
    })
    .from(promotions)
    .leftJoin(stores, eq(stores.id, promotions.storeId))
    .leftJoinLateral(uses, sql`true`)
    .where(condition)
    .orderBy(desc(promotions.startsAt), desc(promotions.id))
    .limit(limit);
  const found = rows.map(({ row }) => row);
  const names = await namesOf(db, found);
  const categories = await categoryNamesOf(db, found);
  return rows.map(({ row, storeName, times, takenPaise }) => {
    const { id: offerId, scope, buyQuantity: _b, getQuantity: _g, getItemId: _i, ...facts } = row;
    const items = itemsOf(row);
    const itemNames = names.filter(({ id }) => items !== null && itemIdsOf(items).includes(id));
    const categoryNames = categories
      .filter(({ storeId, id }) => storeId === row.storeId && items?.categoryIds.includes(id))
      .map(({ id, name }) => ({ id, name }));
    const going = { usedTimes: times ?? 0, discountPaise: takenPaise ?? 0 };
    const about = { items, itemNames, categoryNames, isForSome: scope !== null };
    return { ...facts, ...going, ...about, offerId, storeName };
  });
};

type Wish = v.InferOutput<typeof fetchDeskOffers.input> & { readonly now: number };

const standing = (list: NonNullable<Wish['list']>, now: number): SQL | undefined =>
  ({
    running: and(
      eq(promotions.isPaused, false),
      lte(promotions.startsAt, now),
      gt(promotions.endsAt, now),
    ),
    later: and(eq(promotions.isPaused, false), gt(promotions.startsAt, now)),
    paused: and(eq(promotions.isPaused, true), gt(promotions.endsAt, now)),
    over: lte(promotions.endsAt, now),
  })[list];

/** Offers whose code, title or store has all words of a text. */
function withWords(query: string): SQL | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const text = sql`lower(${promotions.code} || ' ' || ${promotions.title} || ' ' || coalesce(${stores.name}, ''))`;
  return and(...words.map((word) => sql`position(${word} in ${text}) > 0`));
}

/** Offers for administrators, those that began last first. `now` in ms. */
export function deskOffers(db: Database, wish: Wish): Promise<DeskOffer[]> {
  const { query, list, of, limit, now } = wish;
  const whose = of === 'person' ? isNotNull(promotions.userId) : isNull(promotions.userId);
  return describeAll(
    db,
    and(withWords(query), list && standing(list, now), of === undefined ? undefined : whose),
    limit,
  );
}

/** The offer of an id; undefined: there is none. */
export async function deskOfferOf(db: Database, id: string): Promise<DeskOffer | undefined> {
  const [found] = await describeAll(db, eq(promotions.id, id), 1);
  return found;
}

/** The offer, after its row was locked, so that nothing changes until the transaction ends. */
async function lockOffer(transaction: Database, id: string): Promise<DeskOffer | undefined> {
  const { id: found } = promotions;
  await transaction.select({ found }).from(promotions).where(eq(found, id)).for('no key update');
  return deskOfferOf(transaction, id);
}

/** Tells the seller of a shop's own offer, or the person of a coupon of theirs. */
async function tellOf(
  transaction: Database,
  { storeId, userId }: Pick<DeskOffer, 'storeId' | 'userId'>,
  text: { readonly title: string; readonly body: string },
  now: number,
): Promise<void> {
  const told = { ...text, pivotId: 'offer' };
  if (userId !== null) {
    return tellPerson(transaction, { ...told, userId, path: ROUTES.category }, now);
  }
  if (storeId === null) return;
  const [store] = await transaction
    .select({ sellerUserId: stores.sellerUserId })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (store === undefined || store.sellerUserId === null) return;
  const path = ROUTES.sellerShop;
  await tellPerson(transaction, { ...told, userId: store.sellerUserId, path }, now);
}

/** @throws ProblemError store_not_found, buyer_not_found */
async function checkWhere(transaction: Database, { storeId, userId }: Wanted): Promise<void> {
  if (storeId !== null) {
    const found = await transaction
      .select({ id: stores.id })
      .from(stores)
      .where(eq(stores.id, storeId));
    if (found.length === 0) throw new ProblemError('store_not_found');
  }
  if (userId === null) return;
  const found = await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (found.length === 0) throw new ProblemError('buyer_not_found');
}

type Wanted = v.InferOutput<typeof saveDeskOffer.input>;

/**
 * Makes an offer, or changes one that is as it was seen; `now` in ms.
 * @throws ProblemError changed_meanwhile, store_not_found, buyer_not_found, item_not_found, offer_code_taken, offer_not_possible
 */
export async function writeDeskOffer(
  transaction: Database,
  wanted: Wanted,
  now: number,
): Promise<void> {
  const { offerId: id, seenVersion, reason, items: asked, ...terms } = wanted;
  const before = await lockOffer(transaction, id);
  if ((before?.version ?? 0) !== seenVersion) throw new ProblemError('changed_meanwhile');
  const items = asked === undefined ? (before?.items ?? null) : asked;
  const problem = offerProblem({ ...terms, items }, { before: before ?? null, now });
  if (problem !== null) throw new ProblemError('offer_not_possible', { detail: problem.text });
  await checkItems(transaction, wanted.storeId, items);
  const row = { ...terms, ...columnsOf(items), version: seenVersion + 1 };
  if (before !== undefined) {
    await transaction.update(promotions).set(row).where(eq(promotions.id, id));
    await tellOf(transaction, wanted, { title: `${wanted.code} was changed`, body: reason }, now);
    return;
  }
  await checkWhere(transaction, wanted);
  const made = await transaction
    .insert(promotions)
    .values({ id, ...row })
    .onConflictDoNothing()
    .returning({ id: promotions.id });
  if (made.length === 0) throw new ProblemError('offer_code_taken');
  const { code, title } = wanted;
  const body = `${title}: the code is ${code}.`;
  await tellOf(transaction, wanted, { title: `A new offer: ${code}`, body }, now);
}

const WORDS = { pause: 'is paused', resume: 'can be used again', end: 'has ended' } as const;

type Change = v.InferOutput<typeof changeDeskOffer.input>;

/** Why an act on an offer makes no sense, in words; null: it does. */
function actProblem({ isPaused, endsAt }: DeskOffer, act: Change['act'], now: number) {
  if (endsAt <= now) return 'It is over already.';
  if (act === 'pause' && isPaused) return 'It is paused already.';
  return act === 'resume' && !isPaused ? 'It is not paused.' : null;
}

/**
 * Pauses an offer, lets it go on or ends it; one that has not begun never begins. `now` in ms.
 * @throws ProblemError offer_not_found, changed_meanwhile, offer_not_possible
 */
export async function actOnOffer(
  transaction: Database,
  { offerId: id, act, seenVersion, reason }: Change,
  now: number,
): Promise<void> {
  const before = await lockOffer(transaction, id);
  if (before === undefined) throw new ProblemError('offer_not_found');
  if (before.version !== seenVersion) throw new ProblemError('changed_meanwhile');
  const detail = actProblem(before, act, now);
  if (detail !== null) throw new ProblemError('offer_not_possible', { detail });
  const version = seenVersion + 1;
  const times = { startsAt: Math.min(before.startsAt, now - 1), endsAt: now };
  const change = act === 'end' ? times : { isPaused: act === 'pause' };
  await transaction
    .update(promotions)
    .set({ ...change, version })
    .where(eq(promotions.id, id));
  const title = `${before.code} ${WORDS[act]}`;
  await tellOf(transaction, before, { title, body: reason }, now);
}
