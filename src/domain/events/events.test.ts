import { describe, expect, it } from 'vitest';
import {
  EVENT_CART as cart,
  EVENT_LINE as line,
  EVENT_ORDER as order,
  EVENT_PAYMENT as payment,
  specifiedEvents,
} from '../../../tests/support/specified-events.ts';
import { cartValidationFailed, cartValidationSuccess, itemDetails } from './cart-events.ts';
import { paymentInitiated, placeOrderEvent } from './order-events.ts';
import { SPECIFIED_EVENTS, type TrackedEvent } from './tracked-event.ts';

const namesOf = ({ details }: TrackedEvent) => details.map(({ refType }) => refType);

describe('the events of the specification', () => {
  it('EVT-1 have one constructor each', () => {
    expect(specifiedEvents().map(({ name }) => name)).toEqual(SPECIFIED_EVENTS);
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
