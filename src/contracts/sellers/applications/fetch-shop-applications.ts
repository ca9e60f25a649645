import * as v from 'valibot';
import { APPLICATION_STATUSES } from '../../../domain/sellers/shop-application.ts';
import { count } from '../../schemas.ts';
import { defineService } from '../../service.ts';
import { listedApplication } from './shop-application.ts';

/** Applications to sell, those that have waited longest first; decided ones the newest decision first. Personal numbers are masked. */
export const fetchShopApplications = defineService({
  name: 'fetch-shop-applications',
  summary: 'Applications to sell, for who decides them',
  input: v.strictObject({
    statuses: v.optional(
      v.pipe(v.array(v.picklist(APPLICATION_STATUSES)), v.minLength(1), v.maxLength(4)),
      ['waiting'],
    ),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 50),
    offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
  }),
  output: v.object({
    applications: v.array(listedApplication),
    /** Applications of each status. */
    counts: v.array(v.object({ status: v.picklist(APPLICATION_STATUSES), applications: count })),
  }),
  callers: ['admin'],
  noAuth: false,
  changes: false,
  errors: [],
});
