import { eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { orders } from '../order-tables.ts';
import { ownStores } from '../../sellers/own-stores.ts';
import type { CallerIdentity } from '../../http/service-handler.ts';

type Asker = Pick<CallerIdentity, 'caller' | 'userId'>;

/** True for those who see every order. */
export function isStaff({ caller }: Pick<CallerIdentity, 'caller'>): boolean {
  return caller === 'cr' || caller === 'admin';
}

/** Orders of the stores that a seller runs; none for somebody who runs none. Undefined for staff: all orders. */
export async function soldOrders(db: Database, asker: Asker): Promise<SQL | undefined> {
  if (isStaff(asker)) return undefined;
  const storeIds = await ownStores(db, asker.userId);
  return storeIds.length === 0 ? sql`false` : inArray(orders.storeId, storeIds);
}

/** Every order that somebody may see: those they placed, those of their stores. Undefined for staff: all orders. */
export async function visibleOrders(db: Database, asker: Asker): Promise<SQL | undefined> {
  const { caller, userId } = asker;
  const bought = eq(orders.userId, userId);
  return caller === 'seller'
    ? or(bought, await soldOrders(db, asker))
    : isStaff(asker)
      ? undefined
      : bought;
}
