import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  answerRating,
  buyerCreateRating,
  fetchRatingByParentId,
  fetchShopRatings,
} from '../../../../src/contracts/orders/rate-order.ts';
import { fetchInboxMessages } from '../../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { auditEntries } from '../../../../server/audit/audit-tables.ts';
import { withRatedShop } from '../../../support/builders/rated-order.ts';
import { aSellersShop, signInAs } from '../../../support/people/role-sessions.ts';

const { shop, aRatedOrder } = withRatedShop();

const listed = async (unanswered = false, as = shop.seller) =>
  (await shop.server.call(fetchShopRatings, { storeId: shop.storeId, unanswered }, { as })).output;
const ratingOf = async (orderId: string) =>
  (await listed()).ratings.find((rating) => rating.orderId === orderId);
async function answer(orderId: string, text: string, as = shop.seller, ratedAt?: number) {
  const told = ratedAt ?? (await ratingOf(orderId))?.ratedAt ?? 0;
  return shop.server.send(
    answerRating,
    { storeId: shop.storeId, orderId, ratedAt: told, answer: text },
    { as },
  );
}
const toldAsha = async () =>
  (await shop.server.call(fetchInboxMessages, {}, { as: shop.buyer })).output.messages.filter(
    ({ title }) => title.endsWith('answered your rating'),
  );

describe('answer-rating', () => {
  test('SELL-1 the buyer reads the answer with the rating, and is told of the first', async () => {
    const { orderId, externalReferenceId } = await aRatedOrder();
    const before = (await toldAsha()).length;
    const { output } = await answer(orderId, ' Sorry,\r\nour rider had a flat tyre ');
    const text = 'Sorry,\nour rider had a flat tyre';
    expect(output.shopRating.answer).toEqual({ text, at: shop.server.clock.now() });
    const told = await toldAsha();
    expect(told).toHaveLength(before + 1);
    expect(told[0]?.body).toBe(text);
    await answer(orderId, 'Sorry!');
    expect(await toldAsha()).toHaveLength(before + 1);
    const asked = await shop.server.call(
      fetchRatingByParentId,
      { externalReferenceId },
      { as: shop.buyer },
    );
    expect(asked.output.rating?.answer?.text).toBe('Sorry!');
    expect((await listed(true)).ratings.map((rating) => rating.orderId)).not.toContain(orderId);
  });

  test('SELL-1 what was said of another rating is not taken for this one', async () => {
    const { orderId, externalReferenceId } = await aRatedOrder(5, 'Great');
    const { ratedAt } = (await ratingOf(orderId)) ?? { ratedAt: 0 };
    shop.server.clock.advance(1000);
    const given = { externalReferenceId, stars: 1, comment: 'Two tomatoes were rotten' };
    await shop.server.call(buyerCreateRating, given, { as: shop.buyer });
    const { problem } = await answer(orderId, 'Thank you!', shop.seller, ratedAt);
    expect(problem).toMatchObject({ code: 'rating_changed', status: 409 });
    expect((await ratingOf(orderId))?.answer).toBeNull();
  });

  test('SELL-1 an order of another shop, and one that was not rated, is not there', async () => {
    const { owner, storeId: other } = await aSellersShop(shop.server);
    const { orderId } = await aRatedOrder();
    const ask = { storeId: other, orderId, ratedAt: shop.server.clock.now(), answer: 'Thanks' };
    const asked = await shop.server.send(answerRating, ask, { as: owner });
    expect(asked.problem.code).toBe('order_not_found');
  });

  test('DESK-1 an administrator’s answer in a shop’s name is in the log', async () => {
    const { orderId } = await aRatedOrder();
    await answer(orderId, 'Sorry', await signInAs(shop.server, 'admin'));
    const isOfShop = and(
      eq(auditEntries.service, 'answer-rating'),
      eq(auditEntries.subject, `store:${shop.storeId}`),
    );
    const lines = await shop.server.db.select().from(auditEntries).where(isOfShop);
    expect(lines.map(({ reason }) => reason)).toEqual([`Answered the rating of order ${orderId}`]);
  });
});
