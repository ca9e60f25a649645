import { millisecondsInHour } from 'date-fns/constants';
import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { orders } from '../db/tables/schema.ts';
import { attendedShops } from '../db/tables/seller-tables.ts';

/** A shop is left to its people for so long after they last looked at its board, ms: a day at the counter, with lines down. */
const ATTENDED_FOR_MS = 12 * millisecondsInHour;
/** A look is noted again after so long, ms. */
const NOTED_EVERY_MS = 600_000;

/** Notes that somebody stands at a shop's order board. `now` in ms since the epoch. */
export async function noteAttendance(db: Database, storeId: string, now: number): Promise<void> {
  const [noted] = await db
    .select({ seenAt: attendedShops.seenAt })
    .from(attendedShops)
    .where(and(eq(attendedShops.storeId, storeId), gt(attendedShops.seenAt, now - NOTED_EVERY_MS)));
  if (noted !== undefined) return;
  await db
    .insert(attendedShops)
    .values({ storeId, seenAt: now })
    .onConflictDoUpdate({ target: attendedShops.storeId, set: { seenAt: now } });
}

/** Orders of shops at whose board nobody stands. */
export function ofUnattendedShops(db: Database, now: number): SQL {
  const attended = db
    .select({ storeId: attendedShops.storeId })
    .from(attendedShops)
    .where(gt(attendedShops.seenAt, now - ATTENDED_FOR_MS));
  return sql`${orders.storeId} not in ${attended}`;
}
