import * as v from 'valibot';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { count, reason, requiredText, storeId, timestamp, typedText } from '../schemas.ts';
import { defineService } from '../service.ts';

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
