import { formatRupees, type Paise } from '../money.ts';
import type { StoreCharges } from './quotes/bill.ts';
import { lotPricePaise, type MaybeLot } from './quotes/lots.ts';

/** A line of the cart with what the buyer last saw. */
export interface KeptLine {
  readonly storeId: string;
  readonly itemId: string;
  readonly quantity: number;
  readonly pricePaise: Paise;
  readonly mrpPaise: Paise;
  readonly addedAt: number;
  /** As last seen; missing for what is sold in single units. */
  readonly lot?: MaybeLot;
}

/** What the phone knows now of an item; null where it does not know. */
export interface LiveItem {
  readonly pricePaise: Paise | null;
  readonly mrpPaise: Paise | null;
  readonly stock: number | null;
  /** How it is sold by the lot; missing: in single units. */
  readonly lot?: MaybeLot;
}

/** What can be had of a line: as many as wanted, fewer, or none. `unknown` while no stock is known. */
export type Availability = 'enough' | 'fewer' | 'none' | 'unknown';

/** A line at the price that is shown and ordered, with what changed since it was put into the cart. */
export type ShownLine<Line extends KeptLine> = Line & {
  /** What it would cost by the price when it was added, if that is another one now. */
  readonly wasPaise: Paise | null;
  /** The price of one when it was added, as the cart keeps it. */
  readonly addedPaise: Paise;
  readonly lot: MaybeLot;
  readonly stock: number | null;
  readonly availability: Availability;
};

function availabilityOf(quantity: number, stock: number | null): Availability {
  if (stock === null) return 'unknown';
  if (stock <= 0) return 'none';
  return stock < quantity ? 'fewer' : 'enough';
}

/** Lays live prices, those by quantity too, and stock over cart lines. An item that is gone keeps its old price and shows as out of stock. */
export function showLines<Line extends KeptLine>(
  lines: readonly Line[],
  liveByItemId: ReadonlyMap<string, LiveItem>,
): ShownLine<Line>[] {
  return lines.map((line) => {
    const live = liveByItemId.get(line.itemId);
    const livePaise = live?.pricePaise ?? 0;
    // What is not on this phone yet is sold as it was when it was added.
    const lot = live === undefined ? line.lot : live.lot;
    const priceFrom = (paise: Paise): Paise => lotPricePaise(paise, lot, line.quantity);
    const pricePaise = priceFrom(livePaise > 0 ? livePaise : line.pricePaise);
    const addedPaise = priceFrom(line.pricePaise);
    const mrpPaise = livePaise > 0 ? (live?.mrpPaise ?? line.mrpPaise) : line.mrpPaise;
    const stock = live?.stock ?? null;
    return {
      ...line,
      pricePaise,
      mrpPaise,
      stock,
      wasPaise: pricePaise === addedPaise ? null : addedPaise,
      addedPaise: line.pricePaise,
      lot,
      availability: availabilityOf(line.quantity, stock),
    };
  });
}

/** Units in the cart and what they cost together by the prices that it keeps, without the stores' charges. */
export function cartTotals(
  lines: readonly (Pick<KeptLine, 'quantity' | 'pricePaise'> & { readonly lot?: MaybeLot })[],
): {
  readonly count: number;
  readonly totalPaise: Paise;
} {
  const sumOf = ({ quantity, pricePaise, lot }: (typeof lines)[number]): Paise =>
    quantity * lotPricePaise(pricePaise, lot, quantity);
  return {
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPaise: lines.reduce((sum, line) => sum + sumOf(line), 0),
  };
}

/** Cart lines by store: the store whose first line was added first comes first. */
export function groupByStore<Line extends KeptLine>(
  lines: readonly Line[],
): readonly (readonly [storeId: string, lines: readonly Line[]])[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const group = groups.get(line.storeId);
    if (group === undefined) groups.set(line.storeId, [line]);
    else group.push(line);
  }
  return [...groups];
}

/** What is still missing for the store's smallest order, paise; 0 when it is reached. */
export function missingForMinimum(itemTotalPaise: Paise, charges: StoreCharges): Paise {
  return Math.max(0, charges.minimumOrderPaise - itemTotalPaise);
}

/** What is still missing for free delivery, paise; 0 when it is reached, null when the store never delivers free. */
export function missingForFreeDelivery(itemTotalPaise: Paise, charges: StoreCharges): Paise | null {
  const { freeDeliveryFromPaise, deliveryChargePaise } = charges;
  if (freeDeliveryFromPaise === null || deliveryChargePaise === 0) return null;
  return Math.max(0, freeDeliveryFromPaise - itemTotalPaise);
}

/** What to do about a total below the store's smallest order. */
export function minimumHint(missingPaise: Paise, minimumOrderPaise: Paise): string {
  const missing = formatRupees(missingPaise);
  return `Add ${missing} more to reach the minimum order of ${formatRupees(minimumOrderPaise)}`;
}
