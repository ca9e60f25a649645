import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerRating,
  buyerCreateRating,
  fetchRatingByParentId,
  fetchShopRatings,
} from '../../../../src/contracts/orders/rate-order.ts';
import { fetchInboxMessages } from '../../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { auditEntries } from '../../../../server/audit/audit-tables.ts';
import { placeRatedOrder } from '../../../support/builders/rated-order.ts';
import { anItem } from '../../../support/builders/store-builders.ts';
import { aSellersShop, signInAs } from '../../../support/people/role-sessions.ts';
import type { PersonSession } from '../../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../../support/servers/test-server.ts';

let server: TestServer;
let seller: PersonSession;
let asha: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ storeId, owner: seller } = await aSellersShop(server));
  ({ id: itemId } = await anItem(server.db, storeId));
  asha = await signInAs(server, 'buyer');
});
afterAll(() => server.close());

const aRatedOrder = (stars = 2, comment = 'Came late') =>
  placeRatedOrder(server, asha, { storeId, itemId, stars, comment });

const listed = async (unanswered = false, as = seller) =>
  (await server.call(fetchShopRatings, { storeId, unanswered }, { as })).output;
const ratingOf = async (orderId: string) =>
  (await listed()).ratings.find((rating) => rating.orderId === orderId);
async function answer(orderId: string, text: string, as = seller, ratedAt?: number) {
  const told = ratedAt ?? (await ratingOf(orderId))?.ratedAt ?? 0;
  return server.send(answerRating, { storeId, orderId, ratedAt: told, answer: text }, { as });
}
const toldAsha = async () =>
  (await server.call(fetchInboxMessages, {}, { as: asha })).output.messages.filter(({ title }) =>
    title.endsWith('answered your rating'),
  );

describe('answer-rating', () => {
  test('SELL-1 the buyer reads the answer with the rating, and is told of the first', async () => {
    const { orderId, externalReferenceId } = await aRatedOrder();
    const before = (await toldAsha()).length;
    const { output } = await answer(orderId, ' Sorry,\r\nour rider had a flat tyre ');
    const text = 'Sorry,\nour rider had a flat tyre';
    expect(output.shopRating.answer).toEqual({ text, at: server.clock.now() });
    const told = await toldAsha();
    expect(told).toHaveLength(before + 1);
    expect(told[0]?.body).toBe(text);
    await answer(orderId, 'Sorry!');
    expect(await toldAsha()).toHaveLength(before + 1);
    const asked = await server.call(fetchRatingByParentId, { externalReferenceId }, { as: asha });
    expect(asked.output.rating?.answer?.text).toBe('Sorry!');
    expect((await listed(true)).ratings.map((rating) => rating.orderId)).not.toContain(orderId);
  });

  test('SELL-1 what was said of another rating is not taken for this one', async () => {
    const { orderId, externalReferenceId } = await aRatedOrder(5, 'Great');
    const { ratedAt } = (await ratingOf(orderId)) ?? { ratedAt: 0 };
    server.clock.advance(1000);
    const given = { externalReferenceId, stars: 1, comment: 'Two tomatoes were rotten' };
    await server.call(buyerCreateRating, given, { as: asha });
    const { problem } = await answer(orderId, 'Thank you!', seller, ratedAt);
    expect(problem).toMatchObject({ code: 'rating_changed', status: 409 });
    expect((await ratingOf(orderId))?.answer).toBeNull();
  });

  test('SELL-1 an order of another shop, and one that was not rated, is not there', async () => {
    const { owner, storeId: other } = await aSellersShop(server);
    const { orderId } = await aRatedOrder();
    const ask = { storeId: other, orderId, ratedAt: server.clock.now(), answer: 'Thanks' };
    const asked = await server.send(answerRating, ask, { as: owner });
    expect(asked.problem.code).toBe('order_not_found');
  });

  test('DESK-1 an administrator’s answer in a shop’s name is in the log', async () => {
    const { orderId } = await aRatedOrder();
    await answer(orderId, 'Sorry', await signInAs(server, 'admin'));
    const isOfShop = and(
      eq(auditEntries.service, 'answer-rating'),
      eq(auditEntries.subject, `store:${storeId}`),
    );
    const lines = await server.db.select().from(auditEntries).where(isOfShop);
    expect(lines.map(({ reason }) => reason)).toEqual([`Answered the rating of order ${orderId}`]);
  });
});
