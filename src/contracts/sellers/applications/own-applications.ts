import * as v from 'valibot';
import { count, uuid } from '../../schemas.ts';
import { defineService, SIGNED_IN } from '../../service.ts';
import { checkedDetails, newBankAccount, shopApplication } from './shop-application.ts';
import { SHOP_APPLICATION_SUBJECTS } from '../../../domain/sellers/shop-subjects.ts';
import { defineCommand } from '../../outbox-command.ts';

/** Most applications of one person that wait for an answer. */
export const MOST_OPEN_APPLICATIONS = 5;

/**
 * Somebody asks to sell on Haat, corrects what they said, or answers what was asked: the id says which. What was decided stays
 * decided.
 */
export const submitShopApplication = defineService({
  name: 'submit-shop-application',
  summary: 'Apply to sell on Haat',
  input: v.strictObject({
    applicationId: uuid,
    details: checkedDetails,
    /** Left out: the one that was named before. */
    bankAccount: v.optional(newBankAccount),
    /** The version that was on screen; 0 for a new one. */
    seenVersion: count,
  }),
  output: v.object({ application: shopApplication }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['place_not_found', 'application_decided', 'too_many_applications', 'too_many_accounts'],
});

/** Applies to sell, corrects the application or answers what was asked: the newest says all (OUT-6). */
export const SUBMIT_APPLICATION = defineCommand({
  kind: 'submit-shop-application',
  payloadVersion: 1,
  payload: submitShopApplication.input,
  subject: ({ applicationId }) => SHOP_APPLICATION_SUBJECTS + applicationId,
  newestOnly: true,
  service: submitShopApplication,
  input: (payload) => payload,
  title: ({ details: { shopName } }) => `Application of ${shopName}`,
});
export type ApplicationPayload = v.InferOutput<typeof submitShopApplication.input>;

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
