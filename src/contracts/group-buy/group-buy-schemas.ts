import * as v from 'valibot';
import { GROUP_SHARE_STATES } from '../../domain/group-buy.ts';
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
  groupPricePaise: paise,
  /** What the store asks of everybody else now. */
  pricePaise: paise,
  mrpPaise: paise,
  neededQuantity: count,
  mostQuantity: count,
  joinedQuantity: count,
  mostPerPerson: count,
  /** What the signed-in person joined with; 0 for visitors. */
  ownQuantity: count,
  /** How many more this person can join with now. */
  joinableQuantity: count,
  endsAt: timestamp,
});

/** A person's part of a group buy. Nothing is ordered before `state` is `ordered`; there are no charges besides the amount. */
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
