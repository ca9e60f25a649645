import { assert, integer, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages.ts';
import { issueTypeOf } from './issue-types.ts';
import {
  canCancel,
  cancelDoneText,
  canRaiseIssue,
  canRate,
  canReturn,
  checkReturn,
  LATE_RETURN_MS,
  returnableLines,
  type ActionableOrder,
  type ReturnWish,
} from './order-actions.ts';
import { ORDER_STATUSES, type OrderStatus } from './life/order-status.ts';

const MINUTE = 60_000;
const DELIVERED = 1_000_000 * MINUTE;
const ALLOWED = { allowed: true };
const refused = (reason: string) => ({ allowed: false, reason });

const DAL = { itemId: 'dal', quantity: 3, returnWindowMinutes: 60 };
const MILK = { itemId: 'milk', quantity: 1, returnWindowMinutes: 10 };

function anOrder(parts: Partial<ActionableOrder> = {}): ActionableOrder {
  return {
    status: 'ORDER_CREATED',
    milestones: [{ status: 'ORDER_CREATED', at: DELIVERED - 100 * MINUTE }],
    lines: [DAL, MILK],
    ...parts,
  };
}

function aDeliveredOrder(parts: Partial<ActionableOrder> = {}): ActionableOrder {
  const milestones = [...anOrder().milestones, { status: 'DELIVERED' as const, at: DELIVERED }];
  return anOrder({ status: 'DELIVERED', milestones, ...parts });
}

function aWish(parts: Partial<ReturnWish> = {}): ReturnWish {
  const lines = [{ itemId: 'dal', quantity: 1 }];
  return { reasonCode: '003', lines, requestedAt: DELIVERED + MINUTE, ...parts };
}

describe('ORD-5 cancelling', () => {
  it('is possible until the seller begins, and at no other status', () => {
    const possible = ORDER_STATUSES.filter((status) => canCancel(anOrder({ status })).allowed);
    expect(possible).toEqual(['ORDER_CREATED']);
  });

  it.each<OrderStatus>(['ORDER_REQUEST_APPROVED', 'PACKED', 'DISPATCHED', 'OUT_FOR_DELIVERY'])(
    'is refused at %s with the words of the specification',
    (status) => {
      expect(canCancel(anOrder({ status }))).toEqual(
        refused(
          'Apologies, your order cannot be canceled at this time as it is currently being processed by the seller.',
        ),
      );
    },
  );

  it('says of an order that has ended how it ended', () => {
    expect(canCancel(anOrder({ status: 'CANCELLED' }))).toEqual(refused('Your order is cancelled'));
    expect(canCancel(aDeliveredOrder())).toEqual(refused('Your order is delivered'));
  });

  it('is refused for an item that was sold as final', () => {
    const order = anOrder({ lines: [DAL, { ...MILK, cancellable: false }] });
    expect(canCancel(order)).toEqual(refused(MESSAGES.itemNotCancellable));
  });

  it('promises a refund only where something was paid', () => {
    expect(cancelDoneText('cod')).toContain('nothing to refund');
    expect(cancelDoneText('online')).toContain('original payment mode within 7 working days');
  });
});

describe('ORD-5 returning', () => {
  it('is possible after delivery, until the longest window of a line ends, to the ms', () => {
    expect(canReturn(anOrder(), DELIVERED)).toEqual(refused(MESSAGES.returnBeforeDelivery));
    const order = aDeliveredOrder();
    expect(canReturn(order, DELIVERED)).toEqual(ALLOWED);
    expect(canReturn(order, DELIVERED + 60 * MINUTE)).toEqual(ALLOWED);
    expect(canReturn(order, DELIVERED + 60 * MINUTE + 1)).toEqual(refused(MESSAGES.returnTooLate));
  });

  it('has a window for each line', () => {
    const order = aDeliveredOrder();
    expect(returnableLines(order, DELIVERED + 10 * MINUTE)).toHaveLength(2);
    expect(returnableLines(order, DELIVERED + 11 * MINUTE)).toEqual([
      { line: DAL, until: DELIVERED + 60 * MINUTE },
    ]);
    const lines = [{ itemId: 'milk', quantity: 1 }];
    const late = aWish({ lines, requestedAt: DELIVERED + 11 * MINUTE });
    expect(checkReturn(order, late, DELIVERED + 11 * MINUTE)).toEqual(
      refused(MESSAGES.returnTooLate),
    );
  });

  it('ORD-5 takes damaged goods back that the store calls non-returnable, for an hour', () => {
    const eggs = { itemId: 'eggs', quantity: 1, returnWindowMinutes: 0 };
    const order = aDeliveredOrder({ lines: [eggs] });
    expect(canReturn(order, DELIVERED + 60 * MINUTE)).toEqual({ allowed: true });
    expect(canReturn(order, DELIVERED + 60 * MINUTE + 1).allowed).toBe(false);
  });

  it('counts an hour for a line that an older version stored without its window (DB-1)', () => {
    const order = aDeliveredOrder({ lines: [{ itemId: 'dal', quantity: 1 }] });
    expect(canReturn(order, DELIVERED + 60 * MINUTE).allowed).toBe(true);
    expect(canReturn(order, DELIVERED + 61 * MINUTE).allowed).toBe(false);
  });

  it('is for damaged, defective and wrong goods only', () => {
    const verdicts = ['001', '002', '003', '004', '005', '999'].map(
      (reasonCode) => checkReturn(aDeliveredOrder(), aWish({ reasonCode }), DELIVERED).allowed,
    );
    expect(verdicts).toEqual([false, false, true, true, true, false]);
  });

  it('takes what was received, and not more', () => {
    const check = (lines: ReturnWish['lines']) =>
      checkReturn(aDeliveredOrder(), aWish({ lines }), DELIVERED);
    expect(check([{ itemId: 'dal', quantity: 3 }])).toEqual(ALLOWED);
    expect(check([{ itemId: 'dal', quantity: 4 }])).toEqual(refused(MESSAGES.returnNotInOrder));
    expect(check([{ itemId: 'rice', quantity: 1 }])).toEqual(refused(MESSAGES.returnNotInOrder));
    expect(check([])).toEqual(refused(MESSAGES.returnNotInOrder));
  });

  it('happens once; then the seller knows', () => {
    const asked = aDeliveredOrder({ status: 'ORDER_RETURN_INITIATED', returnRequest: {} });
    expect(canReturn(asked, DELIVERED)).toEqual(
      refused('Apologies for inconvenience. We have informed seller about refund/replace request.'),
    );
    const rejected = aDeliveredOrder({ status: 'ORDER_RETURN_REJECTED' });
    expect(canReturn(rejected, DELIVERED).allowed).toBe(false);
  });

  it('asked for offline in time is taken up to 48 h later, to the ms', () => {
    const wish = aWish({ requestedAt: DELIVERED + 59 * MINUTE });
    const latest = wish.requestedAt + LATE_RETURN_MS;
    expect(checkReturn(aDeliveredOrder(), wish, latest)).toEqual(ALLOWED);
    expect(checkReturn(aDeliveredOrder(), wish, latest + 1).allowed).toBe(false);
    const tooLate = aWish({ requestedAt: DELIVERED + 61 * MINUTE });
    expect(checkReturn(aDeliveredOrder(), tooLate, DELIVERED + 62 * MINUTE).allowed).toBe(false);
  });

  it('does not depend on the clock of a phone that is online', () => {
    for (const requestedAt of [0, DELIVERED - 1, DELIVERED * 2]) {
      expect(checkReturn(aDeliveredOrder(), aWish({ requestedAt }), DELIVERED)).toEqual(ALLOWED);
    }
  });

  it('gains nobody more than 48 h, whatever their clock says', () => {
    const window = 60 * MINUTE;
    const property48 = property(nat(), integer({ min: 1 }), (requestedAt, late) => {
      const receivedAt = DELIVERED + window + LATE_RETURN_MS + late;
      return !checkReturn(aDeliveredOrder(), aWish({ requestedAt }), receivedAt).allowed;
    });
    expect(() => assert(property48)).not.toThrow();
  });
});

describe('ORD-5 rating', () => {
  it('is possible once the goods are there, also while they go back', () => {
    expect(canRate(anOrder())).toEqual(refused(MESSAGES.rateAfterDelivery));
    expect(canRate(anOrder({ status: 'CANCELLED' })).allowed).toBe(false);
    expect(canRate(aDeliveredOrder())).toEqual(ALLOWED);
    expect(canRate(aDeliveredOrder({ status: 'ORDER_REFUND_COMPLETED' }))).toEqual(ALLOWED);
  });
});

describe('ORD-5 raising a ticket', () => {
  it('about a delay is possible until delivery', () => {
    expect(canRaiseIssue(anOrder({ status: 'OUT_FOR_DELIVERY' }), 'FLM02')).toEqual(ALLOWED);
    expect(canRaiseIssue(aDeliveredOrder(), 'FLM02')).toEqual(
      refused(MESSAGES.issueBeforeDelivery),
    );
    expect(canRaiseIssue(anOrder({ status: 'CANCELLED' }), 'FLM02').allowed).toBe(false);
  });

  it('about a delivery that did not happen is possible once it is said to have', () => {
    expect(canRaiseIssue(anOrder(), 'FLM08')).toEqual(refused(MESSAGES.issueAfterDelivery));
    expect(canRaiseIssue(aDeliveredOrder(), 'FLM08')).toEqual(ALLOWED);
  });

  it('needs a picture for quantity, mismatch, quality and expiry', () => {
    const codes = ['ITM01', 'ITM02', 'ITM03', 'ITM04', 'ITM05', 'ITM06', 'FLM01', 'FLM02', 'FLM08'];
    const needing = codes.filter((code) => issueTypeOf(code)?.needsPicture);
    expect(needing).toEqual(['ITM02', 'ITM03', 'ITM04', 'ITM05']);
    for (const code of codes.slice(0, 7)) expect(canRaiseIssue(anOrder(), code)).toEqual(ALLOWED);
  });

  it('of an unknown type is refused', () => {
    expect(canRaiseIssue(anOrder(), 'ITM99').allowed).toBe(false);
  });
});
