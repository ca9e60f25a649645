import type { MaybeLot } from '../../orders/quotes/lots.ts';
import { FACT, factAt, PLACE, placeAt, textsOf } from '../indexed-pack.ts';
import type { Hit } from '../rank-items.ts';

/** Whole numbers by ordinal. */
type Numbers = readonly number[] | Uint32Array | Float64Array;

/** Prices (paise) and stock of a store by ordinal. */
export interface SheetColumns {
  readonly pricesPaise: Numbers;
  readonly mrpsPaise: Numbers;
  readonly stocks: Numbers;
}

/** A found item, without what belongs to its store. Prices in paise, null while they are not here. */
export interface IndexedItem {
  readonly itemId: string;
  readonly storeId: string;
  readonly categoryId: string;
  readonly categoryName: string;
  readonly name: string;
  /** '' for none. */
  readonly brand: string;
  /** '' for none. */
  readonly flavour: string;
  /** `VEG_MARK`. */
  readonly vegMark: number;
  readonly unit: string;
  readonly picture: string;
  readonly pricePaise: number | null;
  readonly mrpPaise: number | null;
  readonly stock: number | null;
  /** How it is sold by the lot; missing: in single units. */
  readonly lot?: MaybeLot;
}

/** Item `index` of a pack, as it is found. @param sheet undefined while none is here */
export function indexedItem({ pack, index }: Hit, sheet: SheetColumns | undefined): IndexedItem {
  const { id, name, unit, picture, brand, flavour } = textsOf(pack, index);
  const ordinal = placeAt(pack, index, PLACE.ordinal);
  return {
    itemId: id,
    storeId: pack.storeId,
    categoryId: pack.categoryId,
    categoryName: pack.categoryName,
    name,
    brand,
    flavour,
    vegMark: factAt(pack, index, FACT.vegMark),
    unit,
    picture,
    pricePaise: sheet?.pricesPaise[ordinal] ?? null,
    mrpPaise: sheet?.mrpsPaise[ordinal] ?? null,
    stock: sheet?.stocks[ordinal] ?? null,
    lot: pack.lots?.[index] ?? undefined,
  };
}
