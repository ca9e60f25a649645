import * as v from 'valibot';
import { shopOfferSubject } from '../../domain/sellers/shop-subjects.ts';
import { defineCommand } from '../outbox-command.ts';
import { storeId } from '../schemas.ts';
import { saveShopOffer, writtenOffer } from './shop-offers.ts';

const saveOfferPayload = v.object({ storeId, offer: writtenOffer });
export type SaveOfferPayload = v.InferOutput<typeof saveOfferPayload>;

/** Makes, changes or ends an offer of a shop. */
export const SAVE_OFFER = defineCommand({
  kind: 'save-offer',
  payloadVersion: 1,
  payload: saveOfferPayload,
  subject: ({ storeId: store, offer }) => shopOfferSubject(store, offer.offerId),
  newestOnly: true,
  service: saveShopOffer,
  input: (payload) => payload,
  title: ({ offer }) => `Offer ${offer.code} of your shop`,
});
