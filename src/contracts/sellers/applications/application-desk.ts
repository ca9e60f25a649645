import * as v from 'valibot';
import {
  APPLICATION_STATUSES,
  APPLICATION_DECISIONS,
} from '../../../domain/sellers/shop-application.ts';
import { count, reason, typedLines, uuid } from '../../schemas.ts';
import { defineService } from '../../service.ts';
import { listedApplication } from './shop-application.ts';

/** Applications to sell, those that have waited longest first; decided ones the newest decision first. Names and personal numbers are masked. */
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

/** One application in clear, for an administrator who says why; the reason stands in the audit log (DESK-1, DESK-2). The account number stays masked. */
export const fetchShopApplication = defineService({
  name: 'fetch-shop-application',
  summary: 'One application to sell, in full',
  input: v.strictObject({ applicationId: uuid, reason }),
  output: v.object({ application: listedApplication }),
  callers: ['admin'],
  noAuth: false,
  changes: false,
  errors: ['application_not_found'],
});

/**
 * An administrator approves an application, asks something back or refuses it. Approving makes the shop, with its applicant as
 * the owner and a seller. The applicant reads what was said in their inbox. A decision about an older version, or about what
 * was decided meanwhile, is refused (OUT-10).
 */
export const decideShopApplication = defineService({
  name: 'decide-shop-application',
  summary: 'Approve, ask back about or refuse an application to sell',
  input: v.pipe(
    v.strictObject({
      applicationId: uuid,
      seenVersion: count,
      decision: v.picklist(APPLICATION_DECISIONS),
      /** The question, or the reason; the applicant reads it as it is. */
      message: v.optional(typedLines(500), ''),
    }),
    v.check(
      ({ decision, message }) => decision === 'approve' || message !== '',
      'Please say what you ask, or why you refuse',
    ),
  ),
  output: v.object({ application: listedApplication }),
  callers: ['admin'],
  noAuth: false,
  changes: true,
  errors: [
    'application_not_found',
    'application_decided',
    'application_changed',
    'place_not_found',
  ],
});
