import type { PackRow } from '../../device-database.ts';
import type { LiveLookup } from '../../live-slices.ts';

/** An item of a store as screens show it: a pack's column entry joined with its live price and stock. */
export interface Item {
  readonly id: string;
  readonly storeId: string;
  readonly categoryId: string;
  readonly name: string;
  /** '' for none, and in packs of before there were brands. */
  readonly brand?: string;
  /** `VEG_MARK`; 0 in packs of before there were marks. */
  readonly vegMark?: number;
  readonly everydayNames: string;
  readonly unit: string;
  readonly picture: string;
  readonly ratingTenths: number;
  readonly returnable: boolean;
  /** Paise; null while it is not known. */
  readonly pricePaise: number | null;
  readonly mrpPaise: number | null;
  /** Units in stock; null while unknown. */
  readonly stock: number | null;
}

/** Item `index` of a pack with its price and stock. */
export function itemOfPack(pack: PackRow, live: LiveLookup, index: number): Item {
  const value = live(pack.ordinals[index] ?? -1);
  return {
    id: pack.ids[index] ?? '',
    storeId: pack.storeId,
    categoryId: pack.categoryId,
    name: pack.names[index] ?? '',
    brand: pack.brands?.[index] ?? '',
    vegMark: pack.vegMarks?.[index] ?? 0,
    everydayNames: pack.everydayNames[index] ?? '',
    unit: pack.units[index] ?? '',
    picture: pack.pictures[index] ?? '',
    ratingTenths: pack.ratingTenths[index] ?? 0,
    returnable: pack.returnable[index] === 1,
    pricePaise: value?.pricePaise ?? null,
    mrpPaise: value?.mrpPaise ?? null,
    stock: value?.stock ?? null,
  };
}
