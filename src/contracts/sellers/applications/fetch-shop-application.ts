import * as v from 'valibot';
import { reason } from '../../desks/reason.ts';
import { uuid } from '../../schemas.ts';
import { defineService } from '../../service.ts';
import { listedApplication } from './shop-application.ts';

/** One application with its numbers in clear, for an administrator who asks for them, which is logged (DESK-1, DESK-2). The bank account stays masked. */
export const fetchShopApplication = defineService({
  name: 'fetch-shop-application',
  summary: 'One application to sell, in full',
  input: v.strictObject({ applicationId: uuid, reason: v.optional(reason, 'Checks the numbers') }),
  output: v.object({ application: listedApplication }),
  callers: ['admin'],
  noAuth: false,
  changes: false,
  errors: ['application_not_found'],
});
