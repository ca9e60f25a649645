import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Holiday } from '../../src/domain/sellers/shop-times.ts';
import type { Database } from '../db/database.ts';
import { stores } from './store-tables.ts';
import { storeHolidays } from './seller-tables.ts';

/** Most holidays that one round begins. */
const HOLIDAYS_AT_ONCE = 500;

/**
 * Closes shops whose holiday has begun and opens those whose pause is over; suspended ones stay closed. Takes notices off whose day is over. A shop that its people closed
 * without saying until when stays so. Safe to run in several processes. @param now ms
 */
export async function keepShopTimes(db: Database, now: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const begun = await transaction
      .select()
      .from(storeHolidays)
      .where(lte(storeHolidays.startsAt, now))
      .orderBy(asc(storeHolidays.storeId), asc(storeHolidays.startsAt))
      .limit(HOLIDAYS_AT_ONCE)
      .for('update', { skipLocked: true });
    for (const { storeId, startsAt, endsAt } of begun) {
      await transaction
        .delete(storeHolidays)
        .where(and(eq(storeHolidays.storeId, storeId), eq(storeHolidays.startsAt, startsAt)));
      if (endsAt <= now) continue;
      await transaction
        .update(stores)
        .set({
          takingOrders: false,
          closedUntil: sql`greatest(coalesce(${stores.closedUntil}, 0), ${endsAt})`,
        })
        .where(
          and(
            eq(stores.id, storeId),
            sql`(${stores.takingOrders} or ${stores.closedUntil} is not null)`,
          ),
        );
    }
  });
  await db
    .update(stores)
    .set({ takingOrders: true, closedUntil: null })
    .where(and(lte(stores.closedUntil, now), isNull(stores.suspendedAt)));
  await db
    .update(stores)
    .set({ notice: '', noticeEndsAt: null })
    .where(lte(stores.noticeEndsAt, now));
}

/** Puts these in the place of a store's holidays that have not begun. */
export async function replaceHolidays(
  transaction: Database,
  storeId: string,
  holidays: readonly Holiday[],
): Promise<void> {
  await transaction.delete(storeHolidays).where(eq(storeHolidays.storeId, storeId));
  if (holidays.length === 0) return;
  await transaction.insert(storeHolidays).values(holidays.map((each) => ({ ...each, storeId })));
}

/** Holidays of stores that are still to come, by store. */
export async function holidaysOf(
  db: Database,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Holiday[]>> {
  const rows = await db
    .select()
    .from(storeHolidays)
    .where(inArray(storeHolidays.storeId, [...storeIds]))
    .orderBy(asc(storeHolidays.startsAt));
  const byStore = new Map<string, Holiday[]>();
  for (const { storeId, startsAt, endsAt } of rows) {
    byStore.set(storeId, [...(byStore.get(storeId) ?? []), { startsAt, endsAt }]);
  }
  return byStore;
}
