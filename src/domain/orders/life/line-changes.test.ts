import { describe, expect, it } from 'vitest';
import { DEFAULT_WISHES } from '../order-wishes.ts';
import {
  billAfterChange,
  type CouponWord,
  type ChangeableOrder,
  judgeLineChange,
  type LineChange,
  lineSteps,
  openQuestions,
  replacementPaise,
  type WantedChange,
  withWaitingChanges,
} from './line-changes.ts';

const dal = { itemId: 'dal', quantity: 2, pricePaise: 5_000 };
const rice = { itemId: 'rice', quantity: 1, pricePaise: 10_000 };

const anOrder = (parts: Partial<ChangeableOrder> = {}): ChangeableOrder => ({
  status: 'ORDER_REQUEST_APPROVED',
  lines: [dal, rice],
  ...parts,
});

const wanted = (parts: Partial<WantedChange> = {}): WantedChange => ({
  itemId: 'dal',
  seenQuantity: 2,
  keptQuantity: 0,
  replacement: { itemId: 'moong', quantity: 2 },
  ...parts,
});

const aChange = (parts: Partial<LineChange> = {}): LineChange => ({
  changeId: 'c1',
  itemId: 'dal',
  name: 'Toor Dal',
  unit: '1 kg',
  quantity: 2,
  keptQuantity: 0,
  replacement: {
    itemId: 'moong',
    name: 'Moong Dal',
    unit: '1 kg',
    picture: '',
    quantity: 2,
    pricePaise: 4_000,
    shelfPaise: 4_000,
  },
  state: 'asked',
  madeAt: 1_000,
  answerBy: 601_000,
  decidedAt: null,
  decidedBy: null,
  savedPaise: 0,
  ...parts,
});

const reason = (order: ChangeableOrder, change: WantedChange): string => {
  const verdict = judgeLineChange(order, change);
  return verdict.kind === 'refused' ? verdict.reason : verdict.kind;
};

describe("a shop's change of a line", () => {
  it('SUB-1 something else is asked of who wished so, sent at once or refused to the others', () => {
    const kinds = (['ask', 'similar', 'none'] as const).map(
      (substitution) =>
        judgeLineChange(anOrder({ wishes: { ...DEFAULT_WISHES, substitution } }), wanted()).kind,
    );
    expect(kinds).toEqual(['asked', 'made', 'refused']);
    expect(judgeLineChange(anOrder(), wanted()).kind).toBe('asked');
  });

  it('SUB-1 the wish of a line counts before that of the order', () => {
    const wishes = {
      ...DEFAULT_WISHES,
      lineSubstitutions: [{ itemId: 'dal', substitution: 'similar' as const }],
    };
    expect(judgeLineChange(anOrder({ wishes }), wanted()).kind).toBe('made');
    const ofRice = wanted({ itemId: 'rice', seenQuantity: 1 });
    expect(judgeLineChange(anOrder({ wishes }), ofRice).kind).toBe('asked');
  });

  it('SUB-1 fewer units and none need no question', () => {
    for (const substitution of ['ask', 'similar', 'none'] as const) {
      const order = anOrder({ wishes: { ...DEFAULT_WISHES, substitution } });
      for (const keptQuantity of [0, 1]) {
        expect(judgeLineChange(order, wanted({ keptQuantity, replacement: null })).kind).toBe(
          'made',
        );
      }
    }
  });

  it('SUB-1 refuses what can not be, and says what to do', () => {
    expect(reason(anOrder({ status: 'PACKED' }), wanted())).toContain('until it is packed');
    expect(reason(anOrder(), wanted({ itemId: 'salt' }))).toContain('not in the order any more');
    expect(reason(anOrder(), wanted({ seenQuantity: 3 }))).toContain('changed this item already');
    for (const keptQuantity of [2, 3, -1, 0.5])
      expect(reason(anOrder(), wanted({ keptQuantity }))).toContain('how many of the 2');
    for (const quantity of [0, 100, 1.5]) {
      const replacement = { itemId: 'moong', quantity };
      expect(reason(anOrder(), wanted({ replacement }))).toContain('1 to 99');
    }
    const replacement = { itemId: 'rice', quantity: 1 };
    expect(reason(anOrder(), wanted({ replacement }))).toContain('in this order already');
    const asked = anOrder({ changes: [aChange({ itemId: 'rice', quantity: 1 })] });
    expect(reason(asked, wanted())).toContain('in this order already');
    const again = wanted({ replacement: null });
    expect(reason(anOrder({ changes: [aChange()] }), again)).toContain('asked about this item');
    expect(reason(anOrder({ lines: [dal] }), again)).toContain('Can’t fulfil');
    const free = { itemId: 'gift', quantity: 1, pricePaise: 0 };
    expect(reason(anOrder({ lines: [dal, free] }), again)).toContain('Can’t fulfil');
  });

  it('SUB-1 what was said before is known, on a second phone of the shop too', () => {
    expect(reason(anOrder({ changes: [aChange()] }), wanted())).toBe('known');
    const done = aChange({ state: 'done', answerBy: null, decidedAt: 1_000, decidedBy: 'seller' });
    expect(reason(anOrder({ status: 'PACKED', lines: [rice], changes: [done] }), wanted())).toBe(
      'known',
    );
    const withdrawn = anOrder({ status: 'CANCELLED', changes: [aChange({ state: 'withdrawn' })] });
    expect(reason(withdrawn, wanted())).toContain('until it is packed');
  });
});

describe('changes that wait at the counter', () => {
  it('SUB-1 are judged one after the other: what was left out is no line, what is asked holds up packing', () => {
    const less = wanted({ keptQuantity: 1, replacement: null });
    const later = withWaitingChanges(anOrder(), [less]);
    expect(later.lines).toMatchObject([{ itemId: 'dal', quantity: 1 }, { itemId: 'rice' }]);
    expect(reason(later, less)).toBe('known');
    expect(reason(later, wanted({ seenQuantity: 1 }))).toBe('asked');
    const without = withWaitingChanges(anOrder(), [wanted({ replacement: null })]);
    expect(without.lines).toMatchObject([{ itemId: 'rice' }]);
    const last = { itemId: 'rice', seenQuantity: 1, keptQuantity: 0, replacement: null };
    expect(reason(without, last)).toContain('Can’t fulfil');
    const asked = withWaitingChanges(anOrder(), [wanted()]);
    expect(openQuestions(asked)).toHaveLength(1);
    expect(asked.lines).toEqual([dal, rice]);
    expect(openQuestions(withWaitingChanges(anOrder(), [less]))).toEqual([]);
  });

  it('SUB-1 something similar takes the place of the line, and what can not be changes nothing', () => {
    const wishes = { ...DEFAULT_WISHES, substitution: 'similar' } as const;
    const similar = withWaitingChanges(anOrder({ wishes }), [wanted({ keptQuantity: 1 })]);
    expect(similar.lines).toMatchObject([
      { itemId: 'dal', quantity: 1 },
      { itemId: 'moong', quantity: 2 },
      { itemId: 'rice', quantity: 1 },
    ]);
    const refused = wanted({ seenQuantity: 7 });
    expect(withWaitingChanges(anOrder(), [refused])).toMatchObject(anOrder());
  });
});

describe('what a changed order costs', () => {
  it('SUB-1 a replacement costs what it costs in the shop, and never more than what it stands for', () => {
    const costs = (quantity: number, shelfPaise: number, missing = 2) =>
      replacementPaise(dal, missing, { quantity, shelfPaise });
    expect(costs(2, 4_000)).toBe(4_000);
    expect(costs(2, 9_900)).toBe(5_000);
    expect(costs(3, 9_900)).toBe(3_333);
    expect(costs(1, 9_900)).toBe(9_900);
    expect(costs(1, 12_000)).toBe(10_000);
    expect(costs(1, 12_000, 1)).toBe(5_000);
  });

  const bill = {
    itemTotalPaise: 20_000,
    discountPaise: 2_001,
    deliveryChargePaise: 0,
    packingChargePaise: 500,
    amountToBePaidPaise: 18_499,
  };

  const lines = { itemId: 'dal', before: [dal, rice], after: [rice] };

  it('SUB-1 the coupon follows its own rule, and keeps what it gave on the goods that come', () => {
    const after = (coupon: CouponWord) => billAfterChange(bill, lines, coupon);
    // Half of the goods come: half of the coupon stays, rounded in the buyer's favour.
    const unknown = { ofLine: null, after: 0 };
    expect(after(unknown)).toMatchObject({ itemTotalPaise: 10_000, discountPaise: 1_001 });
    expect(after({ ofLine: 1_001, after: 0 })).toMatchObject({ discountPaise: 1_000 });
    expect(after({ ofLine: 2_001, after: 0 })).toMatchObject({ discountPaise: 0 });
    expect(after({ ofLine: 0, after: 0 })).toMatchObject({ discountPaise: 2_001 });
    const ruled = after({ ofLine: 1_001, after: 1_500 });
    expect(ruled).toMatchObject({ discountPaise: 1_500, amountToBePaidPaise: 9_000 });
    expect(after({ ofLine: 1_001, after: 9_999 })).toMatchObject({ discountPaise: 2_001 });
  });

  it('SUB-1 nothing that a shop changes makes an order dearer, whatever the coupon gives', () => {
    for (let price = 1; price < 400; price += 7) {
      const ordered = { ...dal, pricePaise: price };
      const before = [ordered, rice];
      const whole = price * 2 + 10_000;
      const afters = [[rice], [{ ...ordered, quantity: 1 }, rice], before];
      for (const discountPaise of [0, 1, 99, 1_234]) {
        const amountToBePaidPaise = whole - discountPaise + 500;
        const agreed = { ...bill, itemTotalPaise: whole, discountPaise, amountToBePaidPaise };
        for (const coupon of [
          { after: 0, ofLine: null },
          { after: 77, ofLine: discountPaise },
          { after: 5_000, ofLine: 0 },
        ]) {
          for (const after of afters) {
            const now = billAfterChange(agreed, { itemId: 'dal', before, after }, coupon);
            expect(now.amountToBePaidPaise).toBeLessThanOrEqual(amountToBePaidPaise);
            expect(now.discountPaise).toBeGreaterThanOrEqual(0);
          }
        }
      }
    }
  });
});

describe('the steps of a change', () => {
  const words = (change: LineChange, reader: 'buyer' | 'shop' = 'buyer') =>
    lineSteps([change], reader).map(({ text }) => text);

  it('SUB-1 a question and its answer are two steps, in words for both sides', () => {
    expect(words(aChange())).toEqual(['You are asked: 2 × Moong Dal instead of Toor Dal?']);
    const accepted = aChange({
      state: 'accepted',
      decidedAt: 5_000,
      decidedBy: 'buyer',
      savedPaise: 2_000,
    });
    expect(words(accepted)[1]).toBe(
      'You chose: 2 × Moong Dal instead of Toor Dal. ₹20 less to pay.',
    );
    expect(words(accepted, 'shop')).toEqual([
      'The customer is asked: 2 × Moong Dal instead of Toor Dal?',
      'The customer chose: 2 × Moong Dal instead of Toor Dal. ₹20 less to pay.',
    ]);
    const over = aChange({ state: 'declined', decidedAt: 601_000, decidedBy: 'system' });
    expect(words(over)[1]).toBe('No answer in 10 minutes: Toor Dal left out.');
    const ended = aChange({ state: 'withdrawn', decidedAt: 5_000, decidedBy: 'system' });
    expect(words(ended)[1]).toContain('The order ended');
  });

  it('SUB-1 what was done at once says what comes', () => {
    const done = { state: 'done', answerBy: null, decidedAt: 1_000, decidedBy: 'seller' } as const;
    const short = aChange({ ...done, replacement: null, keptQuantity: 1, savedPaise: 5_000 });
    expect(words(short)).toEqual(['Only 1 of 2 Toor Dal. ₹50 less to pay.']);
    expect(words({ ...short, keptQuantity: 0 })).toEqual(['Toor Dal left out. ₹50 less to pay.']);
    expect(words(aChange({ ...done, keptQuantity: 1 }))).toEqual([
      '2 × Moong Dal instead of 1 Toor Dal.',
    ]);
  });
});
