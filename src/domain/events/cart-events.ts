import {
  LONGEST_DETAIL,
  detail,
  type EventDetail,
  type EventName,
  type TrackedEvent,
} from './tracked-event.ts';
import { formatAddress, type DeliveryAddress } from '../account/address.ts';

/** A line as events tell of it. */
export interface EventLine {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
  readonly pricePaise: number;
}

/** Room for the note of what was left out. */
const NOTE_LENGTH = 40;

/**
 * Lines as JSON: `[{"id", "name", "quantity", "pricePaise"}]`. Whole lines only: what does not fit into one detail is
 * counted at the end as `{"more": n}`.
 */
export function itemDetails(lines: readonly EventLine[]): string {
  const parts: string[] = [];
  let length = 2;
  for (const { itemId, name, quantity, pricePaise } of lines) {
    const part = JSON.stringify({ id: itemId, name, quantity, pricePaise });
    if (length + part.length + 1 > LONGEST_DETAIL - NOTE_LENGTH) {
      parts.push(JSON.stringify({ more: lines.length - parts.length }));
      break;
    }
    length += part.length + 1;
    parts.push(part);
  }
  return `[${parts.join(',')}]`;
}

/** How many pieces lines are together. */
export const quantityOf = (lines: readonly EventLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** What lines cost together, paise. */
const totalPaiseOf = (lines: readonly EventLine[]): number =>
  lines.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);

function cartEvent(
  name: EventName,
  subType: string,
  description: string,
  details: readonly EventDetail[],
): TrackedEvent {
  return { name, type: 'cart', subType, description, details, topicIdentifier: 'cart' };
}

/** What was validated, and under which ids (specification, section 3: cart validation params). */
export interface ValidatedCart {
  readonly lines: readonly EventLine[];
  /** Told without its contact number: a phone number leaves the device as `contactNumber` only. */
  readonly address: DeliveryAddress;
  /** The code of the offer on the cart; null without one. */
  readonly offer: string | null;
  /** Null where the store refused before it gave them out. */
  readonly transactionId: string | null;
  readonly messageId: string | null;
}

const validationDetails = (cart: ValidatedCart): EventDetail[] => [
  detail('cartItems', itemDetails(cart.lines)),
  detail('userAddress', formatAddress(cart.address)),
  detail('selectedOffer', cart.offer),
  detail('transactionId', cart.transactionId),
  detail('messageId', cart.messageId),
];

/** The store would take the cart as it is shown. */
export const cartValidationSuccess = (cart: ValidatedCart): TrackedEvent =>
  cartEvent('cart_validation_success', 'validation', 'The cart is valid', validationDetails(cart));

/** The store would not, or not so. @param reason a code or kinds of differences, never what a person typed */
export const cartValidationFailed = (cart: ValidatedCart, reason: string): TrackedEvent =>
  cartEvent('cart_validation_failed', 'validation', 'The cart is not valid', [
    ...validationDetails(cart),
    detail('reason', reason),
  ]);

const cartDetails = (storeId: string, lines: readonly EventLine[]): EventDetail[] => [
  detail('storeId', storeId),
  detail('cartItems', itemDetails(lines)),
  detail('quantity', quantityOf(lines)),
  detail('totalPaise', totalPaiseOf(lines)),
];

/** "Checkout" was pressed in the cart of a store. */
export const proceedClicked = (storeId: string, lines: readonly EventLine[]): TrackedEvent =>
  cartEvent('proceed_clicked', 'click', 'On to the checkout', cartDetails(storeId, lines));

/** "Add More Items" was pressed. */
export const addMoreItemClicked = (storeId: string): TrackedEvent =>
  cartEvent('add_more_item_clicked', 'click', 'Back to the store for more', [
    detail('storeId', storeId),
  ]);

/** The checkout of a store's cart was opened. */
export const beginCheckout = (storeId: string, lines: readonly EventLine[]): TrackedEvent =>
  cartEvent('begin_checkout', 'view', 'The checkout was opened', cartDetails(storeId, lines));

/** The cart with something in it was looked at. @param stores how many stores it has items of */
export const cartViewed = (stores: number, lines: readonly EventLine[]): TrackedEvent =>
  cartEvent('cart_viewed', 'view', 'The cart was opened', [
    detail('stores', stores),
    detail('cartItems', itemDetails(lines)),
    detail('quantity', quantityOf(lines)),
    detail('totalPaise', totalPaiseOf(lines)),
  ]);

/** More of an item is in the cart. @param line its `quantity` is what was added */
export const addToCart = (storeId: string, line: EventLine): TrackedEvent =>
  cartEvent('add_to_cart', 'change', 'Put into the cart', lineDetails(storeId, line));

/** An item was taken out of the cart. @param line its `quantity` is what was in it */
export const cartItemRemoved = (storeId: string, line: EventLine): TrackedEvent =>
  cartEvent('cart_item_removed', 'change', 'Taken out of the cart', lineDetails(storeId, line));

const lineDetails = (
  storeId: string,
  { itemId, name, quantity, pricePaise }: EventLine,
): EventDetail[] => [
  detail('storeId', storeId),
  detail('itemId', itemId),
  detail('itemName', name),
  detail('quantity', quantity),
  detail('pricePaise', pricePaise),
];

/** CART-1: nobody changed the cart for 600 seconds. */
export const cartAbandoned = (lines: readonly EventLine[]): TrackedEvent =>
  cartEvent('cart_abandoned', 'abandoned', 'Nobody changed the cart for 600 seconds', [
    detail('cartItems', itemDetails(lines)),
    detail('quantity', quantityOf(lines)),
    detail('totalPaise', totalPaiseOf(lines)),
  ]);
