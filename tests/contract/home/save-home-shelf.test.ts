import { describe, expect, test } from 'vitest';
import { saveHomeShelf } from '../../../src/contracts/home/desk-home.ts';
import { buyerAppContent } from '../../../src/contracts/home/get-buyer-app-content.ts';
import { aWantedShelf } from '../../support/builders/home-builders.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { withAdmin } from '../../support/people/with-admin.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

const given = withAdmin(async ({ server }) => {
  await aStore(server.db, { id: 'kere-store' });
  await aStore(server.db, { id: 'malur-store' });
});

const both = ['malur-store', 'kere-store'];
const save = (parts: object = {}) =>
  given.server.send(saveHomeShelf, aWantedShelf({ storeIds: both, ...parts }), { as: given.as });
const shelves = async () => (await given.server.call(buyerAppContent, {})).output.content?.shelves;

describe('save-home-shelf', () => {
  test('DESK-1 makes a shelf of stores in their order, changes it and takes it off', async () => {
    await save();
    expect(await shelves()).toEqual([{ id: 'open-late', title: 'Open late', storeIds: both }]);
    await save({ seenVersion: 1, storeIds: ['kere-store'] });
    expect(await shelves()).toMatchObject([{ storeIds: ['kere-store'] }]);
    await save({ seenVersion: 2, isOn: false, reason: 'Nobody came' });
    expect(await shelves()).toEqual([]);
    expect((await lastActs(given.server.db))[0]).toMatchObject({
      subject: 'shelf:open-late',
      reason: 'changed “Open late”, off: Nobody came',
    });
  });

  test('OUT-10 refuses what was decided upon another version', async () => {
    await save();
    expect((await save()).problem.code).toBe('changed_meanwhile');
    expect((await save({ seenVersion: 7 })).problem.code).toBe('changed_meanwhile');
  });

  test('has stores that are there, and times that can be', async () => {
    expect((await save({ storeIds: ['none'] })).problem.code).toBe('store_not_found');
    expect((await save({ endsAt: TEST_NOON - 1 })).problem).toMatchObject({
      code: 'home_not_possible',
      detail: 'It ends before it begins.',
    });
    expect(await shelves()).toEqual([]);
  });

  test.each([
    ['no stores', { storeIds: [] }],
    ['a store twice', { storeIds: ['kere-store', 'kere-store'] }],
    ['too many stores', { storeIds: Array.from({ length: 41 }, (_, at) => `store-${at}`) }],
    ['no reason', { reason: ' ' }],
  ])('refuses %s', async (_, parts) => {
    expect((await save(parts)).status).toBe(400);
  });
});
