import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lockLiveSheet, raiseLiveVersion } from '../live-version.ts';
import type { StockLine } from './stock-lines.ts';

/** Why goods come back: an order that was called off, by its transaction, or a group buy that needs fewer. */
export interface GivenBack {
  readonly kind: 'cancelled' | 'group-buy';
  readonly reference: string | null;
  /** ms */
  readonly at: number;
}

/**
 * Puts what an order took back into a store's stock. Call it in the transaction that cancels the order, once. Items
 * that the store has removed since stay as they are.
 */
export async function giveBackStock(
  transaction: Database,
  storeId: string,
  lines: readonly StockLine[],
  { kind, reference, at }: GivenBack,
): Promise<void> {
  if (lines.length === 0) return;
  await lockLiveSheet(transaction, storeId);
  const liveVersion = await raiseLiveVersion(transaction, storeId);
  const given = JSON.stringify(lines.map(({ itemId, quantity }) => ({ id: itemId, quantity })));
  await transaction.execute(
    sql`with given as (
        update store_items set stock = stock + line.quantity, live_version = ${liveVersion}
        from (
          select id, sum(quantity)::integer as quantity
          from jsonb_to_recordset(${given}::jsonb) as line(id text, quantity integer) group by id
        ) as line
        where store_items.id = line.id and store_items.store_id = ${storeId} and not store_items.removed
        returning store_items.id, line.quantity
      )
      insert into stock_moves (store_id, item_id, kind, quantity, reference, live_version, at)
      select ${storeId}, id, ${kind}, quantity, ${reference}, ${liveVersion}, ${at} from given`,
  );
}
