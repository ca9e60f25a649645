import {
  COINS_LAST_DAYS,
  PAISE_PER_COIN_EARNED,
  PAISE_PER_COIN_REDEEMED,
  REDEEMED_COUPON_LASTS_DAYS,
} from '../../domain/rewards/coins.ts';
import { KEPT_DAYS, KEPT_YEARS_OF_ORDERS } from '../../domain/account/terms.ts';
import { formatRupees } from '../../domain/money.ts';

/** A part of the terms. */
export interface TermsPart {
  readonly title: string;
  readonly points: readonly string[];
}

/** The terms in plain words, from the same figures that the rules use; made when they are read, as their amounts are written then. */
export const readTerms = (): readonly TermsPart[] => [
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

/** What is kept of a person, for what and for how long (DPDP Act 2023), from the same figures that the server keeps to. */
export const PRIVACY: readonly TermsPart[] = [
  {
    title: 'What Haat keeps, and why',
    points: [
      'Your mobile number, and your name and email if you gave them: to sign you in and to send what you order.',
      'Addresses, cart, orders, payments, refunds, ratings, tickets and coins: to do what you asked for.',
      'A bank account or UPI id that you gave for refunds. Account numbers are encrypted, and only the last four digits are ever shown.',
      'What was tapped and what went wrong in the app: to mend it. Services of others get it only if you switch that on in your account.',
    ],
  },
  {
    title: 'Who gets to see it',
    points: [
      'The store and its rider: name, address with the pin of your gate, phone number and instructions of the order that you place there.',
      'The payment service: what you pay, and where a refund goes.',
      'A rider’s name and number, if the store gave them: whoever they bring goods to, until the goods are there.',
      'People of Haat who help you. Each look at your number or address is noted with its reason.',
      'Nobody buys it, and nobody gets it for advertising.',
    ],
  },
  {
    title: 'For how long',
    points: [
      `Orders and invoices: ${KEPT_YEARS_OF_ORDERS} years, as tax law wants (CGST Act 2017). After you delete your account they no longer say who you are, except invoices of ₹50,000 and more, which must name their buyer.`,
      `What was tapped: ${KEPT_DAYS.events} days. Messages: ${KEPT_DAYS.messages} days. A number that asked to be called: ${KEPT_DAYS.leads} days.`,
      'Everything else: until you delete it, or your account.',
    ],
  },
  {
    title: 'Your rights',
    points: [
      'See and correct your name, email, addresses and choices in your account.',
      'Take all of your data along, or delete your account, below. You can take back any consent just as easily as you gave it.',
      'Complain to the grievance officer, and after that to the Data Protection Board of India or the National Consumer Helpline (1915).',
    ],
  },
];
