import * as v from 'valibot';
import { callersOf } from '../../domain/account/permissions.ts';
import { timestamp } from '../schemas.ts';
import { defineService } from '../service.ts';

/**
 * A trader joins a campaign and gets a virtual account number (VAN) for it: money transferred to that number is known to
 * be theirs, for this campaign. Joining again answers with the same number.
 */
export const traderOnboardVanTransferCampaign = defineService({
  name: 'trader-onboard-van-transfer-campaign-ondc',
  summary: 'Join a campaign with a virtual account number',
  input: v.strictObject({
    campaignId: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/)),
  }),
  output: v.object({
    campaignId: v.string(),
    /** A prefix of four letters, twelve digits and two check digits. */
    virtualAccountNumber: v.string(),
    ifsc: v.string(),
    joinedAt: timestamp,
  }),
  callers: callersOf('trader-onboard-van-transfer-campaign-ondc'),
  noAuth: false,
  changes: true,
  errors: ['campaign_not_found'],
});
