import { productKey, type ProductNames } from '../../catalogue/shelf-choice.ts';

/** What tells of which product a found item is, where it is sold, and for how much. */
interface FoundOffer extends ProductNames {
  readonly storeId: string;
  readonly unit: string;
  readonly pricePaise: number | null;
  readonly stock: number | null;
  readonly inArea: boolean;
}

/** The best offer of a product, with all of them where there are several: sizes, flavours and shops. */
export type ProductRow<Offer> = Offer & {
  /** All offers, this one first; left out for a product of one size in one shop. */
  readonly offers?: readonly Offer[];
};

/** Rows of one answer, at most, and offers of one row. */
const MOST_ROWS = 60;
const MOST_OFFERS = 40;

/**
 * One product, one row (SRC-4): the offers of a product stand in the row of the best of them. What is not delivered here is a row
 * of its own (SRC-1).
 * @param offers best first @param areFlavoursApart each flavour is a row, as in a list of which none may be guessed
 */
export function productRows<Offer extends FoundOffer>(
  offers: readonly Offer[],
  areFlavoursApart = false,
): readonly ProductRow<Offer>[] {
  const rows = new Map<string, Offer[]>();
  for (const offer of offers) {
    const { inArea, name, brand = '', flavour = '' } = offer;
    const product = productKey({ name, brand, flavour: areFlavoursApart ? '' : flavour });
    const key = `${product}|${inArea ? 1 : 0}`;
    const row = rows.get(key);
    if (row !== undefined && row.length < MOST_OFFERS) row.push(offer);
    else if (row === undefined && rows.size < MOST_ROWS) rows.set(key, [offer]);
  }
  return [...rows.values()].flatMap((all): ProductRow<Offer>[] => {
    const [best] = all;
    if (best === undefined) return [];
    return [all.length === 1 ? best : { ...best, offers: all }];
  });
}

/** What a row says of its offers. */
export interface OfferSummary {
  readonly shops: number;
  readonly sizes: number;
  readonly flavours: number;
  /** The lowest price of what can be had, else of all, paise; null while no price is here. */
  readonly fromPaise: number | null;
}

/** How many shops, sizes and flavours, and from which price. */
export function summaryOf(offers: readonly FoundOffer[]): OfferSummary {
  const had = offers.filter(({ stock }) => stock !== 0);
  const prices = (had.length > 0 ? had : offers).flatMap(({ pricePaise }) =>
    pricePaise === null || pricePaise === 0 ? [] : [pricePaise],
  );
  return {
    shops: new Set(offers.map(({ storeId }) => storeId)).size,
    sizes: new Set(offers.map(({ unit }) => unit)).size,
    flavours: new Set(offers.map(({ flavour = '' }) => flavour)).size,
    fromPaise: prices.length === 0 ? null : Math.min(...prices),
  };
}
