import * as v from 'valibot';
import { APPLICATION_DECISIONS } from '../../../domain/sellers/shop-application.ts';
import { count, typedLines, uuid } from '../../schemas.ts';
import { defineService } from '../../service.ts';
import { listedApplication } from './shop-application.ts';

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
