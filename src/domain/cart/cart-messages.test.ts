import { describe, expect, it } from 'vitest';
import { aCartLine } from '../../../tests/support/builders/cart-builders.ts';
import type { CartMessage, HeldCart, HeldRow, ToldCart } from './cart.ts';
import { cartMessages, takeMessage, receiveCart } from './cart-messages.ts';

const message = (parts: Partial<CartMessage>): CartMessage => ({
  sequence: 0,
  lines: [],
  removedLines: [],
  coupons: [],
  ...parts,
});
const put = (lineId: string, edit: number, quantity = 1) => ({
  lineId,
  edit,
  line: aCartLine({ quantity }),
});
const NONE: ReadonlySet<string> = new Set();

describe('OUT-6 a cart message at the server', () => {
  it('OUT-6 counts only for the edits that were not taken from its device before', () => {
    const late = message({
      sequence: 3,
      lines: [put('a', 2), put('b', 3)],
      removedLines: [{ lineId: 'c', edit: 1 }],
      coupons: [{ storeId: 'anand', code: 'OLD', edit: 2 }],
    });
    expect(takeMessage(late, 2, NONE)).toEqual({
      lines: [{ lineId: 'b', line: aCartLine() }],
      removedIds: [],
      coupons: [],
      taken: 3,
    });
    expect(takeMessage(late, 9, NONE)).toEqual({
      lines: [],
      removedIds: [],
      coupons: [],
      taken: 9,
    });
  });

  it('writes no line that was removed, before or by the same message', () => {
    const lines = [put('a', 1), put('b', 2), put('c', 3)];
    const removing = message({ sequence: 4, lines, removedLines: [{ lineId: 'b', edit: 4 }] });
    const changes = takeMessage(removing, 0, new Set(['a']));
    expect(changes.lines.map(({ lineId }) => lineId)).toEqual(['c']);
    expect(changes.removedIds).toEqual(['b']);
  });

  it('writes a line once, as it was said last', () => {
    const { lines } = takeMessage(
      message({ sequence: 2, lines: [put('a', 1, 4), put('a', 2, 6)] }),
      0,
      NONE,
    );
    expect(lines).toEqual([{ lineId: 'a', line: aCartLine({ quantity: 6 }) }]);
  });
});

const held = (parts: Partial<HeldCart> = {}): HeldCart => ({
  rows: [],
  removed: [],
  coupons: [],
  ...parts,
});
const told = (parts: Partial<ToldCart> = {}): ToldCart => ({
  lines: [],
  coupons: [],
  taken: 0,
  ...parts,
});
const aRow = (parts: Partial<HeldRow> = {}): HeldRow => ({
  ...aCartLine(),
  addedAt: 100,
  lineIds: ['a'],
  edit: 0,
  ...parts,
});
const line = (lineId: string, quantity = 1, itemId = 'onion') => ({
  lineId,
  line: aCartLine({ quantity, itemId }),
});

describe("the server's cart on a device", () => {
  it('shows lines of one item as one row: the larger quantity, all lines', () => {
    const { rows } = receiveCart(held(), told({ lines: [line('b', 2), line('a', 5)] }));
    expect(rows).toEqual([aRow({ quantity: 5, lineIds: ['a', 'b'], addedAt: 1 })]);
  });

  it('shows the same of equal lines on every device, in whatever order they come', () => {
    const dear = { lineId: 'b', line: aCartLine({ pricePaise: 4_500 }) };
    const lines = [line('a'), dear];
    const one = receiveCart(held(), told({ lines })).rows;
    const other = receiveCart(held(), told({ lines: lines.toReversed() })).rows;
    expect(one).toEqual(other);
    expect(one).toMatchObject([{ pricePaise: 4_500 }]);
  });

  it('keeps an edit that the server has not taken, and lets it stand for the lines that came', () => {
    const row = aRow({ quantity: 3, edit: 7 });
    const cart = told({ lines: [line('a', 1), line('b', 9)], taken: 6 });
    expect(receiveCart(held({ rows: [row] }), cart).rows).toEqual([
      { ...row, lineIds: ['a', 'b'] },
    ]);
  });

  it('takes what the server says of an edit that it has taken', () => {
    const row = aRow({ quantity: 3, edit: 7 });
    const cart = told({ lines: [line('a', 4)], taken: 7 });
    expect(receiveCart(held({ rows: [row] }), cart).rows).toEqual([aRow({ quantity: 4 })]);
  });

  it('drops a row whose line is gone, but not one that was never sent (DB-1)', () => {
    const { lineIds: _never, ...unsent } = aRow({ itemId: 'milk' });
    const cart = held({ rows: [aRow({ edit: 2 }), unsent] });
    expect(receiveCart(cart, told({ taken: 2 }))).toMatchObject({
      rows: [],
      goneRows: [['anand-stores', 'onion']],
    });
  });

  it('leaves out lines that were removed here until the server knows, and then forgets them', () => {
    const removed = [{ lineId: 'a', edit: 3 }];
    const lines = [line('a'), line('b', 2)];
    const before = receiveCart(held({ removed }), told({ lines, taken: 2 }));
    expect(before).toMatchObject({ rows: [{ lineIds: ['b'] }], goneRemovedIds: [] });
    const after = receiveCart(held({ removed }), told({ lines: [line('b', 2)], taken: 3 }));
    expect(after.goneRemovedIds).toEqual(['a']);
  });

  it('puts what came from elsewhere behind what is here, and touches no row that is as it was', () => {
    const cart = held({ rows: [aRow()] });
    const lines = [line('c', 1, 'milk'), line('a'), line('b', 1, 'potato')];
    expect(receiveCart(cart, told({ lines })).rows).toMatchObject([
      { itemId: 'potato', addedAt: 101 },
      { itemId: 'milk', addedAt: 102 },
    ]);
  });

  it('OFF-2 says and hears of a coupon that was taken off', () => {
    const declined = { storeId: 'one', code: '', declined: true } as const;
    const cart = held({ coupons: [{ ...declined, edit: 2 }] });
    expect(cartMessages(cart)[0]?.coupons).toEqual([{ ...declined, edit: 2 }]);
    expect(receiveCart(cart, told({ taken: 2, coupons: [declined] })).coupons).toEqual([
      { ...declined, edit: 0 },
    ]);
    const known = held({ coupons: [{ ...declined, edit: 0 }] });
    expect(receiveCart(known, told({ taken: 2, coupons: [declined] })).coupons).toEqual([]);
    expect(receiveCart(known, told({ taken: 2 })).goneCoupons).toEqual(['one']);
  });

  it('takes coupons as the server has them, but for those that it has not heard of', () => {
    const coupons = [
      { storeId: 'one', code: 'OWN', edit: 4 },
      { storeId: 'two', code: '', edit: 2 },
      { storeId: 'three', code: 'OLD', edit: 0 },
    ];
    const cart = told({
      taken: 3,
      coupons: [
        { storeId: 'one', code: 'THEIRS' },
        { storeId: 'three', code: 'NEW' },
        { storeId: 'four', code: 'FOUR' },
      ],
    });
    expect(receiveCart(held({ coupons }), cart)).toMatchObject({
      coupons: [
        { storeId: 'three', code: 'NEW', edit: 0 },
        { storeId: 'four', code: 'FOUR', edit: 0 },
      ],
      goneCoupons: ['two'],
    });
  });
});
