import type { PackRow } from '../../../db/device-database.ts';
import {
  goodOfPack,
  heardGood,
  type GoodRow,
  type PackedGoods,
} from '../../../db/reads/goods/good-row.ts';
import { wordsOf } from '../../../domain/search/search-head.ts';

/** What of the goods is shown. */
export const GOODS_FILTERS = [
  'all',
  'asked',
  'out',
  'no-price',
  'no-picture',
  'changed',
  'hidden',
] as const;
export type GoodsFilter = (typeof GOODS_FILTERS)[number];

export const FILTER_NAMES: Readonly<Record<GoodsFilter, string>> = {
  all: 'All',
  asked: 'Needs you',
  out: 'Out of stock',
  'no-price': 'No price',
  'no-picture': 'No picture',
  changed: 'Changed today',
  hidden: 'Hidden',
};

export interface GoodsWish {
  readonly filter: GoodsFilter;
  readonly query: string;
  /** '' for all. */
  readonly categoryId: string;
}

const isShown: Readonly<Record<GoodsFilter, (row: GoodRow) => boolean>> = {
  all: ({ isHidden }) => !isHidden,
  asked: ({ questions }) => questions.length > 0,
  out: ({ isHidden, stock }) => !isHidden && stock === 0,
  'no-price': ({ pricePaise }) => pricePaise === 0,
  'no-picture': ({ isHidden, picture }) => !isHidden && picture === '',
  changed: ({ changedAt, waiting }) => changedAt !== null || waiting.length > 0,
  hidden: ({ isHidden }) => isHidden,
};

/** Folded texts of the items of packs; packs never change. */
const searchTexts = new WeakMap<PackRow, readonly string[]>();

function textsOf(pack: PackRow): readonly string[] {
  const known = searchTexts.get(pack);
  if (known !== undefined) return known;
  const texts = pack.names.map((name, index) =>
    wordsOf(`${name} ${pack.everydayNames[index] ?? ''} ${pack.brands?.[index] ?? ''}`).join(' '),
  );
  searchTexts.set(pack, texts);
  return texts;
}

/** Finds the items of a view by their place; a row is made when it is looked at. */
export interface GoodsView {
  readonly count: number;
  readonly rowAt: (place: number) => GoodRow | undefined;
  /** The id of the item at a place, without making its row. */
  readonly idAt: (place: number) => string;
  readonly rows: () => readonly GoodRow[];
}

/** The items that a wish chooses, in the order of the shelf; those of which packs know nothing come first. */
export function viewGoods(
  packs: readonly PackRow[],
  goods: PackedGoods,
  { filter, query, categoryId }: GoodsWish,
): GoodsView {
  const words = wordsOf(query);
  const isWanted = isShown[filter];
  const fits = (text: string) => words.every((word) => text.includes(word));
  const places: (readonly [PackRow, number])[] = [];
  const packed = new Set<string>();
  // Without a filter nothing has to be looked at, except for what was hidden since the packs were made.
  const isPlain =
    filter === 'all' && [...goods.overlay.heard.values()].every((row) => !row.isHidden);
  const hasChanges = goods.overlay.waiting.size > 0;
  for (const pack of packs) {
    const texts = words.length === 0 ? null : textsOf(pack);
    for (let index = 0; index < pack.ids.length; index += 1) {
      packed.add(pack.ids[index] ?? '');
      if (categoryId !== '' && pack.categoryId !== categoryId) continue;
      if (texts !== null && !fits(texts[index] ?? '')) continue;
      if ((isPlain && !hasChanges) || isWanted(goodOfPack(pack, index, goods)))
        places.push([pack, index]);
    }
  }
  const alone = [...goods.overlay.heard.values()]
    .filter(({ itemId }) => !packed.has(itemId))
    .map((heard) => heardGood(heard, goods.overlay))
    .filter((row) => isWanted(row) && (categoryId === '' || row.categoryId === categoryId))
    .filter(({ name }) => words.length === 0 || fits(wordsOf(name).join(' ')));
  const rowAt = (place: number): GoodRow | undefined => {
    const found = places[place - alone.length];
    return alone[place] ?? (found && goodOfPack(found[0], found[1], goods));
  };
  const idAt = (place: number): string => {
    const found = places[place - alone.length];
    return alone[place]?.itemId ?? (found && found[0].ids[found[1]]) ?? String(place);
  };
  const count = alone.length + places.length;
  const rows = () => Array.from({ length: count }, (_each, place) => rowAt(place)).filter(isRow);
  return { count, rowAt, idAt, rows };
}

const isRow = (row: GoodRow | undefined): row is GoodRow => row !== undefined;
