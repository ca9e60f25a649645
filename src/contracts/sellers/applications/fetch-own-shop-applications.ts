import * as v from 'valibot';
import { defineService, SIGNED_IN } from '../../service.ts';
import { shopApplication } from './shop-application.ts';

/** The caller's own applications to sell, the newest first. */
export const fetchOwnShopApplications = defineService({
  name: 'fetch-own-shop-applications',
  summary: 'Where the own applications to sell stand',
  input: v.strictObject({}),
  output: v.object({ applications: v.array(shopApplication) }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
