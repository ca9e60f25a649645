import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { LiveValues } from './stock/lock-items.ts';

/**
 * Writes price, MRP and stock of locked items as of a new version of their live sheet; an item whose price or MRP differs gets it as
 * the version of its price too (SELL-3). Moves of stock are the caller's to write down (SELL-2).
 */
export async function writeLiveValues(
  transaction: Database,
  items: readonly LiveValues[],
  liveVersion: number,
): Promise<void> {
  if (items.length === 0) return;
  const news = JSON.stringify(
    items.map(({ id, pricePaise, mrpPaise, stock }) => ({
      id,
      price: pricePaise,
      mrp: mrpPaise,
      stock,
    })),
  );
  await transaction.execute(
    sql`update store_items set price_paise = news.price, mrp_paise = news.mrp, stock = news.stock,
        live_version = ${liveVersion},
        price_version = case when (price_paise, mrp_paise) is distinct from (news.price, news.mrp)
          then ${liveVersion} else price_version end
      from jsonb_to_recordset(${news}::jsonb) as news(id text, price bigint, mrp bigint, stock integer)
      where store_items.id = news.id`,
  );
}
