import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Paise } from '../../../src/domain/money.ts';
import type { Database } from '../../db/database.ts';
import { storeItems } from '../../db/tables/schema.ts';

/** What of an item changes all day. */
export interface LiveValues {
  readonly id: string;
  readonly pricePaise: Paise;
  readonly mrpPaise: Paise;
  readonly stock: number;
}

/** An item under its lock, with what an order's line keeps of it. */
export interface LockedItem extends LiveValues {
  readonly picture: string;
  readonly returnable: boolean;
  readonly cancellable: boolean;
  readonly returnWindowMinutes: number;
}

/**
 * Items that a store still sells, by id. They are locked until the transaction ends, in the order of their ids, so that who
 * sells, imports and changes prices at once can't wait for each other in a circle.
 */
export async function lockItems(
  transaction: Database,
  storeId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, LockedItem>> {
  if (itemIds.length === 0) return new Map();
  const { id, pricePaise, mrpPaise, stock } = storeItems;
  const { picture, returnable, cancellable, returnWindowMinutes } = storeItems;
  const kept = { picture, returnable, cancellable, returnWindowMinutes };
  const rows = await transaction
    .select({ id, pricePaise, mrpPaise, stock, ...kept })
    .from(storeItems)
    .where(
      and(
        eq(storeItems.storeId, storeId),
        inArray(storeItems.id, [...itemIds]),
        eq(storeItems.removed, false),
      ),
    )
    .orderBy(asc(storeItems.id))
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}
