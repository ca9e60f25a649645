import * as v from 'valibot';
import {
  areFallingSteps,
  GROUP_SHARE_STATES,
  MOST_PRICE_STEPS,
} from '../../domain/coop/group-buy.ts';
import { neighbourId, shownItem } from '../neighbour-schemas.ts';
import { count, geoPoint, orderStatus, paise, pincode, timestamp, uuid } from '../schemas.ts';

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
