import { describe, expect, it } from 'vitest';
import { orderBlock, type OrderFacts } from './order-block.ts';

const store = {
  deliveryChargePaise: 2_500,
  freeDeliveryFromPaise: null,
  packingChargePaise: 500,
  minimumOrderPaise: 10_000,
  takingOrders: true,
};

const facts: OrderFacts = { isVisitor: false, hasAddress: true, itemTotalPaise: 10_000, store };

describe('whether an order can be placed', () => {
  it('lets a complete order through', () => {
    expect(orderBlock(facts)).toBeNull();
  });

  it('says what is missing for the smallest order', () => {
    expect(orderBlock({ ...facts, itemTotalPaise: 4_000 })).toBe(
      'Add ₹60 more to reach the minimum order of ₹100',
    );
  });

  it('asks for an address, and a visitor to sign in', () => {
    expect(orderBlock({ ...facts, hasAddress: false })).toMatch(/address/);
    expect(orderBlock({ ...facts, isVisitor: true, hasAddress: false })).toMatch(/sign in/);
  });

  it('says when the store takes no orders, is gone, or is not known here', () => {
    expect(orderBlock({ ...facts, store: { ...store, takingOrders: false } })).toMatch(
      /not taking/,
    );
    expect(orderBlock({ ...facts, store: { ...store, vanishedAt: 1 } })).toMatch(/not on Haat/);
    expect(orderBlock({ ...facts, store: undefined })).toMatch(/not on this phone/);
  });
});
