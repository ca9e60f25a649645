import { describe, expect, it } from 'vitest';
import {
  isOrderOpen,
  orderStateText,
  orderStepText,
  orderTone,
  statusBeforeServer,
} from './order-state-text.ts';

describe('where an order stands, in words', () => {
  it('never sounds placed before the server confirmed (ORD-1)', () => {
    expect(orderStateText({ state: 'waiting', server: null })).toBe('Waiting to send');
    expect(orderStateText({ state: 'sent', server: null })).toBe(
      "Sent, waiting for the store's answer",
    );
    expect(orderStateText({ state: 'needs-buyer', server: null })).toBe('Needs you');
  });

  it("shows the server's word once there is one", () => {
    expect(orderStateText({ state: 'confirmed', server: { status: 'ORDER_CREATED' } })).toBe(
      'CREATED',
    );
    expect(orderStateText({ state: 'confirmed', server: { status: 'OUT_FOR_DELIVERY' } })).toBe(
      'OUT FOR DELIVERY',
    );
  });

  it('says each step as its buyer would, by how the goods get to them', () => {
    const step = (status: string, how: 'delivery' | 'pickup' = 'delivery') =>
      orderStepText({ state: 'confirmed', server: { status } }, how);
    expect(step('CREATED')).toBe('Waiting for the store');
    expect([step('PACKED'), step('PACKED', 'pickup')]).toEqual([
      'Packed, waiting for the rider',
      'Packed, ready at the store',
    ]);
    expect(step('OUT_FOR_DELIVERY')).toBe('With the rider');
    // A status of a newer server, and one of traders, have no words of ours.
    expect([step('FLOWN_IN'), step('NEGOTIATION_PENDING')]).toEqual([null, null]);
  });

  it('REF-1 says of no money that it is on its way before its buyer has said where to', () => {
    const step = (refund: { needsPlace?: true }) =>
      orderStepText(
        { state: 'confirmed', server: { status: 'ORDER_REFUND_INITIATED', refund } },
        'delivery',
      );
    expect(step({})).toBe('Your money is on its way back');
    expect(step({ needsPlace: true })).toBe('Say where your money goes');
  });

  it('has no step for what the server has not confirmed (ORD-1)', () => {
    const asked = { state: 'sent', server: null } as const;
    expect(orderStepText(asked, 'delivery')).toBeNull();
  });

  it('knows when nothing more happens', () => {
    expect(isOrderOpen({ state: 'waiting', server: null })).toBe(true);
    expect(isOrderOpen({ state: 'confirmed', server: { status: 'PACKED' } })).toBe(true);
    expect(isOrderOpen({ state: 'confirmed', server: { status: 'DELIVERED' } })).toBe(false);
    expect(isOrderOpen({ state: 'confirmed', server: { status: 'CANCELLED' } })).toBe(false);
  });

  it('follows a return until the money is back or the store has said no', () => {
    const isOpen = (status: string) => isOrderOpen({ state: 'confirmed', server: { status } });
    expect(isOpen('ORDER_RETURN_INITIATED')).toBe(true);
    expect(isOpen('ORDER_REFUND_INITIATED')).toBe(true);
    expect(isOpen('ORDER_REFUND_COMPLETED')).toBe(false);
    expect(isOpen('ORDER_RETURN_REJECTED')).toBe(false);
  });

  it('has the name of the specification for what the server does not have yet', () => {
    const paying = { state: 'sent', server: null, paymentMethod: 'online' } as const;
    const awaited = { code: 'payment_awaited' };
    expect([
      statusBeforeServer({ state: 'waiting', server: null }),
      statusBeforeServer({ state: 'waiting', server: null }, true),
      statusBeforeServer({ state: 'sent', server: null }),
      statusBeforeServer({ ...paying, state: 'needs-buyer', attention: { error: awaited } }),
      statusBeforeServer({ ...paying, payment: { status: 'pending' } }),
    ]).toEqual([
      'ORDER_CREATION_REQUEST',
      'ORDER_CREATION_INITIATED',
      'ORDER_INITIATED',
      'BUYER_PAY_INIT',
      'PAYMENT_INIT',
    ]);
  });

  it('asks for attention only where the buyer can act', () => {
    expect(orderTone({ state: 'needs-buyer', server: null })).toBe('attention');
    expect(orderTone({ state: 'sent', server: null })).toBe('waiting');
    expect(orderTone({ state: 'confirmed', server: { status: 'DELIVERED' } })).toBe('done');
  });
});
