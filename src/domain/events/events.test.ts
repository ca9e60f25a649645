import { describe, expect, it } from 'vitest';
import { DEFAULT_ADDRESS } from '../address.ts';
import { goToHome, installCancel, installSuccess } from './app-events.ts';
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
} from './cart-events.ts';
import { itemDetails } from './item-details.ts';
import {
  completePurchase,
  paymentInitFailed,
  paymentInitiated,
  paymentInitSuccess,
  placeOrderEvent,
} from './order-events.ts';
import { SPECIFIED_EVENTS, type TrackedEvent } from './tracked-event.ts';

const line = { itemId: 'rice', name: 'Rice', quantity: 2, pricePaise: 5_000 };
const cart = {
  lines: [line],
  address: { ...DEFAULT_ADDRESS, contactNumber: '9876543210' },
  offer: 'SAVE10',
  transactionId: 't1',
  messageId: 'm1',
};
const order = { id: 'order-1', storeId: 'one', lines: [line], totalPaise: 10_000 };
const payment = { ...order, mode: 'upi' };

const namesOf = ({ details }: TrackedEvent) => details.map(({ refType }) => refType);

describe('the events of the specification', () => {
  it('EVT-1 have one constructor each', () => {
    const all = [
      cartValidationSuccess(cart),
      cartValidationFailed(cart, 'dearer'),
      proceedClicked('one', [line]),
      addMoreItemClicked('one'),
      paymentInitiated(payment),
      paymentInitSuccess(payment),
      paymentInitFailed(payment, 'network'),
      beginCheckout('one', [line]),
      completePurchase(order, 'H-1'),
      addToCart('one', line),
      cartViewed(1, [line]),
      cartItemRemoved('one', line),
      cartAbandoned([line]),
      placeOrderEvent(order),
      goToHome('payment'),
      installSuccess(),
      installCancel(),
    ];
    expect(all.map(({ name }) => name)).toEqual(SPECIFIED_EVENTS);
  });

  it('EVT-1 a validation tells cart items, user address, selected offer, transaction and message id', () => {
    expect(namesOf(cartValidationSuccess(cart))).toEqual([
      'cartItems',
      'userAddress',
      'selectedOffer',
      'transactionId',
      'messageId',
    ]);
  });

  it('EVT-5 a validation tells no number of the address', () => {
    expect(JSON.stringify(cartValidationFailed(cart, 'refused'))).not.toContain('98765');
  });

  it('EVT-1 paying tells payment mode, amount and item details; an order quantity, total, items and id', () => {
    expect(namesOf(paymentInitiated(payment)).slice(0, 3)).toEqual([
      'paymentMode',
      'amountPaise',
      'itemDetails',
    ]);
    expect(placeOrderEvent(order).details).toEqual([
      { refType: 'orderId', refValue: 'order-1' },
      { refType: 'storeId', refValue: 'one' },
      { refType: 'quantity', refValue: 2 },
      { refType: 'totalPaise', refValue: 10_000 },
      { refType: 'itemDetails', refValue: itemDetails([line]) },
    ]);
  });

  it('EVT-1 a full cart still fits into one detail, whole lines only', () => {
    const many = Array.from({ length: 200 }, () => ({ ...line, name: 'A long name of rice' }));
    const text = itemDetails(many);
    expect(text.length).toBeLessThanOrEqual(3_900);
    const read = JSON.parse(text) as { readonly more?: number }[];
    expect(read.length - 1 + (read.at(-1)?.more ?? 0)).toBe(200);
  });
});
