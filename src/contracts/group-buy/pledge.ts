import * as v from 'valibot';
import { MAX_QUANTITY } from '../../domain/orders/quotes/bill.ts';
import { deliveryAddress, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { apartmentId, groupBuyId, groupShare, priceSteps } from './group-buy-schemas.ts';
import { defineCommand } from '../outbox-command.ts';

/**
 * Makes a person's pledge in a group buy so many units in all, to be paid in cash on delivery; 0 takes it back. There is one
 * pledge per person and group buy, from whatever phones it is changed: the last word that the server hears before the end holds.
 * It becomes an order when enough is wanted at the end, at the price that all together reached; else it is released.
 */
export const groupBuyOrderConfirmation = defineService({
  name: 'group-buy-order-confirmation',
  summary: 'Pledge in a group buy, change the pledge, or take it back',
  input: v.strictObject({
    groupBuyId,
    /** Of the order that a new pledge becomes; a pledge that is there keeps its own. */
    transactionId: uuid,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_QUANTITY)),
    /** The steps that the buyer saw; others are refused (GRP-2). */
    acceptedSteps: priceSteps,
    /** One of the group's apartments: there the goods are brought. Null: the group's first one. */
    apartmentId: v.optional(v.nullable(apartmentId), null),
    address: deliveryAddress,
  }),
  output: v.object({ share: groupShare }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [
    'group_buy_not_found',
    'group_buy_over',
    'apartment_not_found',
    'quantity_unavailable',
    'quote_changed',
    'address_not_serviceable',
    'transaction_used',
  ],
});
export type Pledge = v.InferInput<(typeof groupBuyOrderConfirmation)['input']>;

const payload = v.object({
  pledge: groupBuyOrderConfirmation.input,
  /** What is pledged for, as the sync page calls it. */
  itemName: v.string(),
});
export type PledgePayload = v.InferOutput<typeof payload>;

/** What entries about the pledge in a group buy are about. */
export const pledgeSubject = (id: string): string => `group-buy:${id}`;

/**
 * Pledges in a group buy, changes the pledge or takes it back (GRP-3). The newest one says all; the server's clock decides
 * whether it came before the end.
 */
export const PLEDGE = defineCommand({
  kind: 'pledge-in-group-buy',
  payloadVersion: 1,
  payload,
  subject: ({ pledge }: PledgePayload) => pledgeSubject(pledge.groupBuyId),
  newestOnly: true,
  service: groupBuyOrderConfirmation,
  input: ({ pledge }) => pledge,
  title: ({ pledge: { quantity }, itemName }) =>
    quantity === 0 ? `Take back the pledge for ${itemName}` : `Pledge ${quantity} × ${itemName}`,
});
