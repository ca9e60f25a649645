import { asc, eq, and, count, desc, inArray, isNull } from 'drizzle-orm';
import {
  answerRating,
  buyerCreateRating,
  fetchRatingByParentId,
  fetchShopRatings,
  type ShopRating,
} from '../../../src/contracts/orders/rate-order.ts';
import type { Rating, RatingAnswer } from '../../../src/contracts/schemas.ts';
import { maskNumbersIn } from '../../../src/domain/account/contact.ts';
import { canRate } from '../../../src/domain/orders/order-actions.ts';
import { orderPath } from '../../../src/domain/routes/routes.ts';
import { audited } from '../../audit/audited.ts';
import type { Database } from '../../db/database.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../../http/service-handler.ts';
import { tellPerson } from '../../inbox/inbox.ts';
import { readerOf, readOwnStore } from '../../sellers/own-stores.ts';
import { keepRemovedWork } from '../../sellers/shop-staff.ts';
import { itemRatings, ratings } from '../after-order-tables.ts';
import { lockOrder, ownOrder } from '../lock-order.ts';
import type { OrderReader } from '../listing/seller-order.ts';
import { orderLines, orders } from '../order-tables.ts';
import { saveItemRating, saveOrderRating } from '../ratings.ts';

type RatingRow = typeof ratings.$inferSelect;

const answerOf = ({ answer, answeredAt }: RatingRow): RatingAnswer | null =>
  answer === null || answeredAt === null ? null : { text: answer, at: answeredAt };

/** The buyer's rating of an order with those of its items, or null; both ids are one order's. */
async function ratingOfOrder(
  db: Database,
  { orderId, externalReferenceId }: { orderId: string; externalReferenceId: string },
): Promise<Rating | null> {
  const [row] = await db.select().from(ratings).where(eq(ratings.orderId, orderId));
  if (row === undefined) return null;
  const { stars, comment, updatedAt } = row;
  const answer = answerOf(row);
  const items = await db
    .select({ itemId: itemRatings.itemId, stars: itemRatings.stars })
    .from(itemRatings)
    .where(eq(itemRatings.orderId, orderId))
    .orderBy(asc(itemRatings.itemId));
  return { externalReferenceId, stars, comment, items, answer, updatedAt };
}

export const buyerCreateRatingHandler = implement(
  buyerCreateRating,
  async ({ input, identity: { userId }, db, parts }) => {
    const { externalReferenceId, stars, comment, items } = input;
    const order = await lockOrder(db, userId, externalReferenceId);
    const verdict = canRate(order);
    if (!verdict.allowed) throw new ProblemError('rating_not_allowed', { detail: verdict.reason });
    const ordered = new Set(order.lines.map(({ itemId }) => itemId));
    if (items.some(({ itemId }) => !ordered.has(itemId))) {
      throw new ProblemError('rating_not_allowed', { detail: 'Please rate items of this order.' });
    }
    const { orderId, storeId } = order;
    const updatedAt = parts.now();
    const rated = { orderId, userId, storeId, updatedAt };
    await saveOrderRating(db, rated, { stars, comment });
    for (const item of items) await saveItemRating(db, rated, item);
    const rating = await ratingOfOrder(db, order);
    if (rating === null) throw new Error(`the rating of ${orderId} was not stored`);
    return { rating };
  },
);

export const fetchRatingByParentIdHandler = implement(
  fetchRatingByParentId,
  async ({ input, identity, db }) => {
    const order = await ownOrder(db, identity.userId, input.externalReferenceId);
    return { rating: await ratingOfOrder(db, order) };
  },
);

/** Ratings as the shop reads them, in the order of the rows; to staff without numbers that somebody wrote into them (DESK-2). */
async function shopRatingsOf(
  db: Database,
  reader: OrderReader,
  rows: readonly RatingRow[],
): Promise<ShopRating[]> {
  const read = (text: string) => (reader === 'staff' ? maskNumbersIn(text) : text);
  const ids = rows.map(({ orderId }) => orderId);
  const ofOrder = and(
    eq(orderLines.orderId, itemRatings.orderId),
    eq(orderLines.itemId, itemRatings.itemId),
  );
  const items = await db
    .select({
      orderId: itemRatings.orderId,
      itemId: itemRatings.itemId,
      name: orderLines.name,
      stars: itemRatings.stars,
    })
    .from(itemRatings)
    .innerJoin(orderLines, ofOrder)
    .where(inArray(itemRatings.orderId, ids))
    .orderBy(asc(orderLines.position));
  return rows.map((row) => ({
    orderId: row.orderId,
    stars: row.stars,
    comment: read(row.comment),
    items: items
      .filter(({ orderId }) => orderId === row.orderId)
      .map(({ orderId: _order, ...item }) => item),
    ratedAt: row.updatedAt,
    answer: answerOf(row),
  }));
}

export const fetchShopRatingsHandler = implement(
  fetchShopRatings,
  async ({ input: { storeId, unanswered, limit }, identity, db }) => {
    const { ratingTenths } = await readOwnStore(db, identity, storeId);
    const ofStore = eq(ratings.storeId, storeId);
    const isOpen = and(ofStore, isNull(ratings.answer));
    const countOf = async (which: typeof ofStore | typeof isOpen) =>
      (await db.select({ rows: count() }).from(ratings).where(which))[0]?.rows ?? 0;
    const rows = await db
      .select()
      .from(ratings)
      .where(unanswered ? isOpen : ofStore)
      .orderBy(desc(ratings.updatedAt), asc(ratings.orderId))
      .limit(limit);
    return {
      ratings: await shopRatingsOf(db, await readerOf(db, identity, storeId), rows),
      count: await countOf(ofStore),
      unansweredCount: await countOf(isOpen),
      ratingTenths,
    };
  },
);

/** The buyer hears of the first answer; a changed one stands with their rating. */
export const answerRatingHandler = audited(
  implement(
    answerRating,
    async ({ input: { storeId, orderId, ratedAt, answer }, identity, db, parts }) => {
      const store = await readOwnStore(db, identity, storeId);
      const isIt = and(eq(ratings.orderId, orderId), eq(ratings.storeId, storeId));
      const [row] = await db.select().from(ratings).where(isIt).for('update');
      if (row === undefined) throw new ProblemError('order_not_found');
      if (row.updatedAt !== ratedAt) {
        throw new ProblemError('rating_changed', {
          detail: 'The customer has changed this rating. Please read it and answer again.',
        });
      }
      const answeredAt = parts.now();
      const answered = { answer, answeredAt };
      await db.update(ratings).set(answered).where(isIt);
      const reader = await readerOf(db, identity, storeId);
      const [shopRating] = await shopRatingsOf(db, reader, [{ ...row, ...answered }]);
      if (shopRating === undefined) throw new Error(`the rating of ${orderId} is missing`);
      if (row.answer === null) await tellOfAnswer(db, { row, store, answer }, answeredAt);
      return { shopRating };
    },
    {
      subject: async ({ input: { storeId } }) => `store:${storeId}`,
      prepare: async ({ input, identity, db, parts }) => {
        const { storeId, orderId, answer } = input;
        const lines = [`Answer to the rating of order ${orderId}: ${answer}`];
        const { name: service } = answerRating;
        await keepRemovedWork(db, identity, { storeId, lines, input, service, now: parts.now() });
      },
    },
  ),
  ({ input: { storeId, orderId } }) => ({
    subject: `store:${storeId}`,
    reason: `Answered the rating of order ${orderId}`,
  }),
);

async function tellOfAnswer(
  db: Database,
  told: { row: RatingRow; store: { name: string }; answer: string },
  now: number,
): Promise<void> {
  const { row, store, answer: body } = told;
  const { userId, orderId } = row;
  const [order] = await db
    .select({ transactionId: orders.transactionId })
    .from(orders)
    .where(eq(orders.id, orderId));
  const path = orderPath(order?.transactionId ?? '');
  const title = `${store.name} answered your rating`;
  await tellPerson(db, { userId, pivotId: `order-${orderId}`, title, body, path }, now);
}
