import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { takePosition, USUAL_STOCK, type ItemRow, type StoreRoom } from './store-room.ts';
import { searchTextOf, type ImportedValues } from './store-rows.ts';

/** The item with the file's values where it has any, or undefined when none differs. */
export function changedItem(
  item: ItemRow,
  values: ImportedValues,
  categoryName: string,
  room: StoreRoom,
): ItemRow | undefined {
  const { isAvailable, ratingTenths = item.ratingTenths, ...rest } = values;
  // A shop that has it again, without saying how many: else it would stay sold out for good.
  const counted = isAvailable && item.stock === 0 ? USUAL_STOCK : item.stock;
  const { stock = counted, ...given } = rest;
  const wanted = { ...item, ...given, stock, ratingTenths, removed: false };
  const keys = [...Object.keys(given), 'stock', 'ratingTenths', 'removed'] as (keyof ItemRow)[];
  if (keys.every((key) => item[key] === wanted[key])) return undefined;
  const isMoved = item.categoryId !== wanted.categoryId;
  return {
    ...wanted,
    position: isMoved ? takePosition(room, wanted.categoryId) : item.position,
    searchText: searchTextOf(wanted, item.everydayNames, categoryName),
  };
}

/** Whether a change shows in the live sheet. */
export const isLiveChange = (before: ItemRow, after: ItemRow): boolean =>
  before.pricePaise !== after.pricePaise ||
  before.mrpPaise !== after.mrpPaise ||
  before.stock !== after.stock ||
  before.removed;

/** Writes changed items; `liveVersion` null leaves an item's version as it is. */
export async function updateItems(
  db: Database,
  items: readonly ItemRow[],
  liveVersion: (item: ItemRow) => number | null,
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({ ...item, version: liveVersion(item) }));
  await db.execute(sql`update store_items set category_id = news."categoryId", position = news.position,
      name = news.name, brand = news.brand, search_text = news."searchText", unit = news.unit, picture = news.picture,
      mrp_paise = news."mrpPaise", price_paise = news."pricePaise", stock = news.stock,
      rating_tenths = news."ratingTenths", returnable = news.returnable, removed = false,
      live_version = coalesce(news.version, store_items.live_version),
      price_version = case when (store_items.price_paise, store_items.mrp_paise)
        is distinct from (news."pricePaise", news."mrpPaise") then news.version else store_items.price_version end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as news(id text, "categoryId" text, position integer,
      name text, brand text, "searchText" text, unit text, picture text, "mrpPaise" bigint, "pricePaise" bigint,
      stock integer, "ratingTenths" integer, returnable boolean, version bigint)
    where store_items.id = news.id`);
}
