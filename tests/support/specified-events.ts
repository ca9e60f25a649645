import { DEFAULT_ADDRESS } from '../../src/domain/account/address.ts';
import { goToHome, installCancel, installSuccess } from '../../src/domain/events/app-events.ts';
import {
  addMoreItemClicked,
  addToCart,
  beginCheckout,
  cartAbandoned,
  cartItemRemoved,
  cartValidationFailed,
  cartValidationSuccess,
  cartViewed,
  proceedClicked,
} from '../../src/domain/events/cart-events.ts';
import {
  completePurchase,
  paymentInitFailed,
  paymentInitiated,
  paymentInitSuccess,
  placeOrderEvent,
} from '../../src/domain/events/order-events.ts';
import type { TrackedEvent } from '../../src/domain/events/tracked-event.ts';

export const EVENT_LINE = { itemId: 'rice', name: 'Rice', quantity: 2, pricePaise: 5_000 };
export const EVENT_CART = {
  lines: [EVENT_LINE],
  address: { ...DEFAULT_ADDRESS, contactNumber: '9876543210' },
  offer: 'SAVE10',
  transactionId: 't1',
  messageId: 'm1',
};
export const EVENT_ORDER = {
  id: 'order-1',
  storeId: 'one',
  lines: [EVENT_LINE],
  totalPaise: 10_000,
};
export const EVENT_PAYMENT = { ...EVENT_ORDER, mode: 'upi' };

/**
 * Each event of the specification (section 7) once, in its order.
 * @param id of the order, by which its own events are known: the server keeps them once
 */
export const specifiedEvents = (id = EVENT_ORDER.id): readonly TrackedEvent[] => [
  cartValidationSuccess(EVENT_CART),
  cartValidationFailed(EVENT_CART, 'dearer'),
  proceedClicked('one', [EVENT_LINE]),
  addMoreItemClicked('one'),
  paymentInitiated(EVENT_PAYMENT),
  paymentInitSuccess(EVENT_PAYMENT),
  paymentInitFailed(EVENT_PAYMENT, 'network'),
  beginCheckout('one', [EVENT_LINE]),
  completePurchase({ ...EVENT_ORDER, id }, 'H-1'),
  addToCart('one', EVENT_LINE),
  cartViewed(1, [EVENT_LINE]),
  cartItemRemoved('one', EVENT_LINE),
  cartAbandoned([EVENT_LINE]),
  placeOrderEvent({ ...EVENT_ORDER, id }),
  goToHome('payment'),
  installSuccess(),
  installCancel(),
];
