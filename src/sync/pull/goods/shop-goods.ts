import { CHANGE_GOODS, type GoodsPayload } from '../../../contracts/goods/change-goods.ts';
import { fetchShopGoods } from '../../../contracts/goods/shop-goods.ts';
import type { GoodsAnswer, ShopGood } from '../../../contracts/goods/goods-change.ts';
import { newOutboxEntry } from '../../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../../db/person-database.ts';
import { withRoom } from '../../../db/save.ts';
import type { Owner } from '../of-person.ts';
import type { ShopPullParts } from '../orders/shop-orders.ts';

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
