import { formatRupees, type Paise } from '../money.ts';

/** A line as it stood on the screen; `addedPaise` is the cart's own price of one, whatever is shown. */
export interface ShownCartLine {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
  readonly addedPaise: Paise;
}

/** A line as the cart holds it now. */
export interface HeldCartLine extends Omit<ShownCartLine, 'addedPaise'> {
  readonly pricePaise: Paise;
}

/** What became of a cart between the look and the tap. */
export type CartDifference =
  | { readonly kind: 'added' | 'removed'; readonly name: string; readonly quantity: number }
  | {
      readonly kind: 'quantity';
      readonly name: string;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly kind: 'price';
      readonly name: string;
      readonly fromPaise: Paise;
      readonly toPaise: Paise;
    }
  /** Empty codes stand for no coupon. */
  | { readonly kind: 'coupon'; readonly from: string; readonly to: string };

/** Lines and coupon of one store, as shown or as held. */
export interface CartSide<Line> {
  readonly lines: readonly Line[];
  /** Empty without a coupon. */
  readonly couponCode: string;
}

/**
 * ORD-7: how the cart differs from what stood on the screen, in the order of the screen, additions after it, the coupon
 * last. Empty when it is the same. A price that only the live sheet changed was shown and is no difference.
 */
export function cartDifferences(
  shown: CartSide<ShownCartLine>,
  held: CartSide<HeldCartLine>,
): readonly CartDifference[] {
  const heldById = new Map(held.lines.map((line) => [line.itemId, line]));
  const shownIds = new Set(shown.lines.map(({ itemId }) => itemId));
  const differences = shown.lines.flatMap((line): CartDifference[] => {
    const { itemId, name, quantity } = line;
    const now = heldById.get(itemId);
    if (now === undefined) return [{ kind: 'removed', name, quantity }];
    if (now.quantity !== quantity)
      return [{ kind: 'quantity', name, from: quantity, to: now.quantity }];
    const fromPaise = line.addedPaise;
    const toPaise = now.pricePaise;
    return fromPaise === toPaise ? [] : [{ kind: 'price', name, fromPaise, toPaise }];
  });
  for (const { itemId, name, quantity } of held.lines) {
    if (!shownIds.has(itemId)) differences.push({ kind: 'added', name, quantity });
  }
  const [from, to] = [shown.couponCode, held.couponCode];
  if (from !== to) differences.push({ kind: 'coupon', from, to });
  return differences;
}

function differenceText(difference: CartDifference): string {
  switch (difference.kind) {
    case 'added':
      return `${difference.quantity} × ${difference.name} was added`;
    case 'removed':
      return `${difference.name} was taken out`;
    case 'quantity':
      return `${difference.name} is now ${difference.to} instead of ${difference.from}`;
    case 'price': {
      const { name, fromPaise, toPaise } = difference;
      return `${name} changed from ${formatRupees(fromPaise)} to ${formatRupees(toPaise)}`;
    }
    case 'coupon':
      return difference.to === ''
        ? `coupon ${difference.from} was taken off`
        : `coupon ${difference.to} was put on`;
  }
}

/** Differences that fit a notice; the screen below shows all of them. */
const MOST_NAMED = 3;

/** What the buyer reads in place of an order that was not made. @param differences at least one */
export function cartDifferencesText(differences: readonly CartDifference[]): string {
  const named = differences.slice(0, MOST_NAMED).map(differenceText);
  const more = differences.length - named.length;
  const what = more > 0 ? [...named, `and ${more} more`] : named;
  return `Your cart has just changed: ${what.join(', ')}. Nothing is ordered. Please look again.`;
}
