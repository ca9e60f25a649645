import { describe, expect, it } from 'vitest';
import { filtersOfOrder } from '../order-filter.ts';
import { countedStatusOf } from '../order-group.ts';
import { ORDER_MOVES } from './order-moves.ts';
import { ORDER_STATUSES, orderStatusLabel, type OrderStatus } from './order-status.ts';
import { orderSummary } from './order-timeline.ts';

const UNDER_PROCESS = 'Your order is under process';
const DELIVERED = 'Your order is delivered';
const CANCELLED = 'Your order is cancelled';

type Row = readonly [status: OrderStatus, label: string, summary: string, filter: string];

const TABLE: readonly Row[] = [
  ['BUYER_PAY_INIT', 'PAYMENT AWAITING', UNDER_PROCESS, 'active'],
  ['NEGOTIATION_PENDING', 'PENDING', UNDER_PROCESS, 'active'],
  ['NEGOTIATION_INPROGRESS', 'IN PROGRESS', UNDER_PROCESS, 'active'],
  ['NEGOTIATION_APPROVED', 'APPROVED', UNDER_PROCESS, 'active'],
  ['NEGOTIATION_REJECTED', 'REJECTED', CANCELLED, 'cancelled'],
  ['ORDER_DISPUTED', 'DISPUTE RAISED', DELIVERED, 'active'],
  ['ORDER_REQUEST_APPROVED', 'APPROVED', UNDER_PROCESS, 'active'],
  ['ORDER_MODIFY_APPROVED', 'APPROVED', UNDER_PROCESS, 'active'],
  ['SHIPPED', 'SHIPPED', UNDER_PROCESS, 'active'],
  ['DELIVERED', 'DELIVERED', DELIVERED, 'delivered'],
  ['DISPUTE RESOLVED', 'DISPUTE RES', DELIVERED, 'delivered'],
  ['PAID', 'PAID', DELIVERED, 'delivered'],
  ['ORDER_CREATION_REQUEST', 'CREATED', UNDER_PROCESS, 'active'],
  ['ORDER_CREATION_INITIATED', 'INITIATED', UNDER_PROCESS, 'active'],
  ['ORDER_MODIFY_REQUEST', 'MODIFY REQUESTED', UNDER_PROCESS, 'active'],
  ['ORDER_REQUEST_REJECTED', 'REJECTED', CANCELLED, 'cancelled'],
  ['ORDER_REQUEST_INITIATED', 'INITIATED', UNDER_PROCESS, 'active'],
  ['ORDER_RETURN_INITIATED', 'RETURN INITIATED', DELIVERED, 'returned'],
  ['ORDER_RETURN_REJECTED', 'RETURN REJECTED', DELIVERED, 'returned'],
  ['CREATED', 'CREATED', UNDER_PROCESS, 'active'],
  ['PAYMENT_RECEIVED', 'PAYMENT RECEIVED', UNDER_PROCESS, 'active'],
  ['ORDER_INITIATED', 'INITIATED', UNDER_PROCESS, 'active'],
  ['ORDER_CREATED', 'CREATED', UNDER_PROCESS, 'active'],
  ['DISPATCHED', 'DISPATCHED', UNDER_PROCESS, 'active'],
  ['PACKED', 'PACKED', UNDER_PROCESS, 'active'],
  ['CANCELLED', 'CANCELLED', CANCELLED, 'cancelled'],
  ['PAYMENT_PAID', 'PAID', UNDER_PROCESS, 'active'],
  ['PAYMENT_INIT', 'PAYMENT AWAITING', UNDER_PROCESS, 'active'],
  ['OUT_FOR_DELIVERY', 'OUT FOR DELIVERY', UNDER_PROCESS, 'active'],
  ['PAYMENT-DONE', 'PAYMENT DONE', UNDER_PROCESS, 'active'],
  ['CLOSE CONTRACT', 'CONTRACT CLOSED', DELIVERED, 'delivered'],
  ['IN_PROGRESS', 'IN PROGRESS', UNDER_PROCESS, 'active'],
  ['CLOSED', 'CLOSED', DELIVERED, 'delivered'],
  ['ORDER_REFUND_INITIATED', 'REFUND INITIATED', DELIVERED, 'returned'],
  ['ORDER_REFUND_REJECTED', 'REFUND REJECTED', DELIVERED, 'returned'],
  ['ORDER_REFUND_COMPLETED', 'REFUND COMPLETED', DELIVERED, 'returned'],
];

describe('what a person reads of each status', () => {
  it('has a row for every status of the specification, in its order', () => {
    expect(TABLE.map(([status]) => status)).toEqual([...ORDER_STATUSES]);
  });

  it.each(TABLE)('%s shows %s, "%s", under the filter %s', (status, label, summary, filter) => {
    expect(orderStatusLabel(status)).toBe(label);
    expect(orderSummary(status)).toBe(summary);
    const order = { state: 'confirmed' as const, server: { status } };
    expect(filtersOfOrder(order, false)).toEqual([filter]);
  });
});

describe('what a shop’s figures count an order as', () => {
  const stored = ORDER_MOVES.filter(({ track }) => track === 'store').flatMap((move) => [
    move.from,
    move.to,
  ]);
  it('ORD-5 is begun, under way, delivered with all that comes after, or cancelled', () => {
    const counted = new Map(stored.map((status) => [status, countedStatusOf(status)]));
    const those = (as: string) =>
      [...counted].flatMap(([status, one]) => (one === as ? status : []));
    expect(those('CREATED').toSorted()).toEqual(['ORDER_CREATED', 'PAYMENT_RECEIVED']);
    expect(those('IN_PROGRESS').toSorted()).toEqual([
      'DISPATCHED',
      'ORDER_REQUEST_APPROVED',
      'OUT_FOR_DELIVERY',
      'PACKED',
      'SHIPPED',
    ]);
    expect(those('CANCELLED').toSorted()).toEqual(['CANCELLED', 'ORDER_REQUEST_REJECTED']);
    expect(those('DELIVERED')).toHaveLength(9);
  });
});
