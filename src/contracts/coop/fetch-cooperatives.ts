import * as v from 'valibot';
import { geoPoint, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { cooperative } from './coop-schemas.ts';

/** Cooperatives with stores around a point, and those that the person is a member of; with no point all of them. */
export const fetchCooperatives = defineService({
  name: 'fetch-cooperatives',
  summary: 'Cooperatives, their terms, and the membership of the signed-in person',
  input: v.strictObject({
    location: v.optional(v.nullable(geoPoint), null),
    withinKm: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(100)), 40),
  }),
  output: v.object({ cooperatives: v.array(cooperative), serverTime: timestamp }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});
