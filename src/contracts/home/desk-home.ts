import { internalPath } from '../../domain/routes/internal-path.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { count, reason, requiredText, storeId, timestamp, typedText } from '../schemas.ts';
import { defineService, type ServiceContract } from '../service.ts';
import { CATEGORY_GROUPS } from '../../domain/catalogue/category-groups.ts';
import * as v from 'valibot';

const shared = { callers: ['admin'], noAuth: false } as const;

/** Ids of banners and shelves, which people can read. */
const partId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/));

/** What every part of the home screen says; times by the server's clock. */
const partFacts = {
  title: requiredText(60),
  startsAt: timestamp,
  /** Null: until it is taken away. */
  endsAt: v.nullable(timestamp),
  /** False: kept, and shown to nobody. */
  isOn: v.boolean(),
};

/** Raised with each change. */
const version = count;

const bannerFacts = {
  ...partFacts,
  subtitle: typedText(120),
  /** Name of a picture of `/goods`. */
  picture: v.pipe(
    v.string(),
    v.regex(/^[\da-f]{4,6}(?:-[\da-f]{4,6})*$/, 'Please choose a picture'),
  ),
  /** A path of the app that does not lead back home. */
  target: v.pipe(
    typedText(300),
    v.check(
      (path) => internalPath(path) !== undefined && path !== ROUTES.home,
      'A banner leads to a screen of the app, such as /how-to-earn',
    ),
  ),
};

/** A banner as administrators see it. */
export const deskBanner = v.object({
  bannerId: partId,
  ...bannerFacts,
  title: v.string(),
  picture: v.string(),
  target: v.string(),
  version,
});
export type DeskBanner = v.InferOutput<typeof deskBanner>;

/** A shelf as administrators see it, its stores in their order. */
export const deskShelf = v.object({
  shelfId: partId,
  ...partFacts,
  title: v.string(),
  stores: v.array(v.object({ storeId, name: v.string() })),
  version,
});
export type DeskShelf = v.InferOutput<typeof deskShelf>;

/** All banners and shelves in their order, shown or not. */
export const fetchDeskHome = defineService({
  ...shared,
  name: 'fetch-desk-home',
  summary: 'Banners and shelves of the home screen, for who makes them',
  input: v.strictObject({}),
  output: v.object({ banners: v.array(deskBanner), shelves: v.array(deskShelf) }),
  changes: false,
  errors: [],
});

/** Makes a banner, which stands behind the others, or changes one; `seenVersion` as in `saveDeskOffer`. */
export const saveHomeBanner = defineService({
  ...shared,
  name: 'save-home-banner',
  summary: 'Make or change a banner of the home screen',
  input: v.strictObject({ bannerId: partId, seenVersion: version, ...bannerFacts, reason }),
  output: v.object({ bannerId: partId, version }),
  changes: true,
  errors: ['changed_meanwhile', 'home_not_possible'],
});

/** Makes or changes a shelf: a buyer sees those of its stores that deliver to them. */
export const saveHomeShelf = defineService({
  ...shared,
  name: 'save-home-shelf',
  summary: 'Make or change a shelf of the home screen',
  input: v.strictObject({
    shelfId: partId,
    seenVersion: version,
    ...partFacts,
    storeIds: v.pipe(
      v.array(storeId),
      v.minLength(1, 'Please choose its stores'),
      v.maxLength(40, 'A shelf has 40 stores at most'),
      v.check((ids) => new Set(ids).size === ids.length, 'Each store may stand here once'),
    ),
    reason,
  }),
  output: v.object({ shelfId: partId, version }),
  changes: true,
  errors: ['changed_meanwhile', 'store_not_found', 'home_not_possible'],
});

/** Brings banners or shelves into another order; refused when it is another one by now than was seen (OUT-10). */
export const orderHome = defineService({
  ...shared,
  name: 'order-home',
  summary: 'Bring the banners or shelves of the home screen into order',
  input: v.pipe(
    v.strictObject({
      list: v.picklist(['banners', 'shelves']),
      seenIds: v.pipe(v.array(partId), v.minLength(1), v.maxLength(200)),
      ids: v.array(partId),
      reason,
    }),
    v.check(
      ({ seenIds, ids }) =>
        new Set(ids).size === ids.length &&
        ids.length === seenIds.length &&
        ids.every((id) => seenIds.includes(id)),
      'An order has each of them once',
    ),
  ),
  output: v.object({ ids: v.array(partId) }),
  changes: true,
  errors: ['changed_meanwhile'],
});

const groupId = v.picklist(CATEGORY_GROUPS.map(({ id }) => id));
const categoryName = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const query = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), '');
const limit = v.optional(v.pipe(count, v.minValue(1), v.maxValue(500)), 100);

/** All categories of one name in one group, whichever stores have them. */
const deskCategory = v.object({ name: v.string(), groupId: v.string(), stores: count });
export type DeskCategory = v.InferOutput<typeof deskCategory>;

/** The category groups in their order with how many categories each has, and categories by part of their name. */
export const fetchDeskGroups = defineService({
  ...shared,
  name: 'fetch-desk-groups',
  summary: 'Category groups and what is in them, for who names and orders them',
  input: v.strictObject({ query, group: v.optional(groupId), limit }),
  output: v.object({
    groups: v.array(
      v.object({ groupId, name: v.string(), picture: v.string(), categories: count }),
    ),
    categories: v.array(deskCategory),
    hasMore: v.boolean(),
  }),
  changes: false,
  errors: [],
});

const groupList = v.pipe(
  v.array(v.object({ groupId, name: requiredText(40) })),
  v.length(CATEGORY_GROUPS.length, 'An order has each group once'),
  v.check(
    (groups) => new Set(groups.map(({ groupId: id }) => id)).size === groups.length,
    'An order has each group once',
  ),
);

/** Names and orders the category groups, all at once; refused when they are others by now than were seen (OUT-10). */
export const saveCategoryGroups = defineService({
  ...shared,
  name: 'save-category-groups',
  summary: 'Name and order the category groups',
  input: v.strictObject({
    seenGroups: groupList,
    groups: v.pipe(
      groupList,
      v.check(
        (groups) => new Set(groups.map(({ name }) => name.toLowerCase())).size === groups.length,
        'Two groups cannot have one name',
      ),
    ),
    reason,
  }),
  output: v.object({ groups: groupList }),
  changes: true,
  errors: ['changed_meanwhile'],
});

/**
 * Puts all categories of a name from one group into another, in every store, and those that stores get later. Refused when none is
 * there any more (OUT-10).
 */
export const moveCategory = defineService({
  ...shared,
  name: 'move-category',
  summary: 'Put the categories of a name into another group',
  input: v.pipe(
    v.strictObject({ name: categoryName, from: groupId, to: groupId, reason }),
    v.check(({ from, to }) => from !== to, 'It is in this group already'),
  ),
  output: v.object({ stores: count }),
  changes: true,
  errors: ['changed_meanwhile'],
});

/** How a name came to be: in Haat's own table, given by an administrator, or taken away by one. */
export const NAME_STATES = ['known', 'added', 'removed'] as const;

/** A name that a thing is searched by. */
const deskName = v.object({
  name: v.string(),
  /** What catalogues call the thing. */
  means: v.string(),
  state: v.picklist(NAME_STATES),
  /** 0: nobody has changed it. */
  version: count,
});
export type DeskName = v.InferOutput<typeof deskName>;

/** Everyday names by part of the name or of what it means, those that administrators changed first. */
export const fetchDeskNames = defineService({
  ...shared,
  name: 'fetch-desk-names',
  summary: 'Everyday names of goods, for who adds and removes them',
  input: v.strictObject({ query, state: v.optional(v.picklist(NAME_STATES)), limit }),
  output: v.object({ names: v.array(deskName), hasMore: v.boolean() }),
  changes: false,
  errors: [],
});

/** Gives a thing an everyday name, or takes one from it. Phones and the server search by it from then on (SRC-1). */
export const changeEverydayName = defineService({
  ...shared,
  name: 'change-everyday-name',
  summary: 'Add or remove an everyday name',
  input: v.strictObject({
    name: requiredText(60),
    means: requiredText(60),
    act: v.picklist(['add', 'remove']),
    seenVersion: count,
    reason,
  }),
  output: v.object({ name: v.string(), means: v.string(), version: count }),
  changes: true,
  errors: ['changed_meanwhile', 'name_not_possible'],
});

/** All services of the desk of the home screen and of words. */
export const HOME_DESK_SERVICES: readonly ServiceContract[] = [
  fetchDeskHome,
  saveHomeBanner,
  saveHomeShelf,
  orderHome,
  fetchDeskGroups,
  saveCategoryGroups,
  moveCategory,
  fetchDeskNames,
  changeEverydayName,
];
