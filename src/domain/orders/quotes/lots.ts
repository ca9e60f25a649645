import { formatRupees, type Paise } from '../../money.ts';
import { MAX_QUANTITY } from './bill.ts';

/** What one unit costs for who takes at least `from` units. */
export interface LotPrice {
  readonly from: number;
  readonly pricePaise: Paise;
}

/** How goods of the trade side are sold: so many at least, in steps, cheaper by the quantity (LOT-1). */
export interface Lot {
  readonly minimum: number;
  readonly step: number;
  /** By rising `from` and falling price, all below the price of the item. */
  readonly prices: LotPrice[];
}

/** Null or missing for what is sold in single units. */
export type MaybeLot = Lot | null | undefined;

/** Most prices by quantity of one item. */
export const MOST_LOT_PRICES = 5;

/** The most that can be ordered of what there is; 0 below the smallest lot. */
export function mostInLots(lot: MaybeLot, available: number): number {
  const most = Math.min(available, MAX_QUANTITY);
  if (!lot) return Math.max(0, most);
  if (most < lot.minimum) return 0;
  return most - ((most - lot.minimum) % lot.step);
}

/** Whether not even the smallest lot is there; false while no stock is known. */
export const isOutOfLots = ({
  stock,
  lot,
}: {
  readonly stock: number | null;
  readonly lot?: MaybeLot;
}): boolean => stock !== null && mostInLots(lot, stock) === 0;

/** The next quantity above `quantity` that can be ordered. */
export function lotAbove(lot: MaybeLot, quantity: number): number {
  if (!lot) return quantity + 1;
  return quantity < lot.minimum ? lot.minimum : mostInLots(lot, quantity) + lot.step;
}

/** The next quantity below `quantity` that can be ordered; 0 takes the goods out. */
export function lotBelow(lot: MaybeLot, quantity: number): number {
  return !lot ? quantity - 1 : mostInLots(lot, quantity - 1);
}

/** What one unit costs when so many are taken. @param pricePaise the price of the item, below the first step */
export function lotPricePaise(pricePaise: Paise, lot: MaybeLot, quantity: number): Paise {
  const reached = lot?.prices.filter(({ from }) => from <= quantity) ?? [];
  return Math.min(pricePaise, ...reached.map((each) => each.pricePaise));
}

/** Why a lot can't be; null when it can. @param pricePaise the price of the item */
export function lotProblem({ minimum, step, prices }: Lot, pricePaise: Paise): string | null {
  for (const [units, what] of [
    [minimum, 'smallest quantity'],
    [step, 'step'],
  ] as const) {
    if (!Number.isInteger(units) || units < 1 || units > MAX_QUANTITY)
      return `Please enter a ${what} from 1 to ${MAX_QUANTITY}.`;
  }
  if (prices.length > MOST_LOT_PRICES) return `Please enter ${MOST_LOT_PRICES} prices at most.`;
  let [from, below] = [minimum - 1, pricePaise];
  for (const price of prices) {
    if (!Number.isInteger(price.from) || price.from <= from || price.from > MAX_QUANTITY)
      return `Please enter quantities that rise, from ${from + 1} to ${MAX_QUANTITY}.`;
    if (!(price.pricePaise > 0 && price.pricePaise < below))
      return `From ${price.from} on, one has to cost less than ${formatRupees(below)}.`;
    [from, below] = [price.from, price.pricePaise];
  }
  return null;
}

/** "From 10, in steps of 5"; null where single units are sold. */
export function lotText({ minimum, step }: Lot): string | null {
  const parts = [
    ...(minimum > 1 ? [`from ${minimum}`] : []),
    ...(step > 1 ? [`in steps of ${step}`] : []),
  ];
  const [first = '', ...rest] = parts;
  return first === '' ? null : [first[0]?.toUpperCase() + first.slice(1), ...rest].join(', ');
}

/** "₹1,240 each from 10". */
export const lotPriceText = ({ from, pricePaise }: LotPrice): string =>
  `${formatRupees(pricePaise)} each from ${from}`;

/** What a card says of a lot: "From 10, in steps of 5 · ₹1,100 each from 50". */
export function lotSummary(lot: Lot): string {
  const last = lot.prices.at(-1);
  const cheapest = last === undefined ? [] : [lotPriceText(last)];
  return [...[lotText(lot) ?? []].flat(), ...cheapest].join(' · ');
}

/** What more would save: "5 more: ₹1,100 each"; null where nothing would. @param pricePaise what one costs now */
export function nextLotPriceText(
  lot: MaybeLot,
  { quantity, pricePaise }: { readonly quantity: number; readonly pricePaise: Paise },
): string | null {
  const next = lot?.prices.find((each) => each.from > quantity && each.pricePaise < pricePaise);
  return next === undefined
    ? null
    : `${next.from - quantity} more: ${formatRupees(next.pricePaise)} each`;
}
