import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { getExpiringCoinsByDays } from '../../../src/contracts/rewards/get-expiring-coins-by-days.ts';
import { coinEntries } from '../../db/tables/reward-tables.ts';
import { implement } from '../service-handler.ts';

/** The day in India of a moment in ms, which has had no daylight saving time since 1945. */
const indianDate = sql<string>`to_char(to_timestamp(${coinEntries.expiresAt} / 1000.0) at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;

export const getExpiringCoinsByDaysHandler = implement(
  getExpiringCoinsByDays,
  async ({ input, identity: { userId }, db, parts }) => {
    const serverTime = parts.now();
    const first = sql<string>`min(${coinEntries.expiresAt})`;
    const rows = await db
      .select({
        date: indianDate.as('date'),
        coins: sql<number>`sum(${coinEntries.left})::integer`,
        expiresAt: first,
      })
      .from(coinEntries)
      .where(
        and(
          eq(coinEntries.userId, userId),
          gt(coinEntries.left, 0),
          gt(coinEntries.expiresAt, serverTime),
          lte(coinEntries.expiresAt, serverTime + input.days * millisecondsInDay),
        ),
      )
      .groupBy(sql`1`)
      .orderBy(asc(sql`1`));
    const days = rows.map(({ expiresAt, ...day }) => ({ ...day, expiresAt: Number(expiresAt) }));
    return { coins: days.reduce((sum, { coins }) => sum + coins, 0), days, serverTime };
  },
);
