import { millisecondsInDay } from 'date-fns/constants';
import { formatRupees, type Paise } from '../money.ts';
import { readAmount } from '../goods/read-cell.ts';
import {
  couponCodeOf,
  discountOf,
  MOST_OFFER_PERCENT,
  type Offer,
} from '../orders/offers/offers.ts';

/** An offer as it is typed; amounts in rupees. */
export interface OfferValues {
  readonly code: string;
  readonly title: string;
  readonly kind: 'percent' | 'amount';
  readonly value: string;
  /** Empty: no limit. */
  readonly cap: string;
  readonly minimum: string;
  /** Days that it lasts, from now on. */
  readonly days: string;
  readonly usesPerPerson: string;
}

export const NEW_OFFER: OfferValues = {
  code: '',
  title: '',
  kind: 'percent',
  value: '10',
  cap: '',
  minimum: '199',
  days: '7',
  usesPerPerson: '1',
};

const LONGEST_DAYS = 365;
const MOST_USES = 100;

const wholeNumber = (text: string, most: number): number | null => {
  const number = Number(text.trim());
  return /^\d{1,4}$/.test(text.trim()) && number >= 1 && number <= most ? number : null;
};

const paiseOf = (text: string): Paise | null => {
  const read = readAmount(text, 'price');
  return read.ok ? read.value : null;
};

/** What is wrong, by field. */
export function offerProblems(values: OfferValues): Partial<Record<keyof OfferValues, string>> {
  const problems: Partial<Record<keyof OfferValues, string>> = {};
  if (couponCodeOf(values.code) === undefined) {
    problems.code = 'A code has 3 to 20 letters and digits, like DIWALI20.';
  }
  if (values.title.trim() === '') problems.title = 'Please say what it is, like ₹50 off.';
  const minimum = paiseOf(values.minimum);
  if (minimum === null) problems.minimum = 'Please enter the smallest order in rupees.';
  if (values.kind === 'percent' && wholeNumber(values.value, MOST_OFFER_PERCENT) === null) {
    problems.value = `Please enter 1 to ${MOST_OFFER_PERCENT} percent.`;
  }
  if (values.kind === 'amount') {
    const amount = paiseOf(values.value);
    if (amount === null) problems.value = 'Please enter an amount in rupees.';
    else if (minimum !== null && amount > minimum) {
      problems.value = 'This is more than the smallest order.';
    }
  }
  if (values.cap.trim() !== '' && paiseOf(values.cap) === null) {
    problems.cap = 'Please enter an amount, or leave it empty.';
  }
  if (wholeNumber(values.days, LONGEST_DAYS) === null) {
    problems.days = `Please enter 1 to ${LONGEST_DAYS} days.`;
  }
  if (wholeNumber(values.usesPerPerson, MOST_USES) === null) {
    problems.usesPerPerson = `Please enter 1 to ${MOST_USES}.`;
  }
  return problems;
}

/** The offer of values without a problem; null while they have one. @param now ms */
export function offerOfValues(values: OfferValues, now: number) {
  if (Object.keys(offerProblems(values)).length > 0) return null;
  const isPercent = values.kind === 'percent';
  return {
    code: couponCodeOf(values.code) ?? '',
    title: values.title.trim(),
    kind: values.kind,
    value: isPercent ? Number(values.value) : (paiseOf(values.value) ?? 0),
    capPaise: isPercent && values.cap.trim() !== '' ? paiseOf(values.cap) : null,
    minimumPaise: paiseOf(values.minimum) ?? 0,
    startsAt: now,
    endsAt: now + Number(values.days) * millisecondsInDay,
    usesPerPerson: Number(values.usesPerPerson),
  };
}

/** What a bill of this much would be: "Of ₹400 the customer pays ₹360." */
export function offerPreview(offer: Offer, itemTotalPaise: Paise): string {
  const discount = discountOf(offer, itemTotalPaise, offer.startsAt);
  return `Of ${formatRupees(itemTotalPaise)} the customer pays ${formatRupees(itemTotalPaise - discount)}.`;
}

/** What an offer takes off: "10 %, at most ₹75". */
export function offerValueText({
  kind,
  value,
  capPaise,
}: Pick<Offer, 'kind' | 'value' | 'capPaise'>): string {
  if (kind === 'amount') return `${formatRupees(value)} off`;
  return capPaise === null ? `${value} % off` : `${value} % off, at most ${formatRupees(capPaise)}`;
}
