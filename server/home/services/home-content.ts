import {
  fetchDeskHome,
  orderHome,
  saveHomeBanner,
  saveHomeShelf,
  changeEverydayName,
  fetchDeskGroups,
  fetchDeskNames,
  moveCategory,
  saveCategoryGroups,
} from '../../../src/contracts/home/desk-home.ts';
import {
  type AppContent,
  buyerAppContent,
} from '../../../src/contracts/home/get-buyer-app-content.ts';
import { audited } from '../../audit/audited.ts';
import {
  deskBanners,
  deskShelves,
  writeBanner,
  writeOrder,
  writeShelf,
  categoryGroupsOf,
  categoriesByGroup,
  categoriesLike,
  writeCategoryMove,
  writeGroups,
} from '../desk-home.ts';
import { implement, type ServiceHandler } from '../../http/service-handler.ts';
import { createHash } from 'node:crypto';
import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { itemOffer } from '../../../src/contracts/schemas.ts';
import { nameChanges, deskNames, writeName } from '../../search/everyday-names.ts';
import type { Database } from '../../db/database.ts';
import { homeBanners, homeShelves } from '../home-tables.ts';
import { promotions } from '../../promotions/promotion-tables.ts';
import { isOffered, offerOf } from '../../promotions/promotions-of-store.ts';
import * as v from 'valibot';

const buyerAppContentHandler = implement(
  buyerAppContent,
  async ({ input: { language, version: known }, db, parts }) => {
    const serverTime = parts.now();
    const content = await readAppContent(db, serverTime);
    const version = contentVersion(content);
    return { version, content: version === known ? null : content, language, serverTime };
  },
);

const fetchDeskHomeHandler = implement(fetchDeskHome, async ({ db }) => ({
  banners: await deskBanners(db),
  shelves: await deskShelves(db),
}));

const wordOf = (seenVersion: number): string => (seenVersion === 0 ? 'made' : 'changed');

const saveHomeBannerHandler = audited(
  implement(saveHomeBanner, async ({ input, db, parts }) => {
    await writeBanner(db, input, parts.now());
    return { bannerId: input.bannerId, version: input.seenVersion + 1 };
  }),
  ({ input: { bannerId, title, isOn, seenVersion, reason } }) => ({
    subject: `banner:${bannerId}`,
    reason: `${wordOf(seenVersion)} “${title}”, ${isOn ? 'on' : 'off'}: ${reason}`,
  }),
  ['home'],
);

const saveHomeShelfHandler = audited(
  implement(saveHomeShelf, async ({ input, db, parts }) => {
    await writeShelf(db, input, parts.now());
    return { shelfId: input.shelfId, version: input.seenVersion + 1 };
  }),
  ({ input: { shelfId, title, isOn, seenVersion, reason } }) => ({
    subject: `shelf:${shelfId}`,
    reason: `${wordOf(seenVersion)} “${title}”, ${isOn ? 'on' : 'off'}: ${reason}`,
  }),
  ['home'],
);

const orderHomeHandler = audited(
  implement(orderHome, async ({ input, db }) => {
    await writeOrder(db, input);
    return { ids: input.ids };
  }),
  ({ input: { list, ids, reason } }) => ({
    subject: `home:${list}`,
    reason: `${ids.join(', ')}: ${reason}`,
  }),
  ['home'],
);

/** All services of the home screen: what buyers see, and who makes it. */
export const HOME_HANDLERS: readonly ServiceHandler[] = [
  buyerAppContentHandler,
  fetchDeskHomeHandler,
  saveHomeBannerHandler,
  saveHomeShelfHandler,
  orderHomeHandler,
];

/** Most banners, offers and shelves that a home screen shows. */
const MOST_BANNERS = 12;
const MOST_OFFERS = 20;
const MOST_SHELVES = 6;

/** What the home screen shows at `now` (ms since the epoch), banners in their order, the smallest minimum's offer first. */
async function readAppContent(db: Database, now: number): Promise<AppContent> {
  const isShown = (part: typeof homeBanners | typeof homeShelves) =>
    and(
      eq(part.isOn, true),
      lte(part.startsAt, now),
      or(isNull(part.endsAt), gt(part.endsAt, now)),
    );
  const banners = await db
    .select({
      id: homeBanners.id,
      title: homeBanners.title,
      subtitle: homeBanners.subtitle,
      picture: homeBanners.picture,
      target: homeBanners.target,
    })
    .from(homeBanners)
    .where(isShown(homeBanners))
    .orderBy(asc(homeBanners.position), asc(homeBanners.id))
    .limit(MOST_BANNERS);
  const shelves = await db
    .select({ id: homeShelves.id, title: homeShelves.title, storeIds: homeShelves.storeIds })
    .from(homeShelves)
    .where(isShown(homeShelves))
    .orderBy(asc(homeShelves.position), asc(homeShelves.id))
    .limit(MOST_SHELVES);
  const offers = await db
    .select()
    .from(promotions)
    .where(
      and(
        isOffered(db),
        isNull(promotions.storeId),
        isNull(promotions.userId),
        lte(promotions.startsAt, now),
        gt(promotions.endsAt, now),
      ),
    )
    .orderBy(asc(promotions.minimumPaise), asc(promotions.code))
    .limit(MOST_OFFERS);
  return {
    banners,
    shelves: shelves.map((shelf) => ({ ...shelf, storeIds: [...shelf.storeIds] })),
    groups: (await categoryGroupsOf(db)).map(({ id, name, picture }) => {
      return { id, name, picture };
    }),
    everydayNames: await nameChanges(db),
    offers: offers.map((row) => v.parse(itemOffer, offerOf(row))),
  };
}

/** Names content by what it is, so that a change of any part is a new version and nothing else is. */
function contentVersion(content: AppContent): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

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
    const groups = await categoryGroupsOf(db);
    return { groups: groups.map(({ id, name }) => ({ groupId: id, name })) };
  }),
  ({ input: { groups, reason } }) => ({
    subject: 'category-groups',
    reason: `${groups.map(({ name }) => name).join(', ')}: ${reason}`,
  }),
  ['groups'],
);

const moveCategoryHandler = audited(
  implement(moveCategory, async ({ input, db }) => ({
    stores: await writeCategoryMove(db, input),
  })),
  ({ input: { name, from, to, reason } }) => ({
    subject: `category:${name}`,
    reason: `from ${from} to ${to}: ${reason}`,
  }),
  ['groups'],
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
  ['names'],
);

/** The desk of words: category groups, and everyday names. */
export const WORD_DESK_HANDLERS: readonly ServiceHandler[] = [
  fetchDeskGroupsHandler,
  saveCategoryGroupsHandler,
  moveCategoryHandler,
  fetchDeskNamesHandler,
  changeEverydayNameHandler,
];
