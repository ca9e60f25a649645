import type { CategoryGroupId } from '../catalogue/category-groups.ts';
import type { Paise } from '../money.ts';
import {
  quantityText,
  TRADE_UNITS,
  type TradeUnit,
  UNIT_BASE,
  unitPriceText,
  type TradeTerms,
} from './trade.ts';

/** Goods that mandis and farms trade, and what is usual for them: a measure for slips of the pen, not a price list. */
export interface MarketGoods {
  readonly name: string;
  readonly groupId: CategoryGroupId;
  /** What a kilogram, or a piece, usually costs. */
  readonly pricePaise: Paise;
  readonly per: 'kg' | 'piece';
  /** Lots that are usual, in base units: from a hotel's kitchen to a lorry. */
  readonly lot: readonly [least: number, most: number];
}

const KITCHEN_TO_LORRY = [20_000, 20_000_000] as const;
const BAG_TO_LORRY = [5_000, 20_000_000] as const;
const SEED_LOT = [1_000, 2_000_000] as const;
const MACHINE_LOT = [1, 20] as const;

const goods = (
  name: string,
  groupId: CategoryGroupId,
  rupees: number,
  lot: MarketGoods['lot'],
  per: MarketGoods['per'] = 'kg',
): MarketGoods => ({ name, groupId, pricePaise: rupees * 100, per, lot });

/** Our estimates of usual wholesale prices, ₹ a kg or a piece: good enough to notice what is ten times off, for nothing else. */
export const MARKET_GOODS: readonly MarketGoods[] = [
  goods('Onion', 'fruits-and-vegetables', 22, KITCHEN_TO_LORRY),
  goods('Potato', 'fruits-and-vegetables', 18, KITCHEN_TO_LORRY),
  goods('Tomato', 'fruits-and-vegetables', 25, KITCHEN_TO_LORRY),
  goods('Carrot', 'fruits-and-vegetables', 35, KITCHEN_TO_LORRY),
  goods('Cabbage', 'fruits-and-vegetables', 15, KITCHEN_TO_LORRY),
  goods('Green chilli', 'fruits-and-vegetables', 45, KITCHEN_TO_LORRY),
  goods('Banana', 'fruits-and-vegetables', 30, KITCHEN_TO_LORRY),
  goods('Mango', 'fruits-and-vegetables', 60, KITCHEN_TO_LORRY),
  goods('Rice', 'grocery', 45, KITCHEN_TO_LORRY),
  goods('Paddy', 'grocery', 23, KITCHEN_TO_LORRY),
  goods('Wheat', 'grocery', 26, KITCHEN_TO_LORRY),
  goods('Maize', 'grocery', 22, KITCHEN_TO_LORRY),
  goods('Ragi', 'grocery', 40, KITCHEN_TO_LORRY),
  goods('Toor dal', 'grocery', 110, KITCHEN_TO_LORRY),
  goods('Groundnut', 'grocery', 65, KITCHEN_TO_LORRY),
  goods('Turmeric', 'spices', 130, BAG_TO_LORRY),
  goods('Dry red chilli', 'spices', 150, BAG_TO_LORRY),
  goods('Paddy seed', 'seed', 60, SEED_LOT),
  goods('Maize seed', 'seed', 250, SEED_LOT),
  goods('Urea', 'fertilizer', 6, BAG_TO_LORRY),
  goods('DAP', 'fertilizer', 27, BAG_TO_LORRY),
  goods('Cattle feed', 'cattle-feed', 30, BAG_TO_LORRY),
  goods('Egg', 'eggs-meat-fish', 6, [300, 100_000], 'piece'),
  goods('Knapsack sprayer', 'tools-and-machinery', 2_500, MACHINE_LOT, 'piece'),
];

const folded = (name: string): string => name.trim().toLowerCase().replace(/e?s$/, '');

/** What is usual for goods by their name, in the singular or the plural; undefined for others. */
export const marketOf = (name: string): MarketGoods | undefined =>
  MARKET_GOODS.find((each) => folded(each.name) === folded(name));

/** Ten times off is a slip of the pen; a price war is not. */
const FAR_OFF = 10;
const isFarOff = (value: number, least: number, most = least): boolean =>
  value * FAR_OFF <= least || value >= most * FAR_OFF;

/** What numbers are compared with: the market's, or those that the other side wrote. */
export interface UsualNumbers {
  /** Of one unit of the request. */
  readonly pricePaise: Paise;
  readonly lot: readonly [least: number, most: number];
  /** Whose numbers they are, as a question names them: "onion usually costs". */
  readonly price: string;
  readonly quantity: string;
}

/** What is usual for goods in a unit; undefined where nothing is known, or where the unit does not fit. */
export function usualOf(name: string, unit: TradeUnit): UsualNumbers | undefined {
  const market = marketOf(name);
  if (market === undefined || (market.per === 'piece') !== (unit === 'piece')) return undefined;
  return {
    pricePaise: Math.round((market.pricePaise * UNIT_BASE[unit]) / UNIT_BASE[market.per]),
    lot: market.lot,
    price: `${market.name} usually costs about`,
    quantity: 'Usual lots are',
  };
}

/** The other side's numbers as what an answer is compared with. */
export const usualOfTerms = (terms: Pick<TradeTerms, 'quantity' | 'pricePaise'>): UsualNumbers => ({
  pricePaise: terms.pricePaise,
  lot: [terms.quantity, terms.quantity],
  price: 'The price on the table is',
  quantity: 'The quantity on the table is',
});

/**
 * What a person is asked before numbers that are ten times off are written; null where they are near enough. A unit that would make
 * sense of the number is named: 500 t is 500 kg, and ₹2,200 a kg is ₹2,200 a quintal.
 */
export function tenTimesQuestion(
  { quantity, pricePaise }: Pick<TradeTerms, 'quantity' | 'pricePaise'>,
  unit: TradeUnit,
  usual: UsualNumbers | undefined,
): string | null {
  if (usual === undefined) return null;
  const others = TRADE_UNITS.filter(
    (each) => each !== unit && each !== 'piece' && unit !== 'piece',
  );
  const [least, most] = usual.lot;
  if (isFarOff(quantity, least, most)) {
    const scaled = (each: TradeUnit) => (quantity / UNIT_BASE[unit]) * UNIT_BASE[each];
    const meant = others.find((each) => scaled(each) >= least && scaled(each) <= most);
    const usualText =
      least === most
        ? quantityText(least, unit)
        : `${quantityText(least, unit)} to ${quantityText(most, unit)}`;
    const hint = meant === undefined ? '' : ` Did you mean ${quantityText(scaled(meant), meant)}?`;
    return `${quantityText(quantity, unit)} is far from what is usual. ${usual.quantity} ${usualText}.${hint}`;
  }
  if (isFarOff(pricePaise, usual.pricePaise)) {
    const perUnit = (each: TradeUnit) => (usual.pricePaise * UNIT_BASE[each]) / UNIT_BASE[unit];
    const meant = others.find((each) => isNear(pricePaise, perUnit(each)));
    const hint = meant === undefined ? '' : ` Did you mean ${unitPriceText(pricePaise, meant)}?`;
    return `${unitPriceText(pricePaise, unit)} is far from what is usual. ${usual.price} ${unitPriceText(usual.pricePaise, unit)}.${hint}`;
  }
  return null;
}

/** Within three times: near enough to be what was meant. */
const isNear = (value: number, usual: number): boolean => value <= usual * 3 && value * 3 >= usual;
