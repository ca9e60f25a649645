import { describe, expect, test } from 'vitest';
import { saveCategoryGroups } from '../../../src/contracts/home/desk-home.ts';
import { buyerAppContent } from '../../../src/contracts/home/get-buyer-app-content.ts';
import { CATEGORY_GROUPS } from '../../../src/domain/catalogue/category-groups.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { withAdmin } from '../../support/people/with-admin.ts';

const given = withAdmin();

const FIRST = CATEGORY_GROUPS.map(({ id: groupId, name }) => ({ groupId, name }));
const named = (groupId: string, name: string) =>
  FIRST.map((group) => (group.groupId === groupId ? { ...group, name } : group));
const save = (groups: object[], seenGroups: object[] = FIRST) =>
  given.server.send(
    saveCategoryGroups,
    { groups, seenGroups, reason: 'People say so' },
    { as: given.as },
  );
const shown = async () =>
  (await given.server.call(buyerAppContent, {})).output.content?.groups.map(({ name }) => name);

describe('save-category-groups', () => {
  test('DESK-1 names and orders the groups, and buyers read them so', async () => {
    const milkFirst = named('dairy-and-bread', 'Milk and bread').toSorted(
      (one, other) =>
        Number(other.groupId === 'dairy-and-bread') - Number(one.groupId === 'dairy-and-bread'),
    );
    expect((await save(milkFirst)).status).toBe(200);
    expect((await shown())?.slice(0, 2)).toEqual(['Milk and bread', 'Fruits and vegetables']);
    expect((await lastActs(given.server.db))[0]).toMatchObject({ subject: 'category-groups' });
  });

  test('OUT-10 refuses what was decided upon other names or another order', async () => {
    const other = named('spices', 'Masala');
    await save(other);
    expect((await save(named('snacks', 'Namkeen'))).problem.code).toBe('changed_meanwhile');
    expect((await save(FIRST, other.toReversed())).problem.code).toBe('changed_meanwhile');
    expect((await save(FIRST, other)).status).toBe(200);
  });

  test.each([
    ['a group twice', [...FIRST.slice(1), FIRST[1] ?? {}]],
    ['not all groups', FIRST.slice(1)],
    ['two of one name', named('spices', 'grocery')],
    ['no name', named('spices', ' ')],
    ['a group that is none', [...FIRST.slice(1), { groupId: 'toys', name: 'Toys' }]],
  ])('refuses %s', async (_, groups) => {
    expect((await save(groups)).status).toBe(400);
  });
});
