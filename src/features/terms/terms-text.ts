import {
  COINS_LAST_DAYS,
  PAISE_PER_COIN_EARNED,
  PAISE_PER_COIN_REDEEMED,
  REDEEMED_COUPON_LASTS_DAYS,
} from '../../domain/rewards/coins.ts';
import { formatRupees } from '../../domain/money.ts';

/** A part of the terms. */
export interface TermsPart {
  readonly title: string;
  readonly points: readonly string[];
}

/** The terms in plain words, from the same figures that the rules use. */
export const TERMS: readonly TermsPart[] = [
  {
    title: 'Ordering',
    points: [
      'You buy from the store, and Haat carries your order to it. Each store sets its own prices, charges and hours.',
      'An order counts once the store’s side has confirmed it. Until then it is shown as waiting, never as placed.',
      'If a price went up or an item ran out since you saw it, you are asked first, unless you chose otherwise.',
    ],
  },
  {
    title: 'Paying',
    points: [
      'You can pay cash at the door, or online where it is offered. The amount to be paid is shown before you order, with all charges.',
      'Nobody pays twice for one order. If an online payment fails, the order is not made, or you can choose cash.',
    ],
  },
  {
    title: 'Cancelling',
    points: [
      'You can cancel an order as long as the seller has not begun processing it.',
      'What was paid goes back to the original payment mode within 7 working days.',
    ],
  },
  {
    title: 'Returns and refunds',
    points: [
      'Goods can be returned after delivery, within the days that are shown with your order, and only when they are damaged, defective or wrong.',
      'Some goods, such as fresh ones, can’t be returned except when damaged or wrong. It stands at the item.',
      'A refund is credited within 7 working days.',
    ],
  },
  {
    title: 'Coupons and coins',
    points: [
      'A coupon takes off what its offer says, once the order is large enough for it. One coupon is used per order.',
      `Every ${formatRupees(PAISE_PER_COIN_EARNED)} paid for goods earns 1 coin when the order is delivered. Coins last ${COINS_LAST_DAYS} days.`,
      `1 coin is worth ${formatRupees(PAISE_PER_COIN_REDEEMED)}, as a coupon that holds ${REDEEMED_COUPON_LASTS_DAYS} days. Coins can’t be paid out in cash.`,
      'When goods are refunded, the coins that they earned are taken back.',
    ],
  },
  {
    title: 'What is kept on your phone',
    points: [
      'Stores, prices and pictures you looked at, so that they can be read without a network. You choose how much.',
      'Your cart, addresses, orders, tickets and coins, and what still waits to be sent. Signing out deletes them from this phone.',
      'Your one-time codes and card numbers are never kept.',
    ],
  },
  {
    title: 'Your data',
    points: [
      'The store gets your name, address and phone number for the order that you place, and nothing more.',
      'Nobody writes to you with offers unless you switched that on in your account.',
    ],
  },
];
