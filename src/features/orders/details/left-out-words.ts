import type { LeftOutLine } from '../../../commands/orders/repeat-order.ts';

/** Why a line of an earlier order is not in the cart, or not all of it. */
export function leftOutText({ why, quantity }: Pick<LeftOutLine, 'why' | 'quantity'>): string {
  switch (why) {
    case 'gone':
      return 'not sold any more';
    case 'out-of-stock':
      return 'out of stock';
    case 'fewer':
      return `only ${quantity} left, which ${quantity === 1 ? 'is' : 'are'} in your cart`;
    case 'full':
      return 'your cart is full';
  }
}
