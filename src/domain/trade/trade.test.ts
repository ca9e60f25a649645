import { describe, expect, it } from 'vitest';
import { tenTimesQuestion, usualOf, usualOfTerms } from './market.ts';
import { quantityOf, quantityText, readDayInput, tradeAmountPaise } from './trade.ts';
import {
  judgeMove,
  NEGOTIATION_MOVES,
  NEGOTIATION_STATUSES,
  TRADE_ACTS,
  type NegotiationState,
} from './trade-moves.ts';

const state = (parts: Partial<NegotiationState> = {}): NegotiationState => ({
  status: 'NEGOTIATION_INPROGRESS',
  version: 3,
  lastBy: 'seller',
  expiresAt: 1_000,
  ...parts,
});
const move = { seenVersion: 3, now: 999 } as const;

describe('the moves of a negotiation', () => {
  it('TRD-1 are those of the table for each status, act and side, and no others', () => {
    for (const status of NEGOTIATION_STATUSES) {
      for (const act of TRADE_ACTS) {
        for (const by of ['buyer', 'seller'] as const) {
          const who = by === 'seller' ? 'offering' : 'answering';
          const row = NEGOTIATION_MOVES.find(
            ([from, name, actor]) => from === status && name === act && actor === who,
          );
          const verdict = judgeMove(state({ status }), { ...move, act, by });
          const to = verdict.allowed ? verdict.to : undefined;
          expect([status, act, by, to]).toEqual([status, act, by, row?.[3]]);
        }
      }
    }
  });

  it('TRD-1 let nobody accept or reject their own numbers', () => {
    for (const act of ['accept', 'reject'] as const) {
      const verdict = judgeMove(state(), { ...move, act, by: 'seller' });
      expect(verdict).toEqual({ allowed: false, kind: 'own-offer' });
    }
  });

  it('TRD-1 are refused upon an older version, and from the end of the day on', () => {
    const accept = { act: 'accept', by: 'buyer' } as const;
    const kinds = [
      judgeMove(state(), { ...accept, ...move, seenVersion: 2 }),
      judgeMove(state(), { ...accept, ...move, now: 1_000 }),
      judgeMove(state({ status: 'NEGOTIATION_APPROVED' }), { ...accept, ...move }),
    ].map((verdict) => (verdict.allowed ? 'allowed' : verdict.kind));
    expect(kinds).toEqual(['changed', 'over', 'over']);
  });
});

describe('quantities and amounts', () => {
  it('are whole grams or pieces', () => {
    expect(quantityOf('2.5', 't')).toBe(2_500_000);
    expect(quantityOf('1,500', 'kg')).toBe(1_500_000);
    for (const [text, unit] of [
      ['0', 'kg'],
      ['0.5', 'piece'],
      ['1.00005', 'kg'],
      ['-3', 'kg'],
      ['1001', 't'],
      ['much', 'kg'],
    ] as const) {
      expect([text, quantityOf(text, unit)]).toEqual([text, null]);
    }
    expect(quantityText(2_500_000, 't')).toBe('2.5 t');
    expect(quantityText(1_500_000, 'kg')).toBe('1,500 kg');
  });

  it('cost what they cost to the paisa, halves up, however large', () => {
    expect(tradeAmountPaise({ quantity: 500_000, pricePaise: 2_200 }, 'kg')).toBe(1_100_000);
    expect(tradeAmountPaise({ quantity: 500, pricePaise: 33 }, 'kg')).toBe(17);
    const most = { quantity: 1_000_000_000, pricePaise: 100_000_000 };
    expect(tradeAmountPaise(most, 'kg')).toBe(100_000_000_000_000);
  });

  it('need a day that there is', () => {
    expect(readDayInput('2026-02-30')).toBeNull();
    expect(readDayInput('2026-11-27')).toBe(Date.parse('2026-11-27T00:00:00+05:30'));
  });
});

describe('the question about ten times', () => {
  const onion = (quantity: number, pricePaise: number, unit: 'kg' | 'quintal' | 't' = 'kg') =>
    tenTimesQuestion({ quantity, pricePaise }, unit, usualOf('onions', unit));

  it('TRD-4 is not asked about what is usual, or about goods that nobody knows', () => {
    expect(onion(500_000, 2_200)).toBeNull();
    expect(onion(5_000_000, 220_000, 'quintal')).toBeNull();
    expect(
      tenTimesQuestion({ quantity: 1, pricePaise: 1 }, 'kg', usualOf('Yaks', 'kg')),
    ).toBeNull();
  });

  it('TRD-4 names the unit that was meant: tonnes for kilos, a quintal\u2019s price for a kilo\u2019s', () => {
    expect(onion(500_000_000, 2_200_000, 't')).toContain('Did you mean 500 kg?');
    expect(onion(500_000, 220_000)).toContain('Did you mean ₹2,200 a quintal?');
  });

  it('TRD-4 compares an answer with the numbers on the table', () => {
    const usual = usualOfTerms({ quantity: 500_000, pricePaise: 2_200 });
    expect(tenTimesQuestion({ quantity: 500_000, pricePaise: 220 }, 'kg', usual)).toContain(
      'The price on the table is ₹22 a kg',
    );
    expect(tenTimesQuestion({ quantity: 50_000, pricePaise: 2_200 }, 'kg', usual)).toContain(
      'The quantity on the table is 500 kg',
    );
    expect(tenTimesQuestion({ quantity: 400_000, pricePaise: 2_000 }, 'kg', usual)).toBeNull();
  });
});
