import type { LiveSheet } from '../../src/contracts/catalogue/catalogue-documents.ts';

/** The store that all measured items are of. */
export const BENCH_STORE_ID = 'bench-store';

/** An item as a row, the way an app without packs would store and send it. Amounts are paise. */
export interface BenchItem {
  readonly id: string;
  readonly storeId: string;
  readonly categoryId: string;
  /** Its place in the category. */
  readonly position: number;
  readonly name: string;
  readonly everydayNames: string;
  readonly brand: string;
  readonly unit: string;
  readonly picture: string;
  readonly ratingTenths: number;
  readonly returnable: boolean;
  readonly pricePaise: number;
  readonly mrpPaise: number;
  readonly stock: number;
}

/** The live sheet of all items, or the changes of those at `ordinals`. */
export function benchSheet(
  items: readonly BenchItem[],
  version: number,
  ordinals: readonly number[] | null = null,
): LiveSheet {
  const told = ordinals === null ? items : ordinals.flatMap((ordinal) => items[ordinal] ?? []);
  return {
    storeId: BENCH_STORE_ID,
    version,
    since: ordinals === null ? null : version - 1,
    serverTime: 1_790_000_000_000,
    ordinals: ordinals === null ? null : [...ordinals],
    pricesPaise: told.map(({ pricePaise }) => pricePaise),
    mrpsPaise: told.map(({ mrpPaise }) => mrpPaise),
    stocks: told.map(({ stock }) => stock),
  };
}
