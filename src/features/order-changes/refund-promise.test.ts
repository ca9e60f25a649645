import { describe, expect, it } from 'vitest';
import { aServerOrder } from '../../../tests/support/builders/a-server-order.ts';
import { cancelPromise, returnPromise } from './refund-promise.ts';

/** Saturday, 21 November 2026, in the morning in India. */
const SATURDAY = Date.UTC(2026, 10, 21, 6);

describe('what is said about the money before the tap', () => {
  it('ORD-5 names amount and date of a cancelled order that was paid', () => {
    const order = aServerOrder({ paymentMethod: 'online' });
    expect(cancelPromise(order, SATURDAY)).toMatch(
      /^₹155 goes back to the original payment mode within 7 working days, by Tue,? 1 Dec\.$/,
    );
  });

  it('ORD-5 promises no refund where nothing was paid', () => {
    expect(cancelPromise(aServerOrder(), SATURDAY)).toBe(
      'Nothing was paid yet, so there is nothing to refund.',
    );
  });

  it('ORD-5 names what comes back for the chosen goods, and nothing while none are chosen', () => {
    const order = aServerOrder({ status: 'DELIVERED' });
    const one = [{ itemId: 'green-basket-1', quantity: 1 }];
    expect(returnPromise(order, one, SATURDAY)).toMatch(
      /^₹40 is credited within 7 working days of the store’s yes: by Tue,? 1 Dec if it comes today\.$/,
    );
    expect(returnPromise(order, [], SATURDAY)).toBeNull();
  });
});
