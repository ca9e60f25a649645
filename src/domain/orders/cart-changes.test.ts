import { describe, expect, it } from 'vitest';
import {
  cartDifferences,
  cartDifferencesText,
  type CartSide,
  type HeldCartLine,
  type ShownCartLine,
} from './cart-changes.ts';

const dal = { itemId: 'dal', name: 'Dal', quantity: 2, pricePaise: 9_000 };
const rice = { itemId: 'rice', name: 'Rice', quantity: 1, pricePaise: 6_000 };
const shown = (couponCode: string, ...lines: ShownCartLine[]) => ({ lines, couponCode });
const held = (...lines: HeldCartLine[]): CartSide<HeldCartLine> => ({ lines, couponCode: '' });
const seen = (line: HeldCartLine) => ({ ...line, addedPaise: line.pricePaise });

describe('ORD-7 what became of a cart between the look and the tap', () => {
  it('ORD-7 is nothing when the cart holds what was shown, in whatever order', () => {
    expect(cartDifferences(shown('', seen(dal), seen(rice)), held(rice, dal))).toEqual([]);
  });

  it('ORD-7 is nothing when the live sheet had changed a price that was shown', () => {
    const dearer = { ...seen(dal), pricePaise: 9_900 };
    expect(cartDifferences(shown('', dearer), held(dal))).toEqual([]);
  });

  it('ORD-7 names lines that came, went, or have another quantity or price', () => {
    const shownCart = shown('', seen(dal), seen(rice));
    const ghee = { itemId: 'ghee', name: 'Ghee', quantity: 3, pricePaise: 50_000 };
    expect(cartDifferences(shownCart, held({ ...dal, quantity: 5 }, ghee))).toEqual([
      { kind: 'quantity', name: 'Dal', from: 2, to: 5 },
      { kind: 'removed', name: 'Rice', quantity: 1 },
      { kind: 'added', name: 'Ghee', quantity: 3 },
    ]);
    expect(cartDifferences(shownCart, held(dal, { ...rice, pricePaise: 6_500 }))).toEqual([
      { kind: 'price', name: 'Rice', fromPaise: 6_000, toPaise: 6_500 },
    ]);
  });

  it('ORD-7 names a coupon that was taken off or put on', () => {
    expect(cartDifferences(shown('SAVE50', seen(dal)), held(dal))).toEqual([
      { kind: 'coupon', from: 'SAVE50', to: '' },
    ]);
  });

  it('ORD-7 says it in words, with what to do', () => {
    const texts = cartDifferences(shown('', seen(rice)), held({ ...rice, quantity: 4 }, dal));
    expect(cartDifferencesText(texts)).toBe(
      'Your cart has just changed: Rice is now 4 instead of 1, 2 × Dal was added. Nothing is ordered. Please look again.',
    );
  });
});
