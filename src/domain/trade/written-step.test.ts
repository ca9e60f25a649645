import { describe, expect, it } from 'vitest';
import { CONTRACT_REFUSALS } from './contract-moves.ts';
import {
  judgeWrittenStep,
  type KnownOrder,
  refusalOnPhone,
  type WrittenStep,
} from './written-step.ts';

const aDelivery = (parts: Partial<KnownOrder['deliveries'][number]> = {}) => ({
  deliveryId: 'd1',
  by: 'seller' as const,
  status: 'written' as const,
  quantity: 400,
  claimedQuantity: null,
  ...parts,
});

/** 1,000 ordered, 50 more or less allowed. */
const anOrder = (
  deliveries: KnownOrder['deliveries'] = [],
  contract: Partial<NonNullable<KnownOrder['contract']>> = {},
): KnownOrder => ({
  contract: {
    status: 'ORDER_REQUEST_APPROVED',
    version: 4,
    quantity: 1_000,
    change: null,
    ...contract,
  },
  agreedQuantity: 2_000,
  tolerancePercent: 5,
  deliveries,
});

const aStep = (parts: Partial<WrittenStep>): WrittenStep => ({
  act: 'deliver',
  by: 'seller',
  seenVersion: 4,
  terms: null,
  delivery: null,
  ...parts,
});

const told = (order: KnownOrder, parts: Partial<WrittenStep>) => {
  const verdict = judgeWrittenStep(order, aStep(parts));
  return verdict.allowed ? verdict.to : verdict.kind;
};

describe('a step as it was written', () => {
  it('TRD-5 orders what was agreed, and is measured by what was ordered', () => {
    const nothing = { ...anOrder(), contract: null };
    expect(told(nothing, { act: 'order', by: 'buyer', seenVersion: 0 })).toBe(
      'ORDER_REQUEST_INITIATED',
    );
    const deliver = (quantity: number) => ({ delivery: { deliveryId: 'd2', quantity } });
    expect(told(anOrder(), deliver(1_050))).toBe('ORDER_REQUEST_APPROVED');
    expect(told(anOrder(), deliver(1_051))).toBe('too-much');
  });

  it('TRD-6 is about the delivery that it names, with the weight that was seen', () => {
    const order = anOrder([aDelivery(), aDelivery({ deliveryId: 'd2', quantity: 300 })]);
    const confirm = (deliveryId: string, quantity: number) =>
      told(order, { act: 'confirm', by: 'buyer', delivery: { deliveryId, quantity } });
    expect(confirm('d2', 300)).toBe('ORDER_REQUEST_APPROVED');
    expect(confirm('d2', 400)).toBe('changed');
    expect(confirm('d3', 400)).toBe('not-possible');
    // What a dispute says is a claim, not what was seen.
    const dispute = { deliveryId: 'd2', quantity: 290 };
    expect(told(order, { act: 'dispute', by: 'buyer', delivery: dispute })).toBe('ORDER_DISPUTED');
  });

  it('TRD-6 is measured by the numbers that are asked for, or that were asked for when they are approved', () => {
    const deliveries = [aDelivery({ quantity: 840 })];
    const ask = (quantity: number) =>
      told(anOrder(deliveries), { act: 'ask-change', by: 'buyer', terms: { quantity } });
    expect([ask(800), ask(799)]).toEqual(['ORDER_MODIFY_REQUEST', 'too-much']);
    const approve = (quantity: number) => {
      const change = { by: 'buyer' as const, terms: { quantity } };
      const order = anOrder(deliveries, { status: 'ORDER_MODIFY_REQUEST', change });
      return told(order, { act: 'approve-change' });
    };
    expect([approve(800), approve(799)]).toEqual(['ORDER_MODIFY_APPROVED', 'too-much']);
  });
});

describe('what a phone refuses by itself', () => {
  const deliver = aStep({ delivery: { deliveryId: 'd9', quantity: 250 } });

  it('TRD-6 counts its own deliveries that wait, each once', () => {
    const order = anOrder([aDelivery()]);
    const waiting = [{ deliveryId: 'd2', quantity: 400 }];
    expect(refusalOnPhone(order, deliver, waiting)).toBeNull();
    const more = [...waiting, { deliveryId: 'd3', quantity: 1 }];
    expect(refusalOnPhone(order, deliver, more)).toBe(CONTRACT_REFUSALS['too-much']);
    // The answer to one that waits may be lost: the server has it already.
    const known = [...waiting, { deliveryId: 'd1', quantity: 400 }];
    expect(refusalOnPhone(order, deliver, known)).toBeNull();
    const finish = aStep({ act: 'finish' });
    const full = anOrder([aDelivery({ status: 'confirmed', quantity: 1_000 })]);
    expect(refusalOnPhone(full, finish, [])).toBeNull();
    expect(refusalOnPhone(full, finish, [{ deliveryId: 'd2', quantity: 10 }])).toBe(
      CONTRACT_REFUSALS['open-delivery'],
    );
  });

  it('TRD-5 is never that the order has changed, unless the phone knows the newer one', () => {
    const ask = (seenVersion: number) =>
      aStep({ act: 'ask-change', by: 'buyer', seenVersion, terms: { quantity: 900 } });
    expect([3, 4, 5].map((seen) => refusalOnPhone(anOrder(), ask(seen), []))).toEqual([
      CONTRACT_REFUSALS.changed,
      null,
      null,
    ]);
    const confirm = aStep({
      act: 'confirm',
      by: 'buyer',
      delivery: { deliveryId: 'd1', quantity: 390 },
    });
    const order = anOrder([aDelivery()]);
    expect(refusalOnPhone(order, confirm, [])).toBeNull();
  });

  it('TRD-5 TRD-6 is what the rule refuses upon what the phone knows', () => {
    const order = anOrder([aDelivery()]);
    const delivery = { deliveryId: 'd1', quantity: 400 };
    const confirm = (by: WrittenStep['by']) =>
      refusalOnPhone(order, aStep({ act: 'confirm', by, delivery }), []);
    expect([confirm('buyer'), confirm('seller')]).toEqual([null, CONTRACT_REFUSALS.own]);
    expect(refusalOnPhone(order, aStep({ act: 'approve' }), [])).toBe(
      CONTRACT_REFUSALS['not-possible'],
    );
  });
});
