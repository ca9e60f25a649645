import type { DeskAnswer } from '../../contracts/desks/desk-reads.ts';
import { CHANGE_GOODS, type GoodsPayload } from '../../contracts/goods/change-goods.ts';
import type { GoodsAnswer, ShopGood } from '../../contracts/goods/goods-change.ts';
import type { ShopRating } from '../../contracts/orders/rate-order.ts';
import { fetchShopGoods } from '../../contracts/goods/shop-goods.ts';
import type { ShopPulls } from '../../contracts/pulls.ts';
import type { StoreSummary } from '../../contracts/schemas.ts';
import {
  fetchOwnShopApplications,
  type ShopApplication,
} from '../../contracts/sellers/applications/shop-application.ts';
import { fetchSellerById } from '../../contracts/sellers/store-details.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { withRoom } from '../../db/save.ts';
import { ROLES } from '../../domain/account/roles.ts';
import { type Owner, type PersonPullParts, pullOfPerson } from './of-person.ts';
import type { ShopPullParts } from './orders/shop-orders.ts';
import { pullPerson } from './person.ts';

interface ShopDeskParts extends PersonPullParts {
  /** A new UUID. */
  readonly newId: () => string;
}

/** Stores the server's word on an application unless a newer one is here. Runs in a transaction over `facts`. */
export async function storeApplication(
  db: PersonDatabase,
  application: ShopApplication,
): Promise<void> {
  const known = (await db.fact('shop-applications')) ?? [];
  const { applicationId, version } = application;
  const before = known.find((each) => each.applicationId === applicationId);
  if ((before?.version ?? -1) > version) return;
  const others = known.filter((each) => each !== before);
  await db.setFact('shop-applications', [application, ...others]);
}

/** Stores a shop's settings as the server has them. Runs in a transaction over `facts`. */
export async function storeShopSettings(db: PersonDatabase, store: StoreSummary): Promise<void> {
  const known = (await db.fact('shop-settings')) ?? {};
  await db.setFact('shop-settings', { ...known, [store.id]: store });
}

/** Puts the server's word on the rating of an order into the lists of ratings here. Runs in a transaction over `facts`. */
export async function storeShopRating(db: PersonDatabase, told: ShopRating): Promise<void> {
  const kept = await db.fact('desk-answers');
  if (kept === undefined) return;
  const renewed = Object.entries(kept).map(([key, fetched]) => {
    if (!key.startsWith('fetch-shop-ratings ')) return [key, fetched] as const;
    const answer = fetched.answer as DeskAnswer<'fetch-shop-ratings'>;
    const before = answer.ratings.find(({ orderId }) => orderId === told.orderId);
    const ratings = answer.ratings.map((each) => (each === before ? told : each));
    const unansweredCount = answer.unansweredCount - (before?.answer === null ? 1 : 0);
    return [key, { ...fetched, answer: { ...answer, ratings, unansweredCount } }] as const;
  });
  await db.setFact('desk-answers', Object.fromEntries(renewed));
}

/** What somebody who runs a shop, or wants to, asks for beside its orders. */
export function createShopDeskPulls(
  parts: ShopDeskParts,
): Pick<ShopPulls, 'pullShopApplications' | 'pullShopSettings'> {
  const { transport, device } = parts;
  return {
    pullShopApplications: () =>
      pullOfPerson(parts, async (owner) => {
        const { db, userId } = owner;
        const asUser = { asUser: userId };
        const { applications } = await transport.call(fetchOwnShopApplications, {}, asUser);
        await withRoom(db, () => db.setFact('shop-applications', applications));
        const role = (await readSetting(device, 'user_details'))?.realmOwnerInfo.role;
        const isApproved = applications.some(({ status }) => status === 'approved');
        if (isApproved && role === ROLES.BUYER) await pullPerson({ ...parts, ...owner });
      }),
    pullShopSettings: (storeId) =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const { store } = await transport.call(fetchSellerById, { storeId }, { asUser: userId });
        await withRoom(db, () =>
          db.transaction('rw', db.facts, () => storeShopSettings(db, store)),
        );
      }),
  };
}

/** Stores the server's word on items of a shop, unless a newer one is here. Runs in a transaction over `shopGoods`. */
async function storeGoods(
  db: PersonDatabase,
  {
    storeId,
    version,
    items,
  }: Pick<GoodsAnswer, 'storeId' | 'version'> & { items: readonly ShopGood[] },
): Promise<void> {
  const keys = items.map(({ itemId }): [string, string] => [storeId, itemId]);
  const known = await db.shopGoods.bulkGet(keys);
  const news = items.filter((_item, index) => (known[index]?.version ?? -1) <= version);
  await db.shopGoods.bulkPut(news.map((item) => ({ ...item, storeId, version })));
}

/**
 * Stores the answer to changes of goods; runs in the transaction that deletes their entry (OUT-1). What is asked becomes an entry of its own
 * that needs its person and holds up nothing.
 */
export async function storeGoodsAnswer(
  db: PersonDatabase,
  answer: GoodsAnswer,
  { newId, now }: { readonly newId: () => string; readonly now: number },
): Promise<void> {
  await storeGoods(db, answer);
  const { storeId, asked, items } = answer;
  for (const { change, reason, detail } of asked) {
    const name = items.find(({ itemId }) => itemId === change.itemId)?.name ?? change.itemId;
    const payload: GoodsPayload = { storeId, name, changes: [change], isAsked: true };
    const { kind, payloadVersion } = CHANGE_GOODS;
    const subject = CHANGE_GOODS.subject(payload);
    await db.outbox.where('subject').equals(subject).delete();
    const entry = { id: newId(), kind, subject, payload, payloadVersion, createdAt: now };
    const lastError = { code: reason, message: detail, status: 409 };
    await db.outbox.add({ ...newOutboxEntry(entry), state: 'rejected', lastError });
  }
}

/**
 * Fetches what packs and live sheet do not tell of a shop's goods. What the server does not tell any more is as the live sheet has it, and
 * leaves the phone where the sheet here is at least as new. Throws `CallError`.
 */
export async function pullShopGoods(
  { db, userId }: Owner,
  storeId: string,
  { transport, device }: Pick<ShopPullParts, 'transport' | 'device'>,
): Promise<void> {
  const { items, version } = await transport.call(fetchShopGoods, { storeId }, { asUser: userId });
  const sheet = (await device.liveHeads.get(storeId))?.version ?? -1;
  const told = new Set(items.map(({ itemId }) => itemId));
  await withRoom(db, () =>
    db.transaction('rw', db.shopGoods, async () => {
      const rows = db.shopGoods.where('storeId').equals(storeId);
      const isOld = (row: { itemId: string; version: number }) =>
        !told.has(row.itemId) && row.version <= Math.min(version, sheet);
      await rows.filter(isOld).delete();
      await storeGoods(db, { storeId, version, items });
    }),
  );
}
