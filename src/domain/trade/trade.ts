import { formatRupees, numberText, type Paise } from '../money.ts';
import { indiaDayStart, inIndia } from '../time.ts';
import { millisecondsInDay } from 'date-fns/constants';
import { lightFormat } from 'date-fns/lightFormat';

/** The specification's numbers of the trade side (section 3): who writes a request wants to buy, or to sell. */
export const TRADE_SIDES = { BUY: 1, SELL: 2 } as const;
export type TradeSide = (typeof TRADE_SIDES)[keyof typeof TRADE_SIDES];

/** The specification's numbers of a request's status (section 3). */
export const REQUEST_STATUS = { PENDING: 1, CONFIRMED: 2, IN_PROGRESS: 20, REJECTED: 21 } as const;
export type RequestStatus = (typeof REQUEST_STATUS)[keyof typeof REQUEST_STATUS];

/** The specification's labels of a negotiation (section 4). */
export const REQUEST_LABELS: Readonly<Record<RequestStatus, string>> = {
  1: 'Pending',
  2: 'Approved',
  20: 'In Progress',
  21: 'Rejected',
};

/** Why something ended: by whose word, or by the clock. */
export const TRADE_ENDS = ['agreed', 'rejected', 'withdrawn', 'other-agreed', 'expired'] as const;
export type TradeEnd = (typeof TRADE_ENDS)[number];

export const TRADE_UNITS = ['kg', 'quintal', 't', 'piece'] as const;
export type TradeUnit = (typeof TRADE_UNITS)[number];

/** What one unit is in base units: grams, or pieces. All quantities are whole numbers of base units. */
export const UNIT_BASE: Readonly<Record<TradeUnit, number>> = {
  kg: 1_000,
  quintal: 100_000,
  t: 1_000_000,
  piece: 1,
};

export const TRADE_GRADES = ['A', 'B', 'C', 'any'] as const;
export type TradeGrade = (typeof TRADE_GRADES)[number];

export const TRADE_CARRIERS = ['seller', 'buyer'] as const;
export type TradeParty = (typeof TRADE_CARRIERS)[number];

/** 1,000 t, or as many million pieces as that is grams. */
export const MOST_TRADE_BASE = 1_000_000_000;
/** ₹10 lakh for one unit. */
export const MOST_UNIT_PRICE_PAISE = 100_000_000;
/** What is delivered may differ from what was agreed by at most so much, percent. */
export const MOST_TOLERANCE_PERCENT = 20;
/** A request may run for so many days. */
export const MOST_TRADE_DAYS = 90;
/** Pictures of one request. */
export const MOST_TRADE_PICTURES = 4;
/** A mandi's reach: shops this far from where the goods are wanted are told of a request, km. */
export const TRADE_REACH_KM = 60;

/** Numbers that one side puts on the table; the price is of one unit of the request. */
export interface TradeTerms {
  /** In base units: grams, or pieces. */
  readonly quantity: number;
  readonly pricePaise: Paise;
  /** The last day of the delivery, midnight in India that begins it, ms. */
  readonly byDay: number;
  /** Who brings the goods, and pays for it. */
  readonly carrier: TradeParty;
}

/** What all of it costs, to the paisa; halves are rounded up. */
export function tradeAmountPaise(
  { quantity, pricePaise }: Pick<TradeTerms, 'quantity' | 'pricePaise'>,
  unit: TradeUnit,
): Paise {
  const base = BigInt(UNIT_BASE[unit]);
  return Number((BigInt(quantity) * BigInt(pricePaise) * 2n + base) / (2n * base));
}

/** What one of several deliveries costs, rounded down to the paisa: together they never cost more than all of it. */
export function deliveryAmountPaise(
  { quantity, pricePaise }: Pick<TradeTerms, 'quantity' | 'pricePaise'>,
  unit: TradeUnit,
): Paise {
  return Number((BigInt(quantity) * BigInt(pricePaise)) / BigInt(UNIT_BASE[unit]));
}

/** A number of units as base units; null for what is no such number, or a part of a gram or a piece. */
export function quantityOf(text: string, unit: TradeUnit): number | null {
  const typed = text.trim().replaceAll(',', '');
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(typed)) return null;
  const quantity = Math.round(Number(typed) * UNIT_BASE[unit] * 1e6) / 1e6;
  return Number.isInteger(quantity) && quantity > 0 && quantity <= MOST_TRADE_BASE
    ? quantity
    : null;
}

const unitName = (unit: TradeUnit, amount: number): string =>
  unit === 'piece' ? (amount === 1 ? 'piece' : 'pieces') : unit;

/** "500 kg", "2.5 t", "40 pieces". */
export function quantityText(quantity: number, unit: TradeUnit): string {
  const units = quantity / UNIT_BASE[unit];
  const [whole = '0', part] = String(units).split('.');
  const number = numberText(Number(whole)) + (part === undefined ? '' : `.${part}`);
  return `${number} ${unitName(unit, units)}`;
}

/** "₹22 a kg". */
export const unitPriceText = (pricePaise: Paise, unit: TradeUnit): string =>
  `${formatRupees(pricePaise)} a ${unit}`;

/** "500 kg at ₹22 a kg". */
export const termsText = (
  { quantity, pricePaise }: Pick<TradeTerms, 'quantity' | 'pricePaise'>,
  unit: TradeUnit,
): string => `${quantityText(quantity, unit)} at ${unitPriceText(pricePaise, unit)}`;

/** The day of an `<input type="date">`, and back; in India's time. */
export const dayInputOf = (dayMs: number): string => lightFormat(inIndia(dayMs), 'yyyy-MM-dd');
export function readDayInput(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = indiaDayStart(Date.parse(`${text}T12:00:00+05:30`));
  return Number.isNaN(day) || dayInputOf(day) !== text ? null : day;
}

/** A request ends with its day. */
export const expiresAtOf = (byDay: number): number => byDay + millisecondsInDay;

/** Why a last day can't be; null when it can. */
export function dayProblem(byDay: number, now: number): string | null {
  if (indiaDayStart(byDay) !== byDay) return 'Please choose a day.';
  if (byDay < indiaDayStart(now)) return 'This day is over already.';
  return byDay > indiaDayStart(now) + MOST_TRADE_DAYS * millisecondsInDay
    ? `Please choose a day within ${MOST_TRADE_DAYS} days.`
    : null;
}

/** What the outbox subjects of the trade side begin with. */
export const TRADE_SUBJECTS = 'trade:';

/** The outbox subject of what is asked about the wallet. */
export const WALLET_SUBJECT = 'wallet';

/** The other side of a trade. */
export const otherParty = (party: TradeParty): TradeParty =>
  party === 'buyer' ? 'seller' : 'buyer';

/** On which side of the trade who wrote the request stands. */
export const askerOf = (side: TradeSide): TradeParty =>
  side === TRADE_SIDES.BUY ? 'buyer' : 'seller';
