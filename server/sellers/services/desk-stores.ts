import { and, asc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import {
  changeStore,
  fetchDeskStores,
  type DeskStore,
  fetchDeskAreas,
  saveArea,
} from '../../../src/contracts/sellers/desk/desk-store.ts';
import { ROLES } from '../../../src/domain/account/roles.ts';
import { ROUTES } from '../../../src/domain/routes/routes.ts';
import { audited } from '../../audit/audited.ts';
import type { Database } from '../../db/database.ts';
import { stores } from '../store-tables.ts';
import { users } from '../../account/account-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { tellPerson } from '../../inbox/inbox.ts';
import { deskAreas, writeArea } from '../../places/known-areas.ts';
import { giveRole } from '../../account/give-role.ts';
import { implement } from '../../http/service-handler.ts';

type Store = typeof stores.$inferSelect;

function deskStoreOf(store: Store, sellerName: string | null): DeskStore {
  const { id: storeId, name, city, areaCode, suspendedFor, sellerUserId, createdAt } = store;
  const state = store.takingOrders ? 'open' : 'closed';
  return {
    storeId,
    name,
    city,
    areaCode,
    suspendedFor,
    sellerUserId,
    createdAt,
    state: store.suspendedAt === null ? state : 'suspended',
    sellerName: sellerName ?? '',
  };
}

const storesWith = (db: Database, condition: SQL | undefined, limit: number) =>
  db
    .select({ store: stores, sellerName: users.name })
    .from(stores)
    .leftJoin(users, eq(users.id, stores.sellerUserId))
    .where(condition)
    .orderBy(asc(stores.name), asc(stores.id))
    .limit(limit);

const IN_STATE: Readonly<Record<DeskStore['state'], SQL | undefined>> = {
  open: and(eq(stores.takingOrders, true), isNull(stores.suspendedAt)),
  closed: and(eq(stores.takingOrders, false), isNull(stores.suspendedAt)),
  suspended: isNotNull(stores.suspendedAt),
};

/** Stores whose name, city or pincode has all words of a text. */
function withWords(query: string): SQL | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const text = sql`lower(${stores.name} || ' ' || ${stores.city} || ' ' || ${stores.areaCode})`;
  return and(...words.map((word) => sql`position(${word} in ${text}) > 0`));
}

export const fetchDeskStoresHandler = implement(
  fetchDeskStores,
  async ({ input: { query, state, limit }, db }) => {
    const condition = and(withWords(query), state === undefined ? undefined : IN_STATE[state]);
    const rows = await storesWith(db, condition, limit + 1);
    const found = rows.map(({ store, sellerName }) => deskStoreOf(store, sellerName));
    return { stores: found.slice(0, limit), hasMore: found.length > limit };
  },
);

async function deskStoreById(db: Database, storeId: string): Promise<DeskStore> {
  const [row] = await storesWith(db, eq(stores.id, storeId), 1);
  if (row === undefined) throw new ProblemError('store_not_found');
  return deskStoreOf(row.store, row.sellerName);
}

const TITLES = {
  suspend: (name: string) => `${name} was suspended`,
  reopen: (name: string) => `${name} is open again`,
  give: (name: string) => `${name} has another seller`,
} as const;

/** Who runs a store has to be somebody who may sell. */
async function makeSeller(db: Database, userId: number): Promise<void> {
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId));
  if (user === undefined) throw new ProblemError('buyer_not_found');
  if (user.role === ROLES.BUYER) await giveRole(db, userId, { role: ROLES.SELLER });
}

export const changeStoreHandler = audited(
  implement(
    changeStore,
    async ({ input, db, parts }) => {
      const { storeId, act, sellerUserId, seenSuspended, seenSellerUserId, reason } = input;
      const [store] = await db
        .select()
        .from(stores)
        .where(eq(stores.id, storeId))
        .for('no key update');
      if (store === undefined) throw new ProblemError('store_not_found');
      const isSuspended = store.suspendedAt !== null;
      const isAsSeen = isSuspended === seenSuspended && store.sellerUserId === seenSellerUserId;
      if (!isAsSeen || (act === 'suspend' && isSuspended) || (act === 'reopen' && !isSuspended)) {
        throw new ProblemError('store_changed');
      }
      const now = parts.now();
      if (act === 'give' && sellerUserId !== null) await makeSeller(db, sellerUserId);
      const changes = {
        suspend: { suspendedAt: now, suspendedFor: reason, takingOrders: false },
        reopen: { suspendedAt: null, suspendedFor: '', takingOrders: true },
        give: { sellerUserId },
      }[act];
      await db.update(stores).set(changes).where(eq(stores.id, storeId));
      const told = new Set([store.sellerUserId, act === 'give' ? sellerUserId : null]);
      for (const userId of told) {
        if (userId === null) continue;
        const text = { title: TITLES[act](store.name), body: reason, path: ROUTES.sellerShop };
        await tellPerson(db, { ...text, pivotId: 'store', userId }, now);
      }
      return { store: await deskStoreById(db, storeId) };
    },
    { subject: async ({ input: { storeId } }) => `store:${storeId}` },
  ),
  ({ input: { storeId, act, sellerUserId, reason } }) => ({
    subject: `store:${storeId}`,
    reason: `${act === 'give' ? `give to ${sellerUserId ?? 'nobody'}` : act}: ${reason}`,
  }),
  ['shops', 'areas'],
);

export const fetchDeskAreasHandler = implement(fetchDeskAreas, async ({ input, db, parts }) => {
  const found = await deskAreas(db, parts.places, input);
  return { areas: found.slice(0, input.limit), hasMore: found.length > input.limit };
});

export const saveAreaHandler = audited(
  implement(saveArea, async ({ input, db, parts }) => ({
    area: await writeArea(db, parts.places, input),
  })),
  ({ input: { areaCode, city, isPaused, reason } }) => ({
    subject: `area:${areaCode}`,
    reason: `${city}, ${isPaused ? 'paused' : 'open'}: ${reason}`,
  }),
  ['areas'],
);
