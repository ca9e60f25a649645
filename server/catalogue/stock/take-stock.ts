import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lockShelf, takeFromShelf } from './locked-shelf.ts';
import { lockLiveSheet, raiseLiveVersion } from '../refresh-live-sheet.ts';
import { quantitiesOf, type StockLine, type StockTaken } from './stock-lines.ts';
import { releaseReservations, type StockHolder } from './stock-reservations.ts';

/** Who takes stock, and when (ms): a transaction that may hold a reservation, or undefined for somebody who holds none. */
export interface StockTaker {
  readonly holder: StockHolder | undefined;
  readonly now: number;
}

/** Units by item id, of several orders together. */
export function sumOfQuantities(
  parts: readonly ReadonlyMap<string, number>[],
): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const part of parts) {
    for (const [itemId, quantity] of part) sum.set(itemId, (sum.get(itemId) ?? 0) + quantity);
  }
  return sum;
}

/** Units that one order or group buy takes, by item. `reference`: the order, the group buy. */
export interface Taking {
  readonly kind: 'ordered' | 'group-buy';
  readonly reference: string;
  /** Who ordered; null for a group buy. */
  readonly by: number | null;
  readonly quantities: ReadonlyMap<string, number>;
}

/**
 * Writes what was taken off a locked shelf: stock with its ledger (SELL-2), the live sheet's version, and the reservations that
 * end. One write, however many orders share it. @param at ms
 */
export async function writeTakenStock(
  transaction: Database,
  storeId: string,
  takings: readonly Taking[],
  { holders, at }: { readonly holders: readonly StockHolder[]; readonly at: number },
): Promise<void> {
  const [liveVersion] = await Promise.all([
    raiseLiveVersion(transaction, storeId),
    releaseReservations(transaction, holders),
  ]);
  const lines = takings.flatMap(({ quantities, ...taking }) =>
    [...quantities].map(([item, quantity]) => ({ ...taking, item, quantity })),
  );
  await transaction.execute(
    sql`with line as (
        select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as line(item text, quantity integer, kind text, reference text, by bigint)
      ), written as (
        insert into stock_moves (store_id, item_id, kind, quantity, reference, by, live_version, at)
        select ${storeId}, item, kind, -quantity, reference, by, ${liveVersion}, ${at} from line
      )
      update store_items set stock = stock - taken.quantity, live_version = ${liveVersion}
      from (select item, sum(quantity)::integer as quantity from line group by item) as taken
      where store_items.id = taken.item`,
  );
}

/**
 * Takes lines out of a store's stock: all or none, never more than there is, and nothing that is reserved for somebody
 * else; the taker's own reservation ends with it. Call it in a transaction; of several stores, in the order of their ids.
 * @throws RangeError for a quantity that is not a whole number above 0
 */
export async function takeStock(
  db: Database,
  storeId: string,
  { lines, ...taking }: Omit<Taking, 'quantities'> & { readonly lines: readonly StockLine[] },
  { holder, now }: StockTaker,
): Promise<StockTaken> {
  const quantities = quantitiesOf(lines);
  if (quantities.size === 0) return { ok: true };
  return db.transaction(async (transaction): Promise<StockTaken> => {
    await lockLiveSheet(transaction, storeId);
    const shelf = await lockShelf(transaction, storeId, [...quantities.keys()], now);
    const taken = takeFromShelf(shelf, quantities, { holder, now });
    if (!taken.ok) return taken;
    await writeTakenStock(transaction, storeId, [{ ...taking, quantities }], {
      holders: holder === undefined ? [] : [holder],
      at: now,
    });
    return { ok: true };
  });
}

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
