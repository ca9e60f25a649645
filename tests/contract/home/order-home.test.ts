import { describe, expect, test } from 'vitest';
import { orderHome, saveHomeBanner } from '../../../src/contracts/home/desk-home.ts';
import { buyerAppContent } from '../../../src/contracts/home/get-buyer-app-content.ts';
import { aWantedBanner } from '../../support/builders/home-builders.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { withAdmin } from '../../support/people/with-admin.ts';

const given = withAdmin(async () => {
  for (const bannerId of ['one', 'two', 'three']) await make(bannerId);
});

const make = (bannerId: string) =>
  given.server.call(saveHomeBanner, aWantedBanner({ bannerId }), { as: given.as });
const order = (parts: object) =>
  given.server.send(
    orderHome,
    { list: 'banners', seenIds: ['one', 'two', 'three'], reason: 'Two sells best', ...parts },
    { as: given.as },
  );
const onHome = async () =>
  (await given.server.call(buyerAppContent, {})).output.content?.banners.map(({ id }) => id);

describe('order-home', () => {
  test('DESK-1 brings banners into order; one that was made meanwhile keeps its place', async () => {
    expect(await onHome()).toEqual(['one', 'two', 'three']);
    await make('four');
    const ids = ['two', 'three', 'one'];
    expect((await order({ ids })).output).toEqual({ ids });
    expect(await onHome()).toEqual([...ids, 'four']);
    expect((await lastActs(given.server.db))[0]).toMatchObject({
      subject: 'home:banners',
      reason: 'two, three, one: Two sells best',
    });
  });

  test('OUT-10 of two admins the second is told that the order is another one by now', async () => {
    const answers = await Promise.all([
      order({ ids: ['two', 'three', 'one'] }),
      order({ ids: ['three', 'two', 'one'] }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await order({ list: 'shelves', ids: ['one', 'two', 'three'] })).problem.code).toBe(
      'changed_meanwhile',
    );
  });

  test.each([
    ['an order that lacks one', { ids: ['two', 'one'] }],
    ['one twice', { ids: ['one', 'one', 'two'] }],
    ['one that was not seen', { ids: ['one', 'two', 'four'] }],
    ['no reason', { ids: ['two', 'one', 'three'], reason: '' }],
  ])('refuses %s', async (_, parts) => {
    expect((await order(parts)).status).toBe(400);
    expect(await onHome()).toEqual(['one', 'two', 'three']);
  });
});
