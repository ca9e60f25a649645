import type { OrderStatus } from '../orders/life/order-status.ts';
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

/** How a negotiation stands; one nobody has offered in is pending, and has no row anywhere. */
export const NEGOTIATION_STATUSES = [
  'NEGOTIATION_PENDING',
  'NEGOTIATION_INPROGRESS',
  'NEGOTIATION_APPROVED',
  'NEGOTIATION_REJECTED',
] as const satisfies readonly OrderStatus[];
export type NegotiationStatus = (typeof NEGOTIATION_STATUSES)[number];

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

/** The act of somebody in a negotiation. */
export const TRADE_ACTS = ['offer', 'accept', 'reject', 'withdraw'] as const;
export type TradeAct = (typeof TRADE_ACTS)[number];

/**
 * Who may make a move: the one whose numbers are on the table, the one who is to answer them, or the server's clock. Nobody answers
 * their own numbers.
 */
export type TradeActor = 'offering' | 'answering' | 'clock';

/** The one table of moves of a negotiation: from, act, who, to, in words. What it lacks is refused. */
export const NEGOTIATION_MOVES: readonly (readonly [
  from: NegotiationStatus,
  act: TradeAct | 'expire',
  who: TradeActor,
  to: NegotiationStatus,
  words: string,
])[] = [
  ['NEGOTIATION_PENDING', 'offer', 'answering', 'NEGOTIATION_INPROGRESS', 'a first offer'],
  ['NEGOTIATION_INPROGRESS', 'offer', 'answering', 'NEGOTIATION_INPROGRESS', 'a counter-offer'],
  ['NEGOTIATION_INPROGRESS', 'offer', 'offering', 'NEGOTIATION_INPROGRESS', 'a corrected offer'],
  ['NEGOTIATION_INPROGRESS', 'accept', 'answering', 'NEGOTIATION_APPROVED', 'both are bound'],
  ['NEGOTIATION_INPROGRESS', 'reject', 'answering', 'NEGOTIATION_REJECTED', 'no deal'],
  ['NEGOTIATION_INPROGRESS', 'withdraw', 'offering', 'NEGOTIATION_REJECTED', 'taken back'],
  ['NEGOTIATION_INPROGRESS', 'expire', 'clock', 'NEGOTIATION_REJECTED', 'its day is over'],
];

/** A negotiation as the rules see it. */
export interface NegotiationState {
  readonly status: NegotiationStatus;
  /** Raised by each move; 0: nobody has offered. */
  readonly version: number;
  /** Whose numbers are on the table: in a new one those of who wrote the request. */
  readonly lastBy: TradeParty;
  /** By the server's clock, ms. */
  readonly expiresAt: number;
}

export type TradeVerdict =
  | { readonly allowed: true; readonly to: NegotiationStatus }
  | { readonly allowed: false; readonly kind: 'over' | 'changed' | 'own-offer' | 'not-possible' };

/** Whether somebody may make a move now. @param move `seenVersion` is what was on their screen */
export function judgeMove(
  state: NegotiationState,
  move: {
    readonly act: TradeAct;
    readonly by: TradeParty;
    readonly seenVersion: number;
    readonly now: number;
  },
): TradeVerdict {
  const { act, by, seenVersion, now } = move;
  const isOpen = NEGOTIATION_MOVES.some(([from]) => from === state.status);
  if (!isOpen || now >= state.expiresAt) return { allowed: false, kind: 'over' };
  if (seenVersion !== state.version) return { allowed: false, kind: 'changed' };
  const who = state.lastBy === by ? 'offering' : 'answering';
  const moves = NEGOTIATION_MOVES.filter(([from, name]) => from === state.status && name === act);
  const found = moves.find(([, , actor]) => actor === who);
  if (found !== undefined) return { allowed: true, to: found[3] };
  const isOwn = who === 'offering' && moves.length > 0;
  return { allowed: false, kind: isOwn ? 'own-offer' : 'not-possible' };
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
