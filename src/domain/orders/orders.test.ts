import { array, assert, integer, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf, MAX_QUANTITY } from './quotes/bill.ts';
import { isOrderStatus, ORDER_STATUSES, orderStatusLabel } from './life/order-status.ts';
import { orderSummary, orderTimeline } from './life/order-timeline.ts';
import { canTransition, nextFulfilmentStatus } from './life/order-transitions.ts';
import { checkQuantity } from './quotes/quantity.ts';
import {
  ALWAYS_ASK,
  availableLines,
  judgeQuote,
  quoteDifference,
} from './quotes/quote-difference.ts';

const CHARGES = {
  deliveryChargePaise: 3_000,
  freeDeliveryFromPaise: 50_000,
  packingChargePaise: 500,
  minimumOrderPaise: 10_000,
};
const LINE = { itemId: 'a-1', name: 'Potato', unit: '1 kg', quantity: 2, pricePaise: 4_000 };
const QUOTED = { ...LINE, available: 2 };

describe('order statuses', () => {
  it('are the 36 of the specification, each with a label', () => {
    expect(new Set(ORDER_STATUSES).size).toBe(36);
    for (const status of ORDER_STATUSES) expect(orderStatusLabel(status)).toMatch(/^[A-Z ]+$/);
  });

  it.each([
    ['BUYER_PAY_INIT', 'PAYMENT AWAITING'],
    ['PAYMENT_INIT', 'PAYMENT AWAITING'],
    ['ORDER_CREATION_REQUEST', 'CREATED'],
    ['ORDER_CREATED', 'CREATED'],
    ['ORDER_DISPUTED', 'DISPUTE RAISED'],
    ['ORDER_REQUEST_APPROVED', 'APPROVED'],
    ['NEGOTIATION_APPROVED', 'APPROVED'],
    ['DISPUTE RESOLVED', 'DISPUTE RES'],
    ['ORDER_RETURN_INITIATED', 'RETURN INITIATED'],
    ['ORDER_REFUND_COMPLETED', 'REFUND COMPLETED'],
    ['SOMETHING_NEW', 'SOMETHING NEW'],
  ])('show %s as %s', (status, label) => {
    expect(orderStatusLabel(status)).toBe(label);
  });

  it('do not take inherited names for statuses', () => {
    expect(isOrderStatus('constructor')).toBe(false);
  });

  it('lead from created to delivered, each step taken by the seller', () => {
    const path = ['ORDER_CREATED' as (typeof ORDER_STATUSES)[number]];
    for (;;) {
      const last = path.at(-1);
      const next = last === undefined ? undefined : nextFulfilmentStatus(last);
      if (last === undefined || next === undefined) break;
      expect(canTransition(last, next, 'seller')).toBe(true);
      path.push(next);
    }
    expect(path.at(-1)).toBe('DELIVERED');
  });

  it('allow the buyer to cancel only before the seller begins', () => {
    expect(canTransition('ORDER_CREATED', 'CANCELLED', 'buyer')).toBe(true);
    for (const status of ORDER_STATUSES.filter((each) => each !== 'ORDER_CREATED')) {
      expect(canTransition(status, 'CANCELLED', 'buyer')).toBe(false);
    }
  });
});

describe('the timeline', () => {
  it('shows reached stages with their time and those ahead without', () => {
    const rows = orderTimeline([
      { status: 'ORDER_CREATED', at: 1 },
      { status: 'ORDER_REQUEST_APPROVED', at: 2 },
    ]);
    expect(rows).toEqual([
      { stage: 'Order Created', at: 1 },
      { stage: 'Order Confirmed', at: 2 },
      { stage: 'Order Packed', at: undefined },
      { stage: 'Order Dispatched', at: undefined },
      { stage: 'Order Delivered', at: undefined },
    ]);
  });

  it('ends a cancelled order with "Order Canceled" and drops what will not come', () => {
    const rows = orderTimeline([
      { status: 'ORDER_CREATED', at: 1 },
      { status: 'CANCELLED', at: 5 },
    ]);
    expect(rows.map((row) => row.stage)).toEqual(['Order Created', 'Order Canceled']);
    expect(orderSummary('CANCELLED')).toBe('Your order is cancelled');
    expect(orderSummary('PACKED')).toBe('Your order is under process');
    expect(orderSummary('DELIVERED')).toBe('Your order is delivered');
    expect(orderSummary('ORDER_RETURN_INITIATED')).toBe('Your order is delivered');
  });
});

describe('the bill', () => {
  it('adds item total, delivery and packing in whole paise (ORD-6)', () => {
    expect(billOf([LINE], CHARGES)).toEqual({
      itemTotalPaise: 8_000,
      discountPaise: 0,
      deliveryChargePaise: 3_000,
      packingChargePaise: 500,
      amountToBePaidPaise: 11_500,
    });
  });

  it('charges nothing for an empty cart and no delivery from the threshold on', () => {
    expect(billOf([], CHARGES).amountToBePaidPaise).toBe(0);
    expect(billOf([{ pricePaise: 25_000, quantity: 2 }], CHARGES).deliveryChargePaise).toBe(0);
  });

  it('always adds up (ORD-6)', () => {
    const line = record({
      pricePaise: nat(10_000_000),
      quantity: integer({ min: 1, max: MAX_QUANTITY }),
    });
    assert(
      property(array(line, { maxLength: 100 }), (lines) => {
        const bill = billOf(lines, CHARGES);
        const sum = bill.itemTotalPaise + bill.deliveryChargePaise + bill.packingChargePaise;
        expect(bill.amountToBePaidPaise).toBe(sum);
        expect(Number.isSafeInteger(sum)).toBe(true);
      }),
    );
  });
});

describe('quantities', () => {
  it('say how many can be had', () => {
    expect(checkQuantity(5, 3)).toEqual({
      ok: false,
      quantity: 3,
      why: 'stock',
      message: 'Requested quantity unavailable. Please decrease to 3',
    });
    expect(checkQuantity(3, 3)).toEqual({ ok: true, quantity: 3 });
  });

  it.each([Number.NaN, -4, Infinity])('take %s for nothing', (wanted) => {
    expect(checkQuantity(wanted, 10)).toEqual({ ok: true, quantity: 0 });
  });

  it('never exceed what an order takes', () => {
    expect(checkQuantity(1_000, undefined).quantity).toBe(MAX_QUANTITY);
  });
});

describe('ORD-2 a quote against what the buyer saw', () => {
  const seenBill = billOf([LINE], CHARGES);
  const differ = (quoted: typeof QUOTED) =>
    quoteDifference([LINE], seenBill, [quoted], billOf([quoted], CHARGES));

  it('goes through when nothing changed or it became cheaper', () => {
    expect(judgeQuote(differ(QUOTED), ALWAYS_ASK)).toBe('proceed');
    const cheaper = differ({ ...QUOTED, pricePaise: 3_500 });
    expect(cheaper.changes).toMatchObject([{ kind: 'cheaper', fromPaise: 4_000, toPaise: 3_500 }]);
    expect(judgeQuote(cheaper, ALWAYS_ASK)).toBe('proceed');
  });

  it('asks the buyer when it is dearer than allowed beforehand, to the paisa', () => {
    const dearer = differ({ ...QUOTED, pricePaise: 4_050 });
    expect(dearer.totalChangePaise).toBe(100);
    expect(judgeQuote(dearer, ALWAYS_ASK)).toBe('ask-buyer');
    expect(judgeQuote(dearer, { acceptUpToPaise: 99, dropMissing: true })).toBe('ask-buyer');
    expect(judgeQuote(dearer, { acceptUpToPaise: 100, dropMissing: false })).toBe('proceed');
  });

  it('leaves out what is missing only for a buyer who said so', () => {
    const fewer = differ({ ...QUOTED, available: 1 });
    expect(fewer.changes).toMatchObject([{ kind: 'fewer', available: 1, quantity: 2 }]);
    expect(judgeQuote(fewer, ALWAYS_ASK)).toBe('ask-buyer');
    expect(judgeQuote(fewer, { acceptUpToPaise: 0, dropMissing: true })).toBe('drop-missing');
    expect(availableLines([LINE], [{ ...QUOTED, available: 1 }])).toMatchObject([{ quantity: 1 }]);
  });

  it('takes an item that the quote does not name for gone', () => {
    const gone = quoteDifference([LINE], seenBill, [], billOf([], CHARGES));
    expect(gone.changes).toMatchObject([{ kind: 'gone', itemId: 'a-1' }]);
    expect(judgeQuote(gone, { acceptUpToPaise: 1_000_000, dropMissing: false })).toBe('ask-buyer');
  });
});
