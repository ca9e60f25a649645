import * as v from 'valibot';
import {
  areFallingSteps,
  GROUP_SHARE_STATES,
  MOST_PRICE_STEPS,
} from '../../domain/coop/group-buy.ts';
import { MAX_QUANTITY } from '../../domain/orders/quotes/bill.ts';
import { neighbourId, shownItem } from '../neighbour-schemas.ts';
import { defineCommand } from '../outbox-command.ts';
import {
  count,
  deliveryAddress,
  geoPoint,
  orderStatus,
  paise,
  pincode,
  timestamp,
  uuid,
} from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

export const apartmentId = neighbourId;
export const groupBuyId = neighbourId;

/** From so many units on, in all, one unit costs everybody so much; by rising quantity. */
export const priceSteps = v.pipe(
  v.array(v.object({ fromQuantity: count, pricePaise: paise })),
  v.minLength(1),
  v.maxLength(MOST_PRICE_STEPS),
  v.check((steps) => areFallingSteps(steps), 'More units can only be cheaper'),
);

/** A housing complex whose people buy together. */
export const apartment = v.object({
  apartmentId,
  name: v.string(),
  street: v.string(),
  city: v.string(),
  state: v.string(),
  areaCode: pincode,
  location: geoPoint,
  /** Group buys that can be joined now. */
  openGroupBuys: count,
});
export type Apartment = v.InferOutput<typeof apartment>;

/** A group buy that can be joined; prices of one unit, times by the server's clock. */
export const groupBuy = v.object({
  groupBuyId,
  apartmentId,
  ...shownItem.entries,
  storeName: v.string(),
  /** The price of the first step. */
  groupPricePaise: paise,
  steps: priceSteps,
  /** What the store asks of everybody else now. */
  pricePaise: paise,
  mrpPaise: paise,
  neededQuantity: count,
  mostQuantity: count,
  /** Pledged in all, and by the people of this apartment. */
  joinedQuantity: count,
  apartmentQuantity: count,
  /** How many apartments buy together. */
  apartmentCount: count,
  mostPerPerson: count,
  /** What the signed-in person pledged; 0 for visitors. */
  ownQuantity: count,
  /** How many more this person can pledge now. */
  joinableQuantity: count,
  endsAt: timestamp,
});
export type GroupBuy = v.InferOutput<typeof groupBuy>;

/** Most apartments that a group buy of a link is told with. */
export const MOST_LINKED_APARTMENTS = 10;

/** A group buy that a link names, with apartments whose people can join it, its first one first. */
export const linkedGroupBuy = v.object({
  ...groupBuy.entries,
  apartments: v.optional(v.array(apartment), []),
});
export type LinkedGroupBuy = v.InferOutput<typeof linkedGroupBuy>;

/**
 * A person's pledge. Nothing is ordered before `state` is `ordered`; there are no charges besides the amount. Until the end
 * `pricePaise` is the most that a unit can cost, afterwards the price that was reached.
 */
export const groupShare = v.object({
  transactionId: uuid,
  groupBuyId,
  ...shownItem.entries,
  storeName: v.string(),
  quantity: count,
  pricePaise: paise,
  /** Price times quantity, paid in cash on delivery. */
  amountPaise: paise,
  state: v.picklist(GROUP_SHARE_STATES),
  joinedAt: timestamp,
  endsAt: timestamp,
  neededQuantity: count,
  joinedQuantity: count,
  /** The order that it became. */
  order: v.nullable(v.object({ orderId: v.string(), status: orderStatus })),
});
export type GroupShare = v.InferOutput<typeof groupShare>;

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
