import * as v from 'valibot';
import { CARE_NUMBER, CARE_NUMBER_PROBLEM } from '../../domain/account/customer-care.ts';
import { gstinProblem, tidyTradeNumber } from '../../domain/sellers/trade-numbers.ts';
import { areApart, MOST_HOLIDAYS } from '../../domain/sellers/shop-times.ts';
import { readUpiId } from '../../domain/upi-id.ts';
import { MOST_TAGS } from '../../domain/stores/store-tags.ts';
import {
  LONGEST_NOTICE,
  LONGEST_RETURN_WORDS,
  RETURN_CHOICES,
} from '../../domain/sellers/shop-front.ts';
import {
  count,
  email,
  hhmm,
  itemId,
  paise,
  requiredText,
  storeId,
  storeSummary,
  timestamp,
  typedLines,
  typedText,
  uuid,
} from '../schemas.ts';
import { defineService } from '../service.ts';
import { holiday, returnPolicy, shopNotice } from './shop-front.ts';
import { storeTag } from './store-search.ts';
import { shopSettingsSubject } from '../../domain/sellers/shop-subjects.ts';
import { defineCommand } from '../outbox-command.ts';

// The parts of a customer care contact are joined by commas (specification, section 3: provider).
const withoutComma = v.check((text: string) => !text.includes(','), 'Please leave commas out');
const careName = v.pipe(typedText(60), withoutComma);
const careEmail = v.pipe(email, withoutComma);

/** How far a store may deliver, km. */
const radiusKm = v.pipe(v.number(), v.minValue(0.5), v.maxValue(100));

const newNotice = v.strictObject({
  ...shopNotice.entries,
  text: requiredText(LONGEST_NOTICE),
});
const newReturnPolicy = v.strictObject({
  withinMinutes: v.picklist(RETURN_CHOICES.map(({ withinMinutes }) => withinMinutes)),
  words: typedLines(LONGEST_RETURN_WORDS),
});

/** What a seller may change of a store; what is left out stays. Amounts in paise, times HHMM, durations in minutes. */
const storeChanges = v.strictObject({
  opensAt: v.optional(hhmm),
  closesAt: v.optional(hhmm),
  takingOrders: v.optional(v.boolean()),
  /** With `takingOrders: false`: when it takes orders again by itself; null: when its people say so. */
  closedUntil: v.optional(v.nullable(timestamp)),
  /** All that are still to come; one that begins closes the store until it ends. */
  holidays: v.optional(
    v.pipe(
      v.array(holiday),
      v.maxLength(MOST_HOLIDAYS),
      v.check((holidays) => areApart(holidays), 'Holidays must not overlap'),
    ),
  ),
  deliveryRadiusKm: v.optional(radiusKm),
  deliveryMinutes: v.optional(v.pipe(count, v.minValue(5), v.maxValue(10_080))),
  preparationMinutes: v.optional(v.pipe(count, v.minValue(5), v.maxValue(10_080))),
  /** Buyers may pick their orders up, ready as soon as they are packed (PICK-1). Orders that were placed stay as they are. */
  offersPickup: v.optional(v.boolean()),
  deliveryChargePaise: v.optional(paise),
  /** Item total from which delivery is free; null: never. */
  freeDeliveryFromPaise: v.optional(v.nullable(paise)),
  packingChargePaise: v.optional(paise),
  minimumOrderPaise: v.optional(paise),
  /** For each 100 kg begun of an order above 50 kg (LOT-2). */
  freightPaisePerQuintal: v.optional(paise),
  customerCare: v.optional(
    v.strictObject({
      name: careName,
      email: v.union([v.literal(''), careEmail]),
      phone: v.pipe(v.string(), v.regex(CARE_NUMBER, CARE_NUMBER_PROBLEM)),
    }),
  ),
  tags: v.optional(v.pipe(v.array(storeTag), v.maxLength(MOST_TAGS))),
  /** Stands on invoices from now on; empty: there is none. Only the owner may change it. */
  gstin: v.optional(
    v.pipe(
      typedText(30),
      v.transform(tidyTradeNumber),
      v.check(
        (gstin) => gstin === '' || gstinProblem(gstin) === null,
        'This is not a GSTIN. Please compare it with your certificate',
      ),
    ),
  ),
  /** Where customers pay at the door by UPI; empty: nowhere. Only the owner may change it. */
  upiId: v.optional(
    v.pipe(
      typedText(330),
      v.transform((typed) => readUpiId(typed) ?? typed),
      v.check(
        (upiId) => upiId === '' || readUpiId(upiId) === upiId,
        'This is not a UPI id: it looks like asha@okaxis',
      ),
    ),
  ),
  /** The bank account of its owner that payouts go to; only the owner may choose it. */
  payoutAccountId: v.optional(uuid),
  /** Null: it tells nothing. */
  notice: v.optional(v.nullable(newNotice)),
  /** For orders from now on; null: it says nothing. */
  returnPolicy: v.optional(v.nullable(newReturnPolicy)),
  /** An uploaded picture of who asks; null: the app's own picture again. */
  pictureFileId: v.optional(v.nullable(uuid)),
});

/** What somebody saw of what they change. What is another now is not written over: the second of two people is told (OUT-10). */
const seenOfStore = v.strictObject({
  notice: v.optional(v.nullable(shopNotice)),
  returnPolicy: v.optional(v.nullable(returnPolicy)),
  picture: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

/** New price, MRP and stock of an item of the store; what is left out stays. */
const itemChange = v.pipe(
  v.strictObject({
    itemId,
    pricePaise: v.optional(v.pipe(paise, v.minValue(1))),
    mrpPaise: v.optional(v.pipe(paise, v.minValue(1))),
    stock: v.optional(v.pipe(count, v.maxValue(1_000_000))),
  }),
  v.check(
    ({ pricePaise, mrpPaise }) =>
      pricePaise === undefined || mrpPaise === undefined || pricePaise <= mrpPaise,
    'The price must not be above the MRP',
  ),
);

/**
 * A seller changes a store of their own, and prices and stock of its items: all or nothing. Admins may change any store;
 * somebody else's store is answered as one that is not there. Changed prices and stock reach buyers by the live sheet.
 */
export const sellerUpdate = defineService({
  name: 'ondc-seller-update',
  summary: "Change one's own store, and its prices and stock",
  input: v.strictObject({
    storeId,
    store: v.optional(storeChanges, {}),
    seen: v.optional(seenOfStore),
    items: v.optional(v.pipe(v.array(itemChange), v.maxLength(200)), []),
  }),
  output: v.object({
    store: storeSummary,
    /** Items whose values really changed, and the live sheet's version that has them. */
    changedItems: count,
    liveVersion: count,
    serverTime: timestamp,
  }),
  callers: ['seller', 'admin'],
  noAuth: false,
  changes: true,
  errors: [
    'store_not_found',
    'item_not_found',
    'store_suspended',
    'account_not_found',
    'changed_meanwhile',
    'file_not_found',
    'picture_not_readable',
  ],
});

const changeShopPayload = v.object({
  storeId,
  /** For the sync page. */
  shopName: v.string(),
  /** What was changed only, so that a change on another phone of something else stays. */
  store: storeChanges,
  seen: v.optional(seenOfStore),
  /** A new picture of the shop, in `attachments`. */
  pictureIds: v.optional(v.array(v.string()), []),
});
export type ChangeShopPayload = v.InferInput<typeof changeShopPayload>;

/** Changes settings of a shop. */
export const CHANGE_SHOP = defineCommand({
  kind: 'change-shop',
  payloadVersion: 2,
  payload: changeShopPayload,
  // Version 1 had no pictures: an older app must not send an entry without its own.
  migrate: (payload) => payload,
  subject: (payload) => shopSettingsSubject(payload.storeId),
  newestOnly: false,
  service: sellerUpdate,
  input: ({ storeId: id, store, seen }, [pictureFileId]) => ({
    storeId: id,
    store: pictureFileId === undefined ? store : { ...store, pictureFileId },
    seen,
  }),
  pictures: ({ pictureIds }) => pictureIds,
  title: ({ shopName }) => `Settings of ${shopName}`,
});
