import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import { and, asc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import type { StoreTagId } from '../../src/domain/stores/store-tags.ts';
import type { Database } from '../db/database.ts';
import { stores, storeCategories } from './store-tables.ts';
import { storeTags } from './seller-tables.ts';
import type { StoreSummary } from '../../src/contracts/schemas.ts';
import type { sellerUpdate } from '../../src/contracts/sellers/seller-update.ts';
import { noticeDayProblem, standingNotice } from '../../src/domain/sellers/shop-front.ts';
import { readOwnPicture } from '../../src/domain/catalogue/picture-address.ts';
import { ProblemError } from '../http/problem-error.ts';
import { storeManifests } from '../catalogue/catalogue-tables.ts';
import { holidaysOf, replaceHolidays } from './reopen-shops.ts';

/** Stores with one of these tags. */
export function hasSomeTag(db: Database, tags: readonly StoreTagId[]): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(storeTags)
      .where(and(eq(storeTags.storeId, stores.id), inArray(storeTags.tag, [...tags]))),
  );
}

/** Stores with all of these tags. */
export function hasEveryTag(db: Database, tags: readonly StoreTagId[]): SQL | undefined {
  return and(...tags.map((tag) => hasSomeTag(db, [tag])));
}

/** Tags by store, in the order of their ids; a store without any is missing. */
export async function tagsOfStores(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const byStore = new Map<string, string[]>();
  if (ids.length === 0) return byStore;
  const rows = await db
    .select()
    .from(storeTags)
    .where(inArray(storeTags.storeId, [...ids]))
    .orderBy(asc(storeTags.storeId), asc(storeTags.tag));
  for (const { storeId, tag } of rows) {
    byStore.set(storeId, [...(byStore.get(storeId) ?? []), tag]);
  }
  return byStore;
}

/** Puts these tags in place of those that a store has. */
async function replaceTags(
  transaction: Database,
  storeId: string,
  tags: readonly StoreTagId[],
): Promise<void> {
  await transaction.delete(storeTags).where(eq(storeTags.storeId, storeId));
  const rows = [...new Set(tags)].map((tag) => ({ storeId, tag }));
  if (rows.length > 0) await transaction.insert(storeTags).values(rows);
}

/** Group ids that a store sells, in the display order of its categories; one value of the row, not a query each. */
const groupsOfStore = sql<string[]>`coalesce((
  select json_agg(group_id order by first_position) from (
    select ${storeCategories.groupId} as group_id, min(${storeCategories.position}) as first_position
    from ${storeCategories} where ${storeCategories.storeId} = ${stores.id} group by 1) as groups), '[]'::json)`;

/** Summaries of stores in the order of `ids`; ids without a store are left out. */
export async function storeSummaries(
  db: Database,
  ids: readonly string[],
): Promise<StoreSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ store: stores, groups: groupsOfStore, itemCount: storeManifests.itemCount })
    .from(stores)
    .leftJoin(storeManifests, eq(storeManifests.storeId, stores.id))
    .where(inArray(stores.id, [...ids]));
  const holidays = await holidaysOf(db, ids);
  const byId = new Map(
    rows.map(({ store, groups, itemCount }): [string, StoreSummary] => {
      const summary = toSummary(store, groups, itemCount ?? 0);
      const ahead = holidays.get(store.id);
      return [store.id, ahead === undefined ? summary : { ...summary, holidays: [...ahead] }];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toSummary(
  store: typeof stores.$inferSelect,
  groups: string[],
  itemCount: number,
): StoreSummary {
  return {
    id: store.id,
    name: store.name,
    street: store.street,
    city: store.city,
    areaCode: store.areaCode,
    location: { lat: store.lat, lon: store.lon },
    deliveryRadiusKm: store.deliveryRadiusKm,
    opensAt: store.opensAt,
    closesAt: store.closesAt,
    rating: store.ratingTenths / 10,
    ratingCount: store.ratingCount,
    deliveryChargePaise: store.deliveryChargePaise,
    freeDeliveryFromPaise: store.freeDeliveryFromPaise,
    freightPaisePerQuintal: store.freightPaisePerQuintal,
    packingChargePaise: store.packingChargePaise,
    minimumOrderPaise: store.minimumOrderPaise,
    deliveryMinutes: store.deliveryMinutes,
    preparationMinutes: store.preparationMinutes,
    ...(store.offersPickup && { offersPickup: true }),
    groups,
    picture: store.ownPicture ?? store.picture,
    takingOrders: store.takingOrders,
    closedUntil: store.closedUntil,
    ...(store.noticeEndsAt !== null && {
      notice: { text: store.notice, endsAt: store.noticeEndsAt },
    }),
    ...(store.returnMinutes !== null && {
      returnPolicy: { withinMinutes: store.returnMinutes, words: store.returnWords },
    }),
    itemCount,
  };
}

type Ask = v.InferOutput<typeof sellerUpdate.input>;

/** A change of a store by who may change it. */
export interface StoreChange {
  readonly storeId: string;
  readonly changes: Ask['store'];
  /** The name of its new picture; null: none of its own any more; undefined: as it is. */
  readonly picture: string | null | undefined;
  readonly seen: Ask['seen'];
  /** ms. */
  readonly now: number;
}

/**
 * Writes what was changed of a store, under its lock.
 * @throws ProblemError changed_meanwhile, bad_input
 */
export async function changeStore(db: Database, change: StoreChange): Promise<void> {
  const { storeId, changes, picture, now } = change;
  const { customerCare, tags, holidays, notice, returnPolicy, pictureFileId: _, ...same } = changes;
  if (notice) checkNotice(notice.endsAt, now);
  await checkSeen(db, change);
  const care = customerCare && [customerCare.name, customerCare.email, customerCare.phone].join();
  const wanted: Partial<typeof stores.$inferInsert> = {
    // Who opens or closes a shop without a word of until when means it for good.
    ...(changes.takingOrders !== undefined && { closedUntil: null }),
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
    ...(care !== undefined && { customerCare: care }),
    ...(picture !== undefined && { ownPicture: picture }),
    ...(notice !== undefined && {
      notice: notice?.text ?? '',
      noticeEndsAt: notice?.endsAt ?? null,
    }),
    ...(returnPolicy !== undefined && {
      returnMinutes: returnPolicy?.withinMinutes ?? null,
      returnWords: returnPolicy?.words ?? '',
    }),
  };
  if (Object.keys(wanted).length > 0) {
    await db.update(stores).set(wanted).where(eq(stores.id, storeId));
  }
  if (tags !== undefined) await replaceTags(db, storeId, tags);
  if (holidays !== undefined) await replaceHolidays(db, storeId, holidays);
}

/** A picture that a shop took; null for the app's own. */
const ownPicture = (picture: string) => (readOwnPicture(picture) === null ? null : picture);

function checkNotice(endsAt: number, now: number): void {
  const message = noticeDayProblem(endsAt, now);
  if (message === null) return;
  const fields = [{ path: 'store.notice.endsAt', message }];
  throw new ProblemError('bad_input', { detail: message, fields });
}

/** OUT-10: who changes what another has changed since they saw it is told, and writes nothing over. */
async function checkSeen(
  db: Database,
  { storeId, changes, picture, seen, now }: StoreChange,
): Promise<void> {
  if (seen === undefined) return;
  const [store] = await storeSummaries(db, [storeId]);
  if (store === undefined) throw new ProblemError('store_not_found');
  const { notice, returnPolicy = null } = store;
  const nowTold = standingNotice(notice, now);
  const told = nowTold === null ? 'It says nothing now' : `It says “${nowTold.text}” now`;
  const parts = [
    {
      what: `the notice of this shop. ${told}`,
      isSeen: seen.notice !== undefined,
      values: [nowTold, standingNotice(seen.notice, now), changes.notice],
    },
    {
      what: 'the return policy of this shop',
      isSeen: seen.returnPolicy !== undefined,
      values: [returnPolicy, seen.returnPolicy, changes.returnPolicy],
    },
    {
      what: 'the picture of this shop',
      isSeen: seen.picture !== undefined,
      values: [ownPicture(store.picture), ownPicture(seen.picture ?? ''), picture],
    },
  ];
  for (const { what, isSeen, values } of parts) {
    const [is, saw, wanted] = values;
    if (!isSeen || isDeepStrictEqual(is, saw) || isDeepStrictEqual(is, wanted)) continue;
    const detail = `Somebody else has changed ${what}. Please look at it, and save yours again if it is right.`;
    throw new ProblemError('changed_meanwhile', { detail });
  }
}
