import { describe, expect, test } from 'vitest';
import { inTheirGroups } from '../../../server/home/desk-home.ts';
import { rebuildChangedCatalogues } from '../../../server/catalogue/rebuild-catalogues.ts';
import { getSellerCatalogItems } from '../../../src/contracts/catalogue/catalogue-listings.ts';
import { moveCategory } from '../../../src/contracts/home/desk-home.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { withAdmin } from '../../support/people/with-admin.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

const given = withAdmin(async ({ server }) => {
  for (const id of ['kere-store', 'malur-store']) {
    await aStore(server.db, { id });
    await anItem(server.db, id);
  }
});

const move = (parts: object = {}) => {
  const ask = { name: 'Grocery', from: 'grocery', to: 'spices', reason: 'They are spices' };
  return given.server.send(moveCategory, { ...ask, ...parts }, { as: given.as });
};
const manifest = async (storeId: string) =>
  (await given.server.call(getSellerCatalogItems, { storeId })).output;

describe('move-category', () => {
  test('DESK-1 CAT-1 puts a category of all stores into another group; their catalogues follow, packs stay', async () => {
    const before = await manifest('kere-store');
    expect((await move()).output).toEqual({ stores: 2 });
    await rebuildChangedCatalogues(given.server.db, TEST_NOON);
    for (const id of ['kere-store', 'malur-store']) {
      expect((await manifest(id)).categories).toMatchObject([{ name: 'Grocery', group: 'spices' }]);
    }
    const after = await manifest('kere-store');
    expect(after.version).toBe(before.version + 1);
    expect(after.categories[0]?.packs).toEqual(before.categories[0]?.packs);
    expect((await lastActs(given.server.db))[0]).toMatchObject({
      subject: 'category:Grocery',
      reason: 'from grocery to spices: They are spices',
    });
    // A store that gets one later has it there, too.
    const imported = [{ id: 'x', name: 'GROCERY', groupId: 'grocery' }];
    expect(await inTheirGroups(given.server.db, imported)).toMatchObject([{ groupId: 'spices' }]);
  });

  test('OUT-10 refuses what is in that group no more, or in no store', async () => {
    await move();
    expect((await move({ to: 'snacks' })).problem.code).toBe('changed_meanwhile');
    expect((await move({ name: 'Toys' })).problem.code).toBe('changed_meanwhile');
  });

  test.each([
    ['where it is', { to: 'grocery' }],
    ['into no group', { to: 'toys' }],
    ['without a reason', { reason: ' ' }],
  ])('moves nothing %s', async (_, parts) => {
    expect((await move(parts)).status).toBe(400);
  });
});
