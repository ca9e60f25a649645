import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryAmountPaise, otherParty, TRADE_UNITS, tradeAmountPaise } from './trade.ts';
import {
  confirmedQuantity,
  CONTRACT_ACTS,
  CONTRACT_MOVES,
  CONTRACT_STATUSES,
  type ContractAct,
  type ContractState,
  type ContractStep,
  DELIVERY_ACTS,
  type DeliveryState,
  judgeContractStep,
  lockedAmountPaise,
  toleranceBounds,
} from './contract-moves.ts';

const PARTIES = ['buyer', 'seller'] as const;
const STATUSES = ['NEGOTIATION_APPROVED', ...CONTRACT_STATUSES] as const;
const RUNNING = ['ORDER_REQUEST_APPROVED', 'ORDER_MODIFY_APPROVED', 'DISPUTE RESOLVED'] as const;

const aDelivery = (parts: Partial<DeliveryState> = {}): DeliveryState => ({
  by: 'seller',
  status: 'written',
  quantity: 100,
  claimedQuantity: null,
  ...parts,
});

/** 1,000 agreed, 50 more or less allowed. */
const aState = (parts: Partial<ContractState> = {}): ContractState => ({
  status: 'ORDER_REQUEST_APPROVED',
  version: 4,
  quantity: 1_000,
  tolerancePercent: 5,
  changeBy: null,
  deliveries: [],
  ...parts,
});

const verdictOf = (state: ContractState, step: Partial<ContractStep>) => {
  const verdict = judgeContractStep(state, {
    act: 'deliver',
    by: 'seller',
    seenVersion: state.version,
    ...step,
  });
  return verdict.allowed ? verdict.to : verdict.kind;
};

/** All that a move needs beside the table: numbers that fit, and a delivery of `asking` that is still to be answered. */
function fitting(status: ContractState['status'], act: ContractAct, asking: 'buyer' | 'seller') {
  const isDisputed = status === 'ORDER_DISPUTED';
  const delivery = aDelivery(
    isDisputed
      ? { by: asking, status: 'disputed', claimedQuantity: 90 }
      : { by: asking, quantity: 100 },
  );
  const isAbout = DELIVERY_ACTS.includes(act);
  const all = aDelivery({ status: 'confirmed', quantity: 1_000 });
  return {
    state: aState({
      status,
      changeBy: status === 'ORDER_MODIFY_REQUEST' ? asking : null,
      deliveries: act === 'finish' ? [all] : isAbout ? [delivery] : [],
    }),
    step: { act, quantity: 200, ...(isAbout && { delivery }) },
  };
}

describe('the moves of an order between traders', () => {
  it('TRD-5 are those of the table for each status, act and side, and no others', () => {
    for (const status of STATUSES) {
      for (const act of CONTRACT_ACTS) {
        for (const by of PARTIES) {
          for (const asking of PARTIES) {
            const who = new Set<string>([by, 'either', asking === by ? 'asking' : 'answering']);
            const row = CONTRACT_MOVES.find(
              ([from, name, actor]) => from === status && name === act && who.has(actor),
            );
            const { state, step } = fitting(status, act, asking);
            const told = verdictOf(state, { ...step, by });
            const isTold = ['own', 'not-possible'].includes(told) ? undefined : told;
            expect([status, act, by, asking, isTold]).toEqual([status, act, by, asking, row?.[3]]);
          }
        }
      }
    }
  });

  it('TRD-5 lead from an agreement to every status, and to an end from each', () => {
    const reached = new Set<string>(['NEGOTIATION_APPROVED']);
    for (const status of reached) {
      for (const [from, , , to] of CONTRACT_MOVES) if (from === status) reached.add(to);
    }
    expect([...reached].toSorted()).toEqual(STATUSES.toSorted());
    const ending = new Set<string>(['CLOSE CONTRACT', 'ORDER_REQUEST_REJECTED']);
    for (const status of ending) {
      for (const [from, , , to] of CONTRACT_MOVES) if (to === status) ending.add(from);
    }
    expect([...ending].toSorted()).toEqual(STATUSES.toSorted());
  });

  it('TRD-5 never take a delivery as stale, and what is about one by that one alone', () => {
    const written = aDelivery({ by: 'buyer' });
    for (const seenVersion of [0, 3, 5]) {
      for (const status of RUNNING) {
        const state = aState({ status, deliveries: [written] });
        expect(verdictOf(state, { seenVersion, quantity: 10 })).toBe(status);
        const about = { seenVersion, delivery: written };
        expect(verdictOf(state, { ...about, act: 'confirm', seenQuantity: 100 })).toBe(status);
        expect(verdictOf(state, { ...about, act: 'confirm', seenQuantity: 99 })).toBe('changed');
        const dispute = { ...about, act: 'dispute', quantity: 90 } as const;
        expect(verdictOf(state, dispute)).toBe('ORDER_DISPUTED');
      }
    }
  });

  it('TRD-6 settle a dispute only for who saw it, and the weight that it is about', () => {
    const disputed = aDelivery({ by: 'seller', status: 'disputed', claimedQuantity: 90 });
    const state = aState({ status: 'ORDER_DISPUTED', deliveries: [disputed] });
    const take = { act: 'take-weight', by: 'seller', delivery: disputed } as const;
    const confirm = { act: 'confirm', by: 'buyer', delivery: disputed } as const;
    expect(verdictOf(state, { ...take, seenQuantity: 90 })).toBe('DISPUTE RESOLVED');
    expect(verdictOf(state, { ...take, seenQuantity: 100 })).toBe('changed');
    expect(verdictOf(state, { ...confirm, seenQuantity: 100 })).toBe('DISPUTE RESOLVED');
    expect(verdictOf(state, { ...confirm, seenQuantity: 90 })).toBe('changed');
    for (const step of [take, confirm]) {
      expect(verdictOf(state, { ...step, seenVersion: 3 })).toBe('changed');
    }
  });

  it('TRD-5 refuse all else upon an older version, or one that there is not yet', () => {
    for (const [status, act, by] of [
      ['NEGOTIATION_APPROVED', 'order', 'buyer'],
      ['ORDER_REQUEST_INITIATED', 'approve', 'seller'],
      ['ORDER_REQUEST_INITIATED', 'decline', 'seller'],
      ['ORDER_REQUEST_INITIATED', 'take-back', 'buyer'],
      ['ORDER_REQUEST_APPROVED', 'ask-change', 'buyer'],
      ['ORDER_MODIFY_REQUEST', 'approve-change', 'buyer'],
      ['ORDER_MODIFY_REQUEST', 'decline-change', 'buyer'],
      ['ORDER_MODIFY_REQUEST', 'withdraw-change', 'seller'],
      ['ORDER_REQUEST_APPROVED', 'finish', 'buyer'],
      ['DELIVERED', 'paid', 'seller'],
      ['PAID', 'close', 'buyer'],
    ] as const) {
      const { state, step } = fitting(status, act, 'seller');
      const told = [3, 4, 5].map((seenVersion) => verdictOf(state, { ...step, by, seenVersion }));
      expect([act, told[0], told[2]]).toEqual([act, 'changed', 'changed']);
      expect([act, ['changed', 'own', 'not-possible'].includes(told[1] ?? '')]).toEqual([
        act,
        false,
      ]);
    }
  });

  it('TRD-6 let nobody confirm or dispute what they wrote down, or take their own claim', () => {
    for (const by of PARTIES) {
      const delivery = aDelivery({ by });
      for (const act of ['confirm', 'dispute'] as const) {
        expect(verdictOf(aState({ deliveries: [delivery] }), { act, by, delivery })).toBe('own');
      }
      const disputed = aDelivery({ by, status: 'disputed', claimedQuantity: 90 });
      const state = aState({ status: 'ORDER_DISPUTED', deliveries: [disputed] });
      expect(verdictOf(state, { act: 'confirm', by, delivery: disputed })).toBe('own');
      const claimant = { act: 'take-weight', by: otherParty(by), delivery: disputed } as const;
      expect(verdictOf(state, claimant)).toBe('own');
    }
  });

  it('TRD-5 let nobody answer their own wish for a change, or take back the other’s', () => {
    for (const by of PARTIES) {
      const state = aState({ status: 'ORDER_MODIFY_REQUEST', changeBy: by });
      expect(verdictOf(state, { act: 'approve-change', by, quantity: 900 })).toBe('own');
      expect(verdictOf(state, { act: 'decline-change', by })).toBe('own');
      expect(verdictOf(state, { act: 'withdraw-change', by: otherParty(by) })).toBe('own');
    }
  });

  it('TRD-6 answer a delivery once: what is agreed stays, and one dispute is settled at a time', () => {
    const confirmed = aDelivery({ status: 'confirmed', claimedQuantity: 90 });
    for (const act of ['confirm', 'dispute'] as const) {
      const state = aState({ deliveries: [confirmed] });
      expect(verdictOf(state, { act, by: 'buyer', delivery: confirmed })).toBe('not-possible');
      expect(verdictOf(state, { act, by: 'buyer' })).toBe('not-possible');
    }
    const disputed = aDelivery({ status: 'disputed', claimedQuantity: 90 });
    const written = aDelivery();
    const state = aState({ status: 'ORDER_DISPUTED', deliveries: [disputed, written] });
    expect(verdictOf(state, { act: 'confirm', by: 'buyer', delivery: written })).toBe(
      'not-possible',
    );
    const dispute = { act: 'dispute', by: 'buyer', delivery: written, quantity: 90 } as const;
    expect(verdictOf(state, dispute)).toBe('not-possible');
  });
});

describe('the tolerance of an order between traders', () => {
  it('TRD-6 is rounded to what is whole, and never to more', () => {
    expect(toleranceBounds({ quantity: 1_000, tolerancePercent: 5 })).toEqual({
      least: 950,
      most: 1_050,
    });
    expect(toleranceBounds({ quantity: 3, tolerancePercent: 20 })).toEqual({ least: 3, most: 3 });
    expect(toleranceBounds({ quantity: 7, tolerancePercent: 0 })).toEqual({ least: 7, most: 7 });
  });

  it('TRD-6 is the most that is delivered or claimed, to the gram', () => {
    const deliveries = [aDelivery({ quantity: 900, status: 'confirmed' }), aDelivery()];
    const [, last] = deliveries;
    const state = aState({ deliveries });
    expect(verdictOf(state, { quantity: 50 })).toBe('ORDER_REQUEST_APPROVED');
    expect(verdictOf(state, { quantity: 51 })).toBe('too-much');
    const dispute = { act: 'dispute', by: 'buyer', delivery: last } as const;
    expect(verdictOf(state, { ...dispute, quantity: 150 })).toBe('ORDER_DISPUTED');
    expect(verdictOf(state, { ...dispute, quantity: 151 })).toBe('too-much');
  });

  it('TRD-6 has room for what either side of a dispute weighed', () => {
    for (const [quantity, claimedQuantity] of [
      [200, 300],
      [300, 200],
    ] as const) {
      const disputed = aDelivery({ quantity, claimedQuantity, status: 'disputed' });
      const state = aState({ status: 'ORDER_DISPUTED', deliveries: [disputed] });
      expect(verdictOf(state, { quantity: 750 })).toBe('ORDER_DISPUTED');
      expect(verdictOf(state, { quantity: 751 })).toBe('too-much');
    }
  });

  it('TRD-6 refuses a change to less than is delivered, when it is asked for and when it is approved', () => {
    const deliveries = [aDelivery({ quantity: 840 })];
    for (const [status, act, by] of [
      ['ORDER_REQUEST_APPROVED', 'ask-change', 'buyer'],
      ['ORDER_MODIFY_REQUEST', 'approve-change', 'seller'],
    ] as const) {
      const state = aState({ status, changeBy: 'buyer', deliveries });
      expect(verdictOf(state, { act, by, quantity: 799 })).toBe('too-much');
      expect(['ORDER_MODIFY_REQUEST', 'ORDER_MODIFY_APPROVED']).toContain(
        verdictOf(state, { act, by, quantity: 800 }),
      );
    }
  });

  it('TRD-6 lets an order be finished at its least and its most, and not below or with an open delivery', () => {
    for (const [quantity, told] of [
      [949, 'not-all'],
      [950, 'DELIVERED'],
      [1_050, 'DELIVERED'],
    ] as const) {
      const state = aState({ deliveries: [aDelivery({ quantity, status: 'confirmed' })] });
      for (const by of PARTIES) expect(verdictOf(state, { act: 'finish', by })).toBe(told);
    }
    const open = [aDelivery({ quantity: 950, status: 'confirmed' }), aDelivery({ quantity: 1 })];
    expect(verdictOf(aState({ deliveries: open }), { act: 'finish' })).toBe('open-delivery');
    expect(verdictOf(aState(), { act: 'finish' })).toBe('not-all');
  });

  it('TRD-6 holds whatever is delivered, disputed and settled in whatever order', () => {
    const tries = array(
      record({
        act: constantFrom<ContractAct>('deliver', 'confirm', 'dispute', 'take-weight'),
        by: constantFrom(...PARTIES),
        place: integer({ min: 0, max: 5 }),
        quantity: integer({ min: 1, max: 700 }),
      }),
      { maxLength: 40 },
    );
    assert(
      property(tries, (steps) => {
        let state = aState();
        for (const { act, by, place, quantity } of steps) {
          const about = DELIVERY_ACTS.includes(act) ? state.deliveries[place] : undefined;
          const step = { act, by, seenVersion: state.version, delivery: about, quantity };
          const verdict = judgeContractStep(state, step);
          if (!verdict.allowed) continue;
          const after = (delivery: DeliveryState): DeliveryState => {
            if (act === 'dispute') {
              return { ...delivery, status: 'disputed', claimedQuantity: quantity };
            }
            const holds = act === 'take-weight' ? delivery.claimedQuantity : delivery.quantity;
            return { ...delivery, status: 'confirmed', quantity: holds ?? 0 };
          };
          const deliveries =
            act === 'deliver'
              ? [...state.deliveries, aDelivery({ by, quantity })]
              : state.deliveries.map((each) => (each === about ? after(each) : each));
          state = aState({ status: verdict.to, deliveries });
          const all = state.deliveries.reduce((weight, each) => weight + each.quantity, 0);
          expect(all).toBeLessThanOrEqual(1_050);
          expect(confirmedQuantity(state.deliveries)).toBeLessThanOrEqual(all);
        }
      }),
    );
  });
});

describe('what deliveries cost', () => {
  it('TRD-6 is locked with the tolerance, less what both have agreed on', () => {
    const terms = { quantity: 500_000, pricePaise: 2_400 };
    const confirmed = aDelivery({ status: 'confirmed', quantity: 200_000 });
    const locked = (deliveries: readonly DeliveryState[], tolerancePercent = 5) =>
      lockedAmountPaise(terms, { unit: 'kg', tolerancePercent, deliveries });
    expect([locked([]), locked([], 0)]).toEqual([1_260_000, 1_200_000]);
    expect(locked([confirmed, aDelivery({ quantity: 100_000 })])).toBe(780_000);
    expect(locked([aDelivery({ status: 'confirmed', quantity: 600_000 })])).toBe(0);
  });

  it('TRD-6 is never more together than all of it, however it is split', () => {
    const quantities = array(integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 50 });
    const price = integer({ min: 1, max: 100_000_000 });
    assert(
      property(quantities, price, constantFrom(...TRADE_UNITS), (parts, pricePaise, unit) => {
        const all = parts.reduce((weight, part) => weight + part, 0);
        const paid = parts.reduce(
          (amount, quantity) => amount + deliveryAmountPaise({ quantity, pricePaise }, unit),
          0,
        );
        const whole = tradeAmountPaise({ quantity: all, pricePaise }, unit);
        expect(paid).toBeLessThanOrEqual(whole);
        expect(whole - paid).toBeLessThanOrEqual(parts.length);
      }),
    );
  });
});
