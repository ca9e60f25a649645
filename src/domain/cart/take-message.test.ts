import { describe, expect, it } from 'vitest';
import { aCartLine } from '../../../tests/support/builders/cart-builders.ts';
import type { CartMessage } from './cart.ts';
import { takeMessage } from './take-message.ts';

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
