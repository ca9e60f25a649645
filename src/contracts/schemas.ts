import * as v from 'valibot';
import { ADDRESS_TYPES } from '../domain/account/address.ts';
import { EMAIL, MOBILE_NUMBER, PINCODE } from '../domain/account/contact.ts';
import { isHhmm } from '../domain/time.ts';
import { UUID } from '../domain/identifiers.ts';
import { MESSAGES } from '../domain/messages.ts';
import { MAX_LINES, MAX_QUANTITY } from '../domain/orders/quotes/bill.ts';
import { COUPON_PROBLEMS, isCouponCode, OFFER_KINDS } from '../domain/orders/offers/offers.ts';
import { ORDER_STATUSES } from '../domain/orders/life/order-status.ts';
import { DEFAULT_RETAIL_TYPE, RETAIL_TYPES } from '../domain/orders/retail-type.ts';
import { LONGEST_INSTRUCTION, SUBSTITUTIONS } from '../domain/orders/order-wishes.ts';
import { ARRIVAL_CAUSES } from '../domain/orders/slots/arrival.ts';
import { courier } from './orders/courier.ts';
import { lineChange } from './orders/changes/line-change.ts';
import { saidByStore } from './sellers/shop-front.ts';

/** Integer paise, not negative, below ₹10 crore so that sums stay safe integers. */
export const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000_000_000));

/** ms since the epoch. */
export const timestamp = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A counter or ordinal. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Text that a person typed: trimmed, without control characters, at most `longest` characters. */
export const typedText = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(longest, `Please use at most ${longest} characters`),
    v.check(
      (text) => !/\p{Cc}/u.test(text),
      'Please remove line breaks and special control characters',
    ),
  );

/** The same with line breaks, which are kept. */
export const typedLines = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\r\n', '\n').trim()),
    v.maxLength(longest, `Please use at most ${longest} characters`),
    v.check((text) => !/[^\P{Cc}\n]/u.test(text), 'Please remove special control characters'),
  );

/** Typed text that is not empty. */
export const requiredText = (longest: number) =>
  v.pipe(typedText(longest), v.minLength(1, MESSAGES.required));

/** Identifiers made by stores and the server: short, printable, safe in a URL. */
export const storeId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/));
export const itemId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,99}$/));
export const uuid = v.pipe(v.string(), v.regex(UUID));

export const mobileNumber = v.pipe(
  v.string(),
  v.regex(MOBILE_NUMBER, MESSAGES.invalidMobileNumber),
);
export const contactNumber = v.pipe(
  v.string(),
  v.minLength(1, MESSAGES.required),
  v.regex(MOBILE_NUMBER, MESSAGES.invalidContactNumber),
);
export const pincode = v.pipe(
  v.string(),
  v.minLength(1, MESSAGES.required),
  v.regex(PINCODE, 'Please enter a valid 6-digit pincode'),
);
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, MESSAGES.invalidEmail),
  v.regex(EMAIL, MESSAGES.invalidEmail),
);

/** Bounds of the specification, section 5. */
export const geoPoint = v.object({
  lat: v.pipe(v.number(), v.gtValue(-90), v.maxValue(90)),
  lon: v.pipe(v.number(), v.gtValue(-180), v.maxValue(180)),
});

export const hhmm = v.pipe(v.number(), v.check(isHhmm));

/** A delivery address as typed into the address form (specification, section 3). */
export const deliveryAddress = v.object({
  name: requiredText(60),
  plot: requiredText(120),
  street: typedText(120),
  district: typedText(60),
  city: requiredText(60),
  state: requiredText(60),
  areaCode: pincode,
  location: v.nullable(geoPoint),
  pin: v.optional(geoPoint),
  /** What the same person's upload of a photo was answered with. */
  gatePhoto: v.optional(uuid),
  contactNumber,
  apartmentId: v.nullable(typedText(80)),
  type: v.picklist(ADDRESS_TYPES),
});

/** A store as lists show it. Distances are for the asker to compute from `location`. */
export const storeSummary = v.object({
  id: storeId,
  name: v.string(),
  street: v.string(),
  city: v.string(),
  areaCode: v.string(),
  location: geoPoint,
  deliveryRadiusKm: v.number(),
  opensAt: hhmm,
  closesAt: hhmm,
  rating: v.number(),
  ratingCount: count,
  deliveryChargePaise: paise,
  freeDeliveryFromPaise: v.nullable(paise),
  packingChargePaise: paise,
  minimumOrderPaise: paise,
  /** For each 100 kg begun of an order above 50 kg (LOT-2); missing: nothing. */
  freightPaisePerQuintal: v.optional(paise),
  /** Typical time from order to door, minutes. */
  deliveryMinutes: count,
  /** Usual time until an order is packed, minutes. */
  preparationMinutes: v.optional(count),
  /** Buyers may pick their orders up; missing: they may not. */
  offersPickup: v.optional(v.boolean()),
  /** Category group ids that the store sells. */
  groups: v.array(v.string()),
  picture: v.string(),
  takingOrders: v.boolean(),
  /** When a store that does not take orders now will by itself; missing or null: nobody has said. */
  closedUntil: v.optional(v.nullable(timestamp)),
  ...saidByStore.entries,
  itemCount: count,
});
export type StoreSummary = v.InferOutput<typeof storeSummary>;

/** A place with a pincode, from the real list of post offices. */
export const area = v.object({
  areaCode: pincode,
  city: v.string(),
  district: v.string(),
  state: v.string(),
  location: v.nullable(geoPoint),
});
export type Area = v.InferOutput<typeof area>;

export const wantedLine = v.object({
  itemId,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
});

/** What every list of an order's lines obeys: no item stands in two lines. */
export const oncePerItem = <Line extends { readonly itemId: string }>() =>
  v.check<Line[], string>(
    (lines) => new Set(lines.map((line) => line.itemId)).size === lines.length,
    'Each item may stand in one line only',
  );

/** Items asked for in an order. */
export const wantedLines = v.pipe(
  v.array(wantedLine),
  v.minLength(1, MESSAGES.emptyCart),
  v.maxLength(MAX_LINES, `An order takes at most ${MAX_LINES} different items`),
  oncePerItem(),
);

/** A coupon code as stores write it: upper case, without spaces. */
export const couponCode = v.pipe(v.string(), v.check(isCouponCode, MESSAGES.enterCoupon));

/**
 * An offer of a store or of all stores that takes a percentage or an amount off the item total; percent or paise by `kind`,
 * times by the server's clock.
 */
export const offer = v.object({
  code: couponCode,
  title: v.string(),
  kind: v.picklist(['percent', 'amount']),
  value: count,
  capPaise: v.nullable(paise),
  minimumPaise: paise,
  startsAt: timestamp,
  endsAt: timestamp,
  /** Orders of one person that may use it; missing in what was told before: one. */
  usesPerPerson: v.optional(count),
});

/** An offer of any kind: of single items or categories (`scope`), "buy X get Y", or with an item that comes for nothing. */
export const itemOffer = v.object({
  ...offer.entries,
  kind: v.picklist(OFFER_KINDS),
  scope: v.optional(
    v.nullable(v.object({ itemIds: v.array(itemId), categoryIds: v.array(v.string()) })),
  ),
  buyGet: v.optional(
    v.nullable(v.object({ buyQuantity: count, getQuantity: count, getItemId: v.nullable(itemId) })),
  ),
  freebie: v.optional(v.nullable(v.object({ itemId, quantity: count }))),
});

export const bill = v.object({
  itemTotalPaise: paise,
  /** Missing in bills from before there were coupons. */
  discountPaise: v.optional(paise, 0),
  deliveryChargePaise: paise,
  packingChargePaise: paise,
  amountToBePaidPaise: paise,
});

/** A line of a quote: today's price, and how many of the wanted units can be had. */
export const quotedLine = v.object({
  itemId,
  name: v.string(),
  unit: v.string(),
  quantity: count,
  available: count,
  pricePaise: paise,
  mrpPaise: paise,
  /** An item that a coupon adds for nothing: nobody asked for it, and its price is 0. */
  isFree: v.optional(v.boolean()),
});

/** What a coupon does to one line: paise off the whole line, units of it that are free, and why, in words. */
export const lineDiscount = v.object({
  itemId,
  discountPaise: paise,
  freeQuantity: count,
  words: v.string(),
});

/** A store's quote for an order; `expiresAt` by the server's clock. */
export const quote = v.object({
  storeId,
  lines: v.array(quotedLine),
  bill,
  /** The coupon that was asked for and why it takes nothing off; null without one. */
  coupon: v.optional(
    v.nullable(
      v.object({
        code: couponCode,
        discountPaise: paise,
        problem: v.nullable(v.picklist(COUPON_PROBLEMS)),
      }),
    ),
    null,
  ),
  /** The discount line by line; its sum is the bill's. Only with a coupon that is used. */
  discounts: v.optional(v.array(lineDiscount)),
  serverTime: timestamp,
  expiresAt: timestamp,
});
export type Quote = v.InferOutput<typeof quote>;

export const orderStatus = v.picklist(ORDER_STATUSES);

export const orderLine = v.object({
  itemId,
  name: v.string(),
  unit: v.string(),
  picture: v.string(),
  quantity: count,
  pricePaise: paise,
  /** Terms of the item when it was ordered. Orders that an older version stored lack them (DB-1). */
  returnable: v.optional(v.boolean(), true),
  cancellable: v.optional(v.boolean(), true),
  returnWindowMinutes: v.optional(count, 60),
});

/** What a buyer sends back, and why; `requestedAt` by the buyer's clock. `reasonCode`: the domain's RETURN_REASONS. */
export const returnRequest = v.object({
  returnId: uuid,
  reasonCode: v.string(),
  lines: v.array(
    v.object({
      itemId,
      quantity: count,
      /** What the buyer says of it; missing: nothing. */
      note: v.optional(v.string()),
      /** Photos of it, in their order (`read-order-picture`); missing: none. */
      pictureFileIds: v.optional(v.array(uuid)),
    }),
  ),
  requestedAt: timestamp,
});
export type ReturnRequest = v.InferOutput<typeof returnRequest>;

/** Cash on delivery, or paid at a payment provider beforehand. */
export const paymentMethod = v.picklist(['cod', 'online']);

const instruction = typedText(LONGEST_INSTRUCTION);
const lineSubstitution = v.object({ itemId, substitution: v.picklist(SUBSTITUTIONS) });

/** What a buyer wishes beyond the goods: the domain's `OrderWishes`. */
export const orderWishes = v.object({
  recipient: v.nullable(v.object({ name: requiredText(60), contactNumber })),
  deliverySlot: v.nullable(v.object({ from: timestamp, to: timestamp })),
  substitution: v.picklist(SUBSTITUTIONS),
  instructions: v.optional(v.object({ store: instruction, rider: instruction })),
  /** Lines whose wish is another one; missing: none. */
  lineSubstitutions: v.optional(v.pipe(v.array(lineSubstitution), v.maxLength(MAX_LINES))),
  /** What becomes of a question without an answer (SUB-1); missing: the item is left out. */
  ifNoAnswer: v.optional(v.picklist(['similar', 'none'])),
  /** The buyer picks the goods up (PICK-1); missing: they are brought. Not together with a slot. */
  pickup: v.optional(v.literal(true)),
});

export const milestone = v.object({ status: orderStatus, at: timestamp });

/** Money that goes back to the buyer; `dueAt`: with the buyer by then at the latest, `completedAt`: null until it is there. */
export const orderRefund = v.object({
  amountPaise: paise,
  initiatedAt: timestamp,
  dueAt: timestamp,
  completedAt: v.nullable(timestamp),
  /** What carries it out; missing where an older server says nothing. */
  method: v.optional(v.picklist(['online', 'cash', 'coins', 'upi'])),
  /** The UPI id, masked ("as••@okaxis"), or the bank account ("HDFC0001234, XXXXXXXX4321"); missing for other methods. */
  sentTo: v.optional(v.string()),
  /** `upi` that goes to a bank account: apps of before read no other method. */
  isToBank: v.optional(v.boolean()),
  /** The number of its credit note ("26-27/CN000012"); missing until it ended, and where no invoice has the goods. */
  creditNote: v.optional(v.string()),
  /** Its buyer has to say where it goes, and nothing is sent before that (REF-1). */
  needsPlace: v.optional(v.literal(true)),
});

/** Where a store hands its orders over (PICK-1); `contactNumber` '' where it says none. */
export const pickupPlace = v.object({
  ...v.pick(storeSummary, ['street', 'city', 'areaCode', 'location']).entries,
  contactNumber: v.string(),
});

/** When an order is promised and why: the domain's `Arrival` (ETA-1). */
const arrival = v.object({
  by: timestamp,
  firstBy: timestamp,
  preparationMinutes: count,
  travelMinutes: count,
  because: v.picklist(ARRIVAL_CAUSES),
});

/** An order as the server stands by it. `externalReferenceId` is the client's transaction id. */
export const order = v.object({
  orderId: v.string(),
  externalReferenceId: uuid,
  storeId,
  storeName: v.string(),
  status: orderStatus,
  lines: v.array(orderLine),
  bill,
  /** The coupon whose discount is in the bill. */
  couponCode: v.optional(v.nullable(v.string()), null),
  paymentMethod,
  /** The payment of an order that was paid online; null for cash on delivery. */
  paymentId: v.optional(v.nullable(uuid), null),
  address: deliveryAddress,
  /** Missing where nobody wished anything: the domain's DEFAULT_WISHES. */
  wishes: v.optional(orderWishes),
  /** Where an order is picked up, as the store stands now; missing for one that is brought. */
  pickupAt: v.optional(pickupPlace),
  /** The UPI id of its shop, as that stands now; only while the order is paid at the door (`isPaidAtDoor`) of a shop that has one. */
  doorUpiId: v.optional(v.string()),
  placedAt: timestamp,
  milestones: v.array(milestone),
  returnRequest: v.optional(v.nullable(returnRequest), null),
  /** Why it was cancelled or rejected: a code of the domain's reasons; null where nobody said. */
  cancelReason: v.optional(v.nullable(v.string()), null),
  /** Who carries it; null or missing until the goods were handed over to somebody. */
  courier: v.optional(v.nullable(courier)),
  /** Null or missing where nothing was promised. */
  arrival: v.optional(v.nullable(arrival)),
  /** What the buyer says at the door; missing where none is asked. */
  deliveryCode: v.optional(v.string()),
  retailType: v.optional(v.picklist(RETAIL_TYPES), DEFAULT_RETAIL_TYPE),
  /** The newest refund; null or missing where nothing goes back. */
  refund: v.optional(v.nullable(orderRefund)),
  /** What the shop changed while it packed, the oldest first; missing where nothing (SUB-1). */
  changes: v.optional(v.array(lineChange)),
  /** Refunds of parts that the shop did not have, the oldest first; `refund` is of the order or of what came back. */
  partRefunds: v.optional(v.array(orderRefund)),
  /** Since when a refund waits until a second administrator agrees; missing where none does. */
  refundAskedAt: v.optional(timestamp),
  /** Raised with each change of the buyer's orders; a reader asks for what is above the last one seen. */
  version: count,
});
export type Order = v.InferOutput<typeof order>;

export const stars = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));

/** What a shop said to a rating of one of its orders. */
export const ratingAnswer = v.object({ text: v.string(), at: timestamp });
export type RatingAnswer = v.InferOutput<typeof ratingAnswer>;

/** A buyer's rating of an order; `externalReferenceId` is the order's transaction id. */
export const rating = v.object({
  externalReferenceId: uuid,
  stars,
  comment: v.string(),
  /** Stars of single items of the order, by item id. Missing in answers of before, which are replayed as they were (OUT-1). */
  items: v.optional(v.array(v.object({ itemId, stars }))),
  /** Of the shop; null while there is none. Missing in answers of before. */
  answer: v.optional(v.nullable(ratingAnswer)),
  updatedAt: timestamp,
});
export type Rating = v.InferOutput<typeof rating>;

/** Why staff do something: it stands in the audit log (DESK-1), and where it concerns somebody they read it. */
export const reason = v.pipe(typedLines(500), v.minLength(1, 'Please write why'));
