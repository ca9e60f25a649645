import * as v from 'valibot';
import { MAX_QUANTITY } from '../../domain/orders/quotes/bill.ts';
import { lot } from '../catalogue/lot.ts';
import { count, couponCode, itemId, paise, type Quote, storeId, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { MOST_PER_MESSAGE } from '../../domain/cart/cart-messages.ts';
import { defineCommand } from '../outbox-command.ts';
import type { DeliveryAddress } from '../../domain/account/address.ts';

/** A cart line with what its buyer last saw of the item. `quantity` from 1. */
const cartLine = v.object({
  storeId,
  itemId,
  name: v.pipe(v.string(), v.maxLength(300)),
  unit: v.pipe(v.string(), v.maxLength(100)),
  picture: v.pipe(v.string(), v.maxLength(300)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
  pricePaise: paise,
  mrpPaise: paise,
  /** As last seen; missing for what is sold in single units. */
  lot: v.optional(v.nullable(lot)),
});
export type CartLine = v.InferOutput<typeof cartLine>;

/** A coupon was taken off: none is put on by itself (OFF-2). Its code is empty, so that older apps read it as none. */
const declined = v.optional(v.literal(true));

/** A person's cart as the server has it: live lines by their id, and coupons by store. */
export const cart = v.object({
  lines: v.array(v.object({ lineId: uuid, line: cartLine })),
  coupons: v.array(v.object({ storeId, code: v.string(), declined })),
  /** The newest edit taken from the device that asked: all its edits up to that one are in this cart. */
  taken: count,
  version: count,
});
export type Cart = v.InferOutput<typeof cart>;

/** The signed-in person's cart, and what of the asking device's edits is in it. */
export const getCart = defineService({
  name: 'get-cart',
  summary: "The person's cart",
  input: v.strictObject({ deviceId: uuid }),
  output: v.object({ cart }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});

/** The number of an edit on its device; from 1. */
const edit = v.pipe(count, v.minValue(1));

/**
 * What a device changed in the cart, by the number of the edit. `sequence`: with this message the server has all edits
 * of the device up to that one. `removedLines` are the lines that its person took out, as far as the device knew them.
 */
const cartMessage = v.strictObject({
  deviceId: uuid,
  sequence: count,
  lines: v.pipe(
    v.array(v.object({ lineId: uuid, edit, line: cartLine })),
    v.maxLength(MOST_PER_MESSAGE),
  ),
  removedLines: v.pipe(v.array(v.object({ lineId: uuid, edit })), v.maxLength(MOST_PER_MESSAGE)),
  coupons: v.pipe(
    v.array(
      v.pipe(
        v.object({ storeId, code: v.union([couponCode, v.literal('')]), declined, edit }),
        v.check(
          (coupon) => coupon.declined !== true || coupon.code === '',
          'A coupon is on the cart or was taken off',
        ),
      ),
    ),
    v.maxLength(MOST_PER_MESSAGE),
  ),
});

/** Merges one device's edits into the signed-in person's cart and answers the whole cart (docs/decisions/0016). */
export const saveUpdateCart = defineService({
  name: 'save-update-cart',
  summary: "Merge a device's edits into the person's cart",
  input: cartMessage,
  output: v.object({ cart }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['not_allowed'],
});

export type SaveCartPayload = v.InferOutput<typeof cartMessage>;

/** Subject of all cart messages of a person. */
export const CART_SUBJECT = 'cart';

/** Sends what changed in the cart (OUT-6: the newest message says all). */
export const SAVE_CART = defineCommand({
  kind: 'save-cart',
  payloadVersion: 1,
  payload: cartMessage,
  subject: () => CART_SUBJECT,
  newestOnly: true,
  service: saveUpdateCart,
  input: (payload) => payload,
  title: () => 'Your cart',
});

/** The cart of one store that is to be held against the store's own word before it is ordered. */
export interface CartToValidate {
  readonly storeId: string;
  readonly lines: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly address: DeliveryAddress;
  /** Null without a coupon. */
  readonly couponCode: string | null;
  /** The buyer picks the goods up; missing: they are brought. */
  readonly pickup?: true;
}

/** What the store says of a cart. An order of exactly this cart goes on under the same transaction. */
export interface CartValidation {
  readonly transactionId: string;
  readonly messageId: string;
  readonly quote: Quote;
}

/** The carts of several stores that go to one address. */
export interface CartsToValidate {
  readonly address: DeliveryAddress;
  /** At most `MOST_BULK_PARTS`, each of another store. */
  readonly carts: readonly Omit<CartToValidate, 'address'>[];
}
