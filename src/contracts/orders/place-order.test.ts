import { describe, expect, it } from 'vitest';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { migratePlaceOrder, PLACE_ORDER, readPlaceOrder } from './place-order.ts';

/** What version 1 of the app wrote: no coupon, no discount in the bill. */
const VERSION_1 = {
  transactionId: '0190a8c4-0000-7000-8000-000000000001',
  storeId: 'green-basket',
  storeName: 'Green Basket',
  lines: [
    {
      itemId: 'green-basket-1',
      name: 'Potato',
      unit: '1 kg',
      picture: '1f954',
      quantity: 2,
      pricePaise: 4_000,
    },
  ],
  bill: {
    itemTotalPaise: 8_000,
    deliveryChargePaise: 3_000,
    packingChargePaise: 500,
    amountToBePaidPaise: 11_500,
  },
  charges: {
    deliveryChargePaise: 3_000,
    freeDeliveryFromPaise: null,
    packingChargePaise: 500,
    minimumOrderPaise: 0,
  },
  address: { ...DEFAULT_ADDRESS, plot: '12B', contactNumber: '9876543210' },
  choice: { acceptUpToPaise: 0, dropMissing: false },
  paymentMethod: 'cod',
};

/** What orders of apps before version 3 mean. */
const BEFORE_VERSION_3 = {
  paymentMethod: 'cod',
  paymentMode: null,
  wishes: { recipient: null, deliverySlot: null, substitution: 'ask' },
};

describe('the payload of an order', () => {
  it('DB-1 of version 1 is read as an order in cash without coupon or wishes, for the same total', () => {
    const order = readPlaceOrder({ payload: VERSION_1, payloadVersion: 1 });
    expect(order).toEqual({
      ...VERSION_1,
      couponCode: null,
      bill: { ...VERSION_1.bill, discountPaise: 0 },
      ...BEFORE_VERSION_3,
    });
  });

  it('DB-1 of version 2 keeps its coupon and gets what an app of that version meant', () => {
    const payload = { ...VERSION_1, couponCode: 'WELCOME50' };
    const order = readPlaceOrder({ payload, payloadVersion: 2 });
    expect(order).toMatchObject({ couponCode: 'WELCOME50', ...BEFORE_VERSION_3 });
  });

  it('DB-1 of this version is left as it is', () => {
    const payload = {
      ...VERSION_1,
      couponCode: null,
      paymentMethod: 'online',
      paymentMode: 'upi',
      wishes: {
        recipient: { name: 'Meera', contactNumber: '9123456780' },
        deliverySlot: { from: 7_200_000, to: 14_400_000 },
        substitution: 'none',
      },
    };
    const { payloadVersion } = PLACE_ORDER;
    expect(migratePlaceOrder(payload, payloadVersion)).toBe(payload);
    expect(readPlaceOrder({ payload, payloadVersion })).toMatchObject({
      paymentMode: 'upi',
      wishes: payload.wishes,
    });
  });

  it('that is none is not read as one', () => {
    expect(readPlaceOrder({ payload: null, payloadVersion: 1 })).toBeUndefined();
    expect(readPlaceOrder({ payload: VERSION_1, payloadVersion: 2 })).toBeUndefined();
  });
});
