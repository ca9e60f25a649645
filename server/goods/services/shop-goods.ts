import { lotSummary } from '../../../src/domain/orders/quotes/lots.ts';
import {
  fetchShopGoods,
  addShopItem,
  type CommonProduct,
  findCommonProducts,
  MOST_COMMON_PRODUCTS,
  setItemPictures,
} from '../../../src/contracts/goods/shop-goods.ts';
import { notableGoods, shopGoodsOf } from '../shop-goods.ts';
import { readOwnStore, lockOwnStore } from '../../sellers/own-stores.ts';
import { implement, type ServiceCall } from '../../http/service-handler.ts';
import { applyGoodsChanges } from '../apply-goods-changes.ts';
import { audited } from '../../audit/audited.ts';
import { isRemoved, keepRemovedWork } from '../../sellers/shop-staff.ts';
import { eq, sql, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import { MOST_ITEM_PICTURES } from '../../../src/domain/catalogue/picture-address.ts';
import { isGtin } from '../../../src/domain/catalogue/product-codes.ts';
import { queryRows, type Database } from '../../db/database.ts';
import { searchWordsOf } from '../../db/columns.ts';
import { foldedWords } from '../../orders/listing/order-search-text.ts';
import { addItem } from '../add-item.ts';
import { pictureHash } from '../draw-picture.ts';
import {
  drawnPictures,
  keepUpload,
  uploadedPicture,
  setItemPictures as giveItemPictures,
} from '../item-pictures.ts';
import { formatRupees } from '../../../src/domain/money.ts';
import { changeShopGoods } from '../../../src/contracts/goods/change-goods.ts';
import type { GoodsChange } from '../../../src/contracts/goods/goods-change.ts';
import { storeItems } from '../../sellers/store-tables.ts';

export const fetchShopGoodsHandler = implement(
  fetchShopGoods,
  async ({ input: { storeId }, identity, db, parts }) => {
    const { liveVersion: version } = await readOwnStore(db, identity, storeId);
    const now = parts.now();
    const items = await shopGoodsOf(db, storeId, await notableGoods(db, storeId, now), now);
    return { items, version };
  },
);

export const changeShopGoodsHandler = audited(
  implement(
    changeShopGoods,
    async ({ input: { storeId, changes }, identity, db, parts }) => {
      // The store's row is the lock of its live sheet.
      const { liveVersion } = await lockOwnStore(db, identity, storeId);
      const changer = { storeId, liveVersion, by: identity.userId, now: parts.now() };
      return { goods: await applyGoodsChanges(db, changer, changes) };
    },
    {
      subject: async ({ input: { storeId } }) => `store:${storeId}`,
      prepare: async ({ input, identity, db, parts }) => {
        const { storeId, changes } = input;
        const lines = await changesInWords(db, changes);
        const { name: service } = changeShopGoods;
        await keepRemovedWork(db, identity, { storeId, lines, input, service, now: parts.now() });
      },
    },
  ),
  ({ input: { storeId, changes } }) => ({
    subject: `store:${storeId}`,
    reason: `${changes.length} changes of goods: ${[...new Set(changes.map(({ act }) => act))].join(', ')}`,
  }),
);

export const addShopItemHandler = audited(
  implement(
    addShopItem,
    async ({ input: { storeId, item }, identity, db, parts }) => {
      // The store's row is the lock of its live sheet.
      await lockOwnStore(db, identity, storeId);
      const now = parts.now();
      const itemId = await addItem(db, { storeId, by: identity.userId, now }, item);
      const { liveVersion: version } = await readOwnStore(db, identity, storeId);
      const items = await shopGoodsOf(db, storeId, [itemId], now);
      return { goods: { storeId, version, items, asked: [] } };
    },
    {
      subject: async ({ input: { storeId } }) => `store:${storeId}`,
      prepare: async ({ input, identity, db, parts }) => {
        const { storeId, item } = input;
        const lines = [`New item: ${item.name}, ${item.unit}, ${formatRupees(item.pricePaise)}`];
        const { name: service } = addShopItem;
        await keepRemovedWork(db, identity, { storeId, lines, input, service, now: parts.now() });
      },
    },
  ),
  ({ input: { storeId, item } }) => ({
    subject: `store:${storeId}`,
    reason: `Added ${item.name}, ${item.unit}`,
  }),
);

/**
 * Keeps the pictures of somebody who was removed, drawn, so that the owner sees them and can give them to the item: the files themselves stay
 * their sender's.
 */
async function keepRemovedPictures({
  input: { storeId, itemId, kept, fileIds },
  identity,
  db,
  parts,
}: ServiceCall<v.InferOutput<typeof setItemPictures.input>>): Promise<void> {
  const now = parts.now();
  const taken = await drawnPictures(db, { userId: identity.userId, fileIds, now });
  const pictures = [...new Set([...kept, ...taken])].slice(0, MOST_ITEM_PICTURES);
  const input = { storeId, itemId, kept: pictures, fileIds: [] };
  const [item] = await db.select().from(storeItems).where(eq(storeItems.id, itemId));
  const what = item === undefined ? itemId : `${item.name}, ${item.unit}`;
  const lost = fileIds.length - taken.length;
  const unread = lost === 0 ? [] : [`${lost} more could not be read`];
  const before = kept.length === 0 ? '' : ` beside ${kept.length} of before`;
  const lines = [`New pictures of ${what}: ${taken.length}${before}`, ...unread];
  const { name: service } = setItemPictures;
  await keepRemovedWork(db, identity, { storeId, lines, input, service, now });
}

export const setItemPicturesHandler = audited(
  implement(
    setItemPictures,
    async ({ input: { storeId, itemId, kept, fileIds }, identity, db, parts }) => {
      const { liveVersion: version } = await lockOwnStore(db, identity, storeId);
      const hashes: string[] = [];
      for (const fileId of fileIds) {
        hashes.push(pictureHash(await uploadedPicture(db, identity.userId, fileId)));
      }
      await giveItemPictures(db, { storeId, itemId }, { kept, hashes });
      const items = await shopGoodsOf(db, storeId, [itemId], parts.now());
      return { goods: { storeId, version, items, asked: [] } };
    },
    {
      subject: async ({ input: { storeId } }) => `store:${storeId}`,
      // Drawing takes a core for a while: nobody waits for it in a transaction.
      prepare: async (call) => {
        const { input, identity, db, parts } = call;
        const { storeId, fileIds } = input;
        const now = parts.now();
        if (await isRemoved(db, identity, storeId)) await keepRemovedPictures(call);
        await readOwnStore(db, identity, storeId);
        for (const fileId of fileIds) {
          await keepUpload(db, { userId: identity.userId, fileId, now });
        }
      },
    },
  ),
  ({ input: { storeId, itemId, kept, fileIds } }) => ({
    subject: `store:${storeId}`,
    reason: `Pictures of ${itemId}: ${kept.length} stay, ${fileIds.length} new`,
  }),
);

/** Words of a query that count. */
const MOST_WORDS = 6;
/** Rows that are looked at: the same product is in many shops. */
const MOST_ROWS = 400;

/** Folded words hold no quotes or backslashes. */
const startsOf = (words: readonly string[]): string =>
  words.map((word) => `'${word}':*`).join(' & ');

export const findCommonProductsHandler = implement(
  findCommonProducts,
  async ({ input: { query }, db }) => {
    const code = query.replace(/\s/g, '');
    const words = foldedWords(query).slice(0, MOST_WORDS);
    if (!isGtin(code) && words.length === 0) return { products: [] };
    const isWanted = isGtin(code)
      ? sql`f.facts ->> 'gtin' = ${code}`
      : sql`${searchWordsOf(sql`i.search_text`)} @@ ${startsOf(words)}::tsquery`;
    const rows = await queryRows<
      Omit<CommonProduct, 'mrpPaise'> & { readonly mrpPaise: number | string }
    >(
      db,
      sql`select distinct on (lower(name), lower(unit), lower(brand)) * from (
          select i.id as "itemId", i.name, i.unit, i.brand, i.flavour, coalesce(c.group_id, 'grocery') as "groupId", i.picture,
            i.mrp_paise as "mrpPaise", i.veg_mark as "vegMark", coalesce(f.facts, '{}'::jsonb) as facts
          from store_items i
          left join item_facts f on f.item_id = i.id
          left join store_categories c on c.store_id = i.store_id and c.id = i.category_id
          where not i.removed and ${isWanted}
          order by length(i.name), i.id limit ${MOST_ROWS}) found
        order by lower(name), lower(unit), lower(brand), facts = '{}'::jsonb, "itemId"
        limit ${MOST_COMMON_PRODUCTS}`,
    );
    return { products: rows.map((row) => ({ ...row, mrpPaise: Number(row.mrpPaise) })) };
  },
);

function inWords(change: GoodsChange, name: string): string {
  switch (change.act) {
    case 'price': {
      const { pricePaise, mrpPaise } = change;
      const price = pricePaise === undefined ? [] : [`price ${formatRupees(pricePaise)}`];
      const mrp = mrpPaise === undefined ? [] : [`MRP ${formatRupees(mrpPaise)}`];
      return `${name}: ${[...price, ...mrp].join(', ')}`;
    }
    case 'received':
    case 'sold':
    case 'spoiled':
    case 'counted':
      return `${name}: ${change.act} ${change.quantity}`;
    case 'out-today':
      return `${name}: out of stock today`;
    case 'back':
      return `${name}: there again`;
    case 'hide':
      return `${name}: hidden`;
    case 'show':
      return `${name}: shown`;
    case 'rename':
      return `${name}: now ${change.name}, ${change.unit}`;
    case 'lot':
      return `${name}: ${change.lot === null ? 'in single units' : lotSummary(change.lot)}`;
  }
}

/** Changes of goods as their shop would say them: "Toor Dal: received 24". */
async function changesInWords(db: Database, changes: readonly GoodsChange[]): Promise<string[]> {
  const rows = await db
    .select({ id: storeItems.id, name: storeItems.name })
    .from(storeItems)
    .where(
      inArray(
        storeItems.id,
        changes.map(({ itemId }) => itemId),
      ),
    );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return changes.map((change) => inWords(change, names.get(change.itemId) ?? change.itemId));
}
