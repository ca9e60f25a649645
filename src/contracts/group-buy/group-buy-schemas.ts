import * as v from 'valibot';
import { areFallingSteps, GROUP_SHARE_STATES, MOST_PRICE_STEPS } from '../../domain/group-buy.ts';
import {
  count,
  geoPoint,
  itemId,
  orderStatus,
  paise,
  pincode,
  storeId,
  timestamp,
  uuid,
} from '../schemas.ts';

/** Identifiers of apartments and group buys: short, printable, safe in a URL. */
export const apartmentId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/));
export const groupBuyId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/));

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
  storeId,
  storeName: v.string(),
  itemId,
  name: v.string(),
  unit: v.string(),
  picture: v.string(),
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

/**
 * A person's pledge. Nothing is ordered before `state` is `ordered`; there are no charges besides the amount. Until the end
 * `pricePaise` is the most that a unit can cost, afterwards the price that was reached.
 */
export const groupShare = v.object({
  transactionId: uuid,
  groupBuyId,
  storeId,
  storeName: v.string(),
  itemId,
  name: v.string(),
  unit: v.string(),
  picture: v.string(),
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
