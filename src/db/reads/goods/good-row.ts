import type { GoodsChange } from '../../../contracts/goods/goods-change.ts';
import { flavouredName } from '../../../domain/catalogue/shelf-choice.ts';
import type { Lot } from '../../../domain/orders/quotes/lots.ts';
import type { PackRow } from '../../device-database.ts';
import type { LiveLookup } from '../../live-slices.ts';
import type { ShopGoodRow } from '../../person-database.ts';
import type { GoodQuestion, GoodsOverlay } from './goods-changes.ts';

/** What a shop may change of an item. */
export interface GoodValues {
  readonly name: string;
  readonly unit: string;
  /** Which flavour of its product it is; '' for none. */
  readonly flavour: string;
  /** Paise; 0: it has no price. */
  readonly pricePaise: number;
  readonly mrpPaise: number;
  readonly stock: number;
  /** How it is sold by the lot; null: in single units. */
  readonly lot: Lot | null;
  readonly isHidden: boolean;
  /** Until when it is out of stock by the shop's word, ms; null: it is not. */
  readonly outUntil: number | null;
}

/** An item on the goods sheet: as it will be once all that waits is answered. */
export interface GoodRow extends GoodValues {
  readonly itemId: string;
  readonly categoryId: string;
  readonly picture: string;
  /** As the server last told it; what a new change was made on (SELL-3). */
  readonly told: GoodValues;
  /** The version of the live sheet at which it was so. */
  readonly version: number;
  readonly waiting: readonly GoodsChange[];
  readonly questions: readonly GoodQuestion[];
  /** When the shop last changed it today, ms; null: it did not. */
  readonly changedAt: number | null;
}

const NONE: readonly never[] = [];

/** A change laid over an item, as the server will make it unless somebody else was there first. Pure. */
export function layChange(values: GoodValues, change: GoodsChange): GoodValues {
  switch (change.act) {
    case 'price': {
      const { pricePaise = values.pricePaise, mrpPaise = values.mrpPaise } = change;
      return { ...values, pricePaise, mrpPaise };
    }
    case 'received':
      return { ...values, stock: values.stock + change.quantity, outUntil: null };
    case 'sold':
    case 'spoiled':
      return { ...values, stock: Math.max(0, values.stock - change.quantity), outUntil: null };
    case 'counted':
      return { ...values, stock: change.quantity, outUntil: null };
    case 'out-today':
      return { ...values, stock: 0, outUntil: change.until };
    case 'back':
      return { ...values, outUntil: null };
    case 'hide':
    case 'show':
      return { ...values, isHidden: change.act === 'hide' };
    case 'rename':
      return { ...values, ...flavouredName(change, values.flavour), unit: change.unit };
    case 'lot':
      return { ...values, lot: change.lot };
  }
}

type Facts = Pick<GoodRow, 'itemId' | 'categoryId' | 'picture' | 'version'>;

/** An item with what waits of it. */
function rowOf(
  facts: Facts,
  told: GoodValues,
  heard: ShopGoodRow | undefined,
  { waiting, questions }: GoodsOverlay,
): GoodRow {
  const changes = waiting.get(facts.itemId) ?? NONE;
  let values = told;
  for (const change of changes) values = layChange(values, change);
  return {
    ...facts,
    ...values,
    told,
    waiting: changes,
    questions: questions.get(facts.itemId) ?? NONE,
    changedAt: heard?.changedAt ?? null,
  };
}

/** An item of which the server has told the shop alone, such as a hidden one. */
export function heardGood(heard: ShopGoodRow, overlay: GoodsOverlay): GoodRow {
  const { itemId, categoryId, picture, version } = heard;
  const told = { ...heard, lot: heard.lot ?? null, flavour: heard.flavour ?? '' };
  return rowOf({ itemId, categoryId, picture, version }, told, heard, overlay);
}

/** Item `index` of a pack. What the server told of it alone counts where the live sheet is older. */
export function goodOfPack(
  pack: PackRow,
  index: number,
  { live, liveVersion, overlay }: PackedGoods,
): GoodRow {
  const itemId = pack.ids[index] ?? '';
  const heard = overlay.heard.get(itemId);
  if (heard !== undefined && heard.version >= liveVersion) return heardGood(heard, overlay);
  const value = live(pack.ordinals[index] ?? -1);
  const told: GoodValues = {
    name: pack.names[index] ?? '',
    unit: pack.units[index] ?? '',
    flavour: pack.flavours?.[index] ?? '',
    pricePaise: value?.pricePaise ?? 0,
    mrpPaise: value?.mrpPaise ?? 0,
    stock: value?.stock ?? 0,
    lot: pack.lots?.[index] ?? null,
    isHidden: false,
    outUntil: heard?.outUntil ?? null,
  };
  const facts = {
    itemId,
    categoryId: pack.categoryId,
    picture: pack.pictures[index] ?? '',
    version: liveVersion,
  };
  return rowOf(facts, told, heard, overlay);
}

/** What the items of packs are read with. */
export interface PackedGoods {
  readonly live: LiveLookup;
  readonly liveVersion: number;
  readonly overlay: GoodsOverlay;
}
