import * as v from 'valibot';
import { COINS_LAST_DAYS } from '../../domain/rewards/coins.ts';
import { count, timestamp } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** The coins that are lost within the next `days` days, by day in India, the next day first. */
export const getExpiringCoinsByDays = defineService({
  name: 'get-expiring-coins-by-days',
  summary: 'Coins of the signed-in person that are lost soon',
  input: v.strictObject({
    days: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COINS_LAST_DAYS)),
      30,
    ),
  }),
  output: v.object({
    coins: count,
    /** `date` is "2026-11-21" in India; `expiresAt` is when the first of its coins are lost. */
    days: v.array(v.object({ date: v.string(), coins: count, expiresAt: timestamp })),
    serverTime: timestamp,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
export type CoinsLostSoon = v.InferOutput<(typeof getExpiringCoinsByDays)['output']>;
