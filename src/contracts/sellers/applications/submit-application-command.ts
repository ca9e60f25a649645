import type * as v from 'valibot';
import { SHOP_APPLICATION_SUBJECTS } from '../../../domain/sellers/shop-subjects.ts';
import { defineCommand } from '../../outbox-command.ts';
import { submitShopApplication } from './submit-shop-application.ts';

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
