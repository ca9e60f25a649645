import {
  changeEverydayName,
  fetchDeskGroups,
  fetchDeskNames,
  moveCategory,
  saveCategoryGroups,
} from '../../../src/contracts/content/desk-words.ts';
import { audited } from '../../audit/audited.ts';
import {
  categoriesByGroup,
  categoriesLike,
  categoryGroupsOf,
  writeCategoryMove,
  writeGroups,
} from '../../content/category-groups.ts';
import { deskNames, writeName } from '../../search/everyday-names.ts';
import { implement, type ServiceHandler } from '../service-handler.ts';

const fetchDeskGroupsHandler = implement(
  fetchDeskGroups,
  async ({ input: { query, group, limit }, db }) => {
    const groups = await categoryGroupsOf(db);
    const counts = await categoriesByGroup(db);
    const found = await categoriesLike(db, { query, group, limit: limit + 1 });
    return {
      groups: groups.map(({ id, name, picture }) => {
        return { groupId: id, name, picture, categories: counts.get(id) ?? 0 };
      }),
      categories: found.slice(0, limit),
      hasMore: found.length > limit,
    };
  },
);

const saveCategoryGroupsHandler = audited(
  implement(saveCategoryGroups, async ({ input, db }) => {
    await writeGroups(db, input);
    return { groups: input.groups };
  }),
  ({ input: { groups, reason } }) => ({
    subject: 'category-groups',
    reason: `${groups.map(({ name }) => name).join(', ')}: ${reason}`,
  }),
);

const moveCategoryHandler = audited(
  implement(moveCategory, async ({ input, db }) => ({
    stores: await writeCategoryMove(db, input),
  })),
  ({ input: { name, from, to, reason } }) => ({
    subject: `category:${name}`,
    reason: `from ${from} to ${to}: ${reason}`,
  }),
);

const fetchDeskNamesHandler = implement(
  fetchDeskNames,
  async ({ input: { query, state, limit }, db }) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = (await deskNames(db)).filter(
      (row) =>
        (state === undefined || row.state === state) &&
        words.every((word) => `${row.name} ${row.means}`.includes(word)),
    );
    return { names: found.slice(0, limit), hasMore: found.length > limit };
  },
);

const changeEverydayNameHandler = audited(
  implement(changeEverydayName, async ({ input, db }) => ({
    ...(await writeName(db, input)),
    version: input.seenVersion + 1,
  })),
  ({ input: { act, reason } }, { name, means }) => ({
    subject: `name:${name}`,
    reason: `${act === 'add' ? 'means' : 'no longer means'} ${means}: ${reason}`,
  }),
);

/** The desk of words: category groups, and everyday names. */
export const WORD_DESK_HANDLERS: readonly ServiceHandler[] = [
  fetchDeskGroupsHandler,
  saveCategoryGroupsHandler,
  moveCategoryHandler,
  fetchDeskNamesHandler,
  changeEverydayNameHandler,
];
