import * as v from 'valibot';
import { shopSettingsSubject } from '../../domain/sellers/shop-subjects.ts';
import { defineCommand } from '../outbox-command.ts';
import { storeId } from '../schemas.ts';
import { sellerUpdate, storeChanges } from './ondc-seller-update.ts';

const changeShopPayload = v.object({
  storeId,
  /** For the sync page. */
  shopName: v.string(),
  /** What was changed only, so that a change on another phone of something else stays. */
  store: storeChanges,
});
export type ChangeShopPayload = v.InferOutput<typeof changeShopPayload>;

/** Changes settings of a shop. */
export const CHANGE_SHOP = defineCommand({
  kind: 'change-shop',
  payloadVersion: 1,
  payload: changeShopPayload,
  subject: (payload) => shopSettingsSubject(payload.storeId),
  newestOnly: false,
  service: sellerUpdate,
  input: ({ storeId: id, store }) => ({ storeId: id, store }),
  title: ({ shopName }) => `Settings of ${shopName}`,
});
