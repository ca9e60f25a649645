import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  integer,
  nat,
  property,
  record,
  tuple,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anomalyText, byKey, findAnomaly, type Model, type Operation } from './linearizability.ts';
import {
  coinModel,
  couponModel,
  orderModel,
  pledgeModel,
  stockModel,
  type CoinAsk,
  type CouponAsk,
  type OrderAsk,
  type PledgeAsk,
  type ShopMove,
  type StockAsk,
} from './sequential-models.ts';

/** An operation by its window: "2-5" begins at 2 and ends at 5, "2-" was never answered. */
function at<Ask>(window: string, ask: Ask, answer?: unknown): Operation<Ask, never> {
  const [began = '', ended = ''] = window.split('-');
  return {
    key: 'it',
    ask,
    answer: answer as never,
    began: Number(began),
    ended: ended === '' ? Infinity : Number(ended),
  };
}

const coins = coinModel(100);
const stock = stockModel(5);
const coupon = couponModel(1);
const pledges = pledgeModel(10, 6);

const redeem = (id: string, many: number): CoinAsk => ({ act: 'redeem', id, coins: many });
const earn = (id: string): CoinAsk => ({ act: 'earn', id, coins: 10 });
const READ = { act: 'read' } as const;
const reserve = (transaction: string, quantity: number): StockAsk => ({
  act: 'reserve',
  transaction,
  quantity,
});
const take = (transaction: string): StockAsk => ({ act: 'order', transaction });
const pledge = (person: string, quantity: number): PledgeAsk => ({
  act: 'pledge',
  person,
  quantity,
});
const move = (what: ShopMove, seen: string): OrderAsk => ({ act: 'move', move: what, seen });
const DONE = { done: true } as const;

/** What a system could get wrong, each in the fewest operations that show it. */
const PLANTED: readonly [name: string, anomaly: () => unknown][] = [
  [
    'a lost update: of two redemptions at once the account has one',
    () =>
      findAnomaly(coins, [
        at('0-4', redeem('a', 30), { coins: 70 }),
        at('1-5', redeem('b', 30), { coins: 70 }),
      ]),
  ],
  [
    'a double spend: the same coins go twice',
    () =>
      findAnomaly(coins, [
        at('0-4', redeem('a', 80), { coins: 20 }),
        at('1-5', redeem('b', 80), { coins: 20 }),
      ]),
  ],
  [
    'a stale read: what was answered before is not seen after',
    () =>
      findAnomaly(coins, [
        at('0-1', redeem('a', 30), { coins: 70 }),
        at('2-3', READ, { coins: 100, coupons: 0 }),
      ]),
  ],
  [
    'reads that go back: new, then old again, while the change is under way',
    () =>
      findAnomaly(coins, [
        at('0-9', redeem('a', 30), { coins: 70 }),
        at('1-2', READ, { coins: 70, coupons: 1 }),
        at('3-4', READ, { coins: 100, coupons: 0 }),
      ]),
  ],
  [
    'a phantom success: answered as done, and never there',
    () =>
      findAnomaly(pledges, [
        at('0-1', pledge('asha', 3), DONE),
        at('2-3', { ...READ, person: 'asha' }, { joined: 0, own: 0, joinable: 6 }),
        at('4-5', { ...READ, person: 'ravi' }, { joined: 0, own: 0, joinable: 6 }),
      ]),
  ],
  [
    'a duplicated effect: sold once over the counter, and two are gone',
    () =>
      findAnomaly(stock, [
        at('0-1', { act: 'sold', move: 'a', quantity: 1 }, { stock: 4 }),
        at('2-3', READ, { stock: 3 }),
      ]),
  ],
  [
    'a lost effect: called off, and the goods never come back',
    () =>
      findAnomaly(stock, [
        at('0-1', reserve('a', 2), DONE),
        at('2-3', take('a'), DONE),
        at('4-5', { act: 'give-back', transaction: 'a' }, DONE),
        at('6-7', READ, { stock: 3 }),
      ]),
  ],
  [
    'a write after a refusal: refused, and done all the same',
    () =>
      findAnomaly(coupon, [
        at('0-1', { act: 'use', transaction: 'a' }, { ok: false }),
        at('2-3', { act: 'quote' }, { ok: false }),
      ]),
  ],
  [
    'a refusal without a reason: there was always enough',
    () =>
      findAnomaly(stock, [
        at('0-1', reserve('a', 2), DONE),
        at('2-6', take('a'), DONE),
        at('3-5', reserve('b', 3), { available: 1 }),
      ]),
  ],
  [
    'oversold: six of five units',
    () =>
      findAnomaly(stock, [
        at('0-5', reserve('a', 3), DONE),
        at('1-6', reserve('b', 3), DONE),
        at('7-8', take('a'), DONE),
        at('7-9', take('b'), DONE),
      ]),
  ],
  [
    'a coupon that is used twice',
    () =>
      findAnomaly(coupon, [
        at('0-5', { act: 'use', transaction: 'a' }, { ok: true }),
        at('1-6', { act: 'use', transaction: 'b' }, { ok: true }),
      ]),
  ],
  [
    'a torn read: the own pledge without its part of the sum',
    () =>
      findAnomaly(pledges, [
        at('0-9', pledge('asha', 3), DONE),
        at('1-8', { ...READ, person: 'asha' }, { joined: 0, own: 3, joinable: 3 }),
      ]),
  ],
  [
    'a read of the future: the effect before its cause began',
    () =>
      findAnomaly(coins, [at('0-1', READ, { coins: 110, coupons: 0 }), at('2-3', earn('a'), DONE)]),
  ],
  [
    'a forbidden move: packed after its buyer cancelled',
    () =>
      findAnomaly(orderModel, [
        at('0-1', { act: 'confirm' }, { status: 'ORDER_CREATED' }),
        at('2-3', move('accept', 'ORDER_CREATED'), { status: 'ORDER_REQUEST_APPROVED' }),
        at('4-8', { act: 'cancel' }, { status: 'CANCELLED' }),
        at('5-9', move('pack', 'ORDER_REQUEST_APPROVED'), { status: 'PACKED' }),
      ]),
  ],
  [
    'two orders of things: each of two readers sees another one first',
    () =>
      findAnomaly(coins, [
        at('0-9', redeem('a', 10), { coins: 90 }),
        at('0-9', earn('b'), DONE),
        at('1-2', READ, { coins: 90, coupons: 1 }),
        at('1-2', READ, { coins: 110, coupons: 0 }),
      ]),
  ],
  [
    'half of an unanswered change: seen in one place, then never there',
    () =>
      findAnomaly(coins, [
        at('0-', redeem('a', 30)),
        at('1-2', READ, { coins: 70, coupons: 1 }),
        at('3-4', READ, { coins: 100, coupons: 0 }),
      ]),
  ],
];

describe('the checker of histories', () => {
  test.each(PLANTED)('PROOF-3 finds %s', (_name, anomaly) => {
    expect(anomaly()).toBeDefined();
  });

  test('PROOF-3 lets a change take effect at any time between its begin and its end', () => {
    const seen = [
      [100, 70],
      [100, 100],
      [70, 70],
    ];
    for (const [first = 0, second = 0] of seen) {
      const read = (window: string, held: number) =>
        at(window, READ, { coins: held, coupons: held === 70 ? 1 : 0 });
      const history = [
        at('0-9', redeem('a', 30), { coins: 70 }),
        read('1-2', first),
        read('3-4', second),
      ];
      expect(findAnomaly(coins, history)).toBeUndefined();
    }
  });

  test('PROOF-3 lets what was never answered have happened, or not', () => {
    const unheard = at('0-', redeem('a', 30));
    const later = [
      at('5-6', READ, { coins: 100, coupons: 0 }),
      at('7-8', READ, { coins: 70, coupons: 1 }),
    ];
    expect(findAnomaly(coins, [unheard, ...later])).toBeUndefined();
    expect(findAnomaly(coins, [unheard, ...later.slice(0, 1)])).toBeUndefined();
  });

  test('PROOF-3 checks each thing by itself, and says of which one what was expected', () => {
    const mine = at('0-1', redeem('a', 30), { coins: 60 });
    const history = [mine, { ...mine, key: 'other', answer: { coins: 70 } }];
    const found = [...byKey(history)].flatMap(([key, operations]) => {
      const anomaly = findAnomaly(coins, operations);
      return anomaly === undefined ? [] : [anomalyText(key, anomaly)];
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('it: after 0 operations');
    expect(found[0]).toContain('answered {"coins":60}, expected {"coins":70}');
  });
});

const few = constantFrom('a', 'b', 'c');
const anyCoinAsk = constantFrom<CoinAsk>(
  READ,
  redeem('a', 30),
  redeem('b', 60),
  redeem('c', 60),
  earn('d'),
);
const anyStockAsk = tuple(few, integer({ min: 1, max: 4 })).chain(([name, quantity]) =>
  constantFrom<StockAsk>(
    reserve(name, quantity),
    take(name),
    { act: 'give-back', transaction: name },
    { act: 'received', move: name, quantity },
    { act: 'sold', move: `-${name}`, quantity },
    { act: 'quote', quantity },
    READ,
  ),
);
const anyCouponAsk = few.chain((transaction) =>
  constantFrom<CouponAsk>(
    { act: 'use', transaction },
    { act: 'release', transaction },
    { act: 'quote' },
  ),
);
const anyPledgeAsk = tuple(few, nat(7)).chain(([person, quantity]) =>
  constantFrom<PledgeAsk>(pledge(person, quantity), { act: 'read', person }),
);
const anyOrderAsk = constantFrom<OrderAsk>(
  { act: 'confirm' },
  { act: 'cancel' },
  READ,
  move('accept', 'ORDER_CREATED'),
  move('reject', 'ORDER_CREATED'),
  move('pack', 'ORDER_REQUEST_APPROVED'),
  move('call-off', 'PACKED'),
);

/** How far before and after its effect an operation begins and ends, and whether it was answered. */
const anyWindow = record({ before: nat(60), after: nat(60), isHeard: nat(9) });

/** Runs asks one after the other, ten ms apart, and gives them wider windows. */
function overlapping<State, Ask, Answer>(
  model: Model<State, Ask, Answer>,
  steps: readonly (readonly [Ask, { before: number; after: number; isHeard: number }])[],
): Operation<Ask, Answer>[] {
  let state = model.start;
  return steps.map(([ask, { before, after, isHeard }], place) => {
    const [next, answer] = model.apply(state, ask);
    state = next;
    const effect = 1000 + place * 10;
    if (isHeard === 0) {
      return { key: 'it', ask, answer: undefined, began: effect - before, ended: Infinity };
    }
    return { key: 'it', ask, answer, began: effect - before, ended: effect + after };
  });
}

/** Finds the anomalies of all runs of a model, which should be none. */
function anomaliesOfRuns<State, Ask, Answer>(
  model: Model<State, Ask, Answer>,
  asks: Arbitrary<Ask>,
): readonly unknown[] {
  const found: unknown[] = [];
  const steps = array(tuple(asks, anyWindow), { maxLength: 40 });
  assert(
    property(steps, (run) => {
      const anomaly = findAnomaly(model, overlapping(model, run));
      if (anomaly !== undefined) found.push(anomaly);
      return anomaly === undefined;
    }),
    { numRuns: 150 },
  );
  return found;
}

/** Whether some order of a few answered operations explains them: all orders, tried one by one. */
function isExplained<State, Ask, Answer>(
  model: Model<State, Ask, Answer>,
  state: State,
  operations: readonly Operation<Ask, Answer>[],
): boolean {
  if (operations.length === 0) return true;
  const firstEnd = Math.min(...operations.map(({ ended }) => ended));
  return operations.some((operation, place) => {
    if (operation.began > firstEnd) return false;
    const [next, answer] = model.apply(state, operation.ask);
    if (JSON.stringify(answer) !== JSON.stringify(operation.answer)) return false;
    return isExplained(model, next, operations.toSpliced(place, 1));
  });
}

describe('the checker of histories, with any history', () => {
  test('PROOF-3 accepts every run of one process, however its operations overlap', () => {
    expect(anomaliesOfRuns(coins, anyCoinAsk)).toEqual([]);
    expect(anomaliesOfRuns(stock, anyStockAsk)).toEqual([]);
    expect(anomaliesOfRuns(coupon, anyCouponAsk)).toEqual([]);
    expect(anomaliesOfRuns(pledges, anyPledgeAsk)).toEqual([]);
    expect(anomaliesOfRuns(orderModel, anyOrderAsk)).toEqual([]);
  });

  test('PROOF-3 says of any few operations with any answers what trying all orders says', () => {
    const answer = constantFrom(
      { coins: 100, coupons: 0 },
      { coins: 70, coupons: 1 },
      { coins: 70 },
      { coins: 40 },
      { coins: 10 },
      { tooFew: true } as const,
      DONE,
    );
    const operation = tuple(anyCoinAsk, answer, nat(12), nat(8));
    const verdicts = new Set<boolean>();
    const any = array(operation, { maxLength: 6 });
    const likely = array(tuple(anyCoinAsk, anyWindow, nat(12)), { maxLength: 7 });
    const agrees = (history: readonly Operation<CoinAsk, never>[]): void => {
      const isFine = isExplained(coins, coins.start, history);
      verdicts.add(isFine);
      expect(findAnomaly(coins, history) === undefined).toBe(isFine);
    };
    assert(
      property(any, (steps) => {
        agrees(
          steps.map(([ask, said, began, length]) => ({
            key: 'it',
            ask,
            answer: said as never,
            began,
            ended: began + length,
          })),
        );
      }),
      { numRuns: 400 },
    );
    // Runs that could be, with the answers of neighbours exchanged here and there.
    assert(
      property(likely, (steps) => {
        const run = overlapping(
          coins,
          steps.map(([ask, window]) => [ask, { ...window, isHeard: 1 }] as const),
        );
        agrees(
          run.map((each, place) => {
            const isExchanged = steps[place]?.[2] === 0;
            const from = isExchanged ? (run[place - 1] ?? each) : each;
            return { ...each, answer: from.answer as never };
          }),
        );
      }),
      { numRuns: 400 },
    );
    expect(verdicts.size).toBe(2);
  });
});
