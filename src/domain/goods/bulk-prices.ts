import type { Paise } from '../money.ts';
import type { CellEdit, EditedRow } from './cell-edits.ts';

/** A change of many prices at once. */
export interface BulkWish {
  /** Percent up (above 0) or down (below 0); from -90 to 100. */
  readonly percent: number;
  /** Prices end on a multiple of this, paise. */
  readonly roundTo: 1 | 50 | 100;
}

/** What it would change, and the rows that it leaves alone. */
export interface BulkPlan {
  readonly edits: readonly CellEdit[];
  /** Prices that would pass the MRP and stop at it. */
  readonly atMrp: number;
  /** Items without a price. */
  readonly withoutPrice: number;
}

function newPrice(price: Paise, { percent, roundTo }: BulkWish): Paise {
  // Whole hundredths of a percent: no fraction of a paisa is ever computed with.
  const raw = (price * (10_000 + Math.round(percent * 100))) / 10_000;
  return Math.max(roundTo, Math.round(raw / roundTo) * roundTo);
}

/** Prices of some rows, up or down by percent; none passes its MRP. Pure. */
export function planBulk(rows: readonly EditedRow[], wish: BulkWish): BulkPlan {
  let [atMrp, withoutPrice] = [0, 0];
  const edits: CellEdit[] = [];
  for (const { itemId, pricePaise, mrpPaise } of rows) {
    if (pricePaise === 0) {
      withoutPrice += 1;
      continue;
    }
    const wanted = newPrice(pricePaise, wish);
    if (wanted > mrpPaise) atMrp += 1;
    const value = Math.min(wanted, mrpPaise);
    if (value !== pricePaise) edits.push({ itemId, field: 'price', value });
  }
  return { edits, atMrp, withoutPrice };
}
