import { wordsOf } from './words/fold-text.ts';
import { isProductForm, UNUSUAL, usualRank } from './words/usual-kinds.ts';
import type { Lot } from '../orders/quotes/lots.ts';
import { takeQuantity, type Quantity } from './quantity.ts';
import type { ThingInName, ThingNames } from './words/thing-names.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** Words of one item that are indexed; a longer text is cut, so that no seller's name can fill the memory. */
const MOST_WORDS = 48;

/** Where a name begins to tell more about what it has named. */
const TAIL = /,|\(| [-–—] /;

/** The columns of a pack that a search needs; what may be missing is so in packs of before. */
export interface SearchedPack {
  readonly storeId: string;
  readonly categoryId: string;
  readonly ids: readonly string[];
  readonly ordinals: readonly number[];
  readonly names: readonly string[];
  readonly everydayNames: readonly string[];
  readonly units: readonly string[];
  readonly pictures: readonly string[];
  readonly brands?: readonly string[] | undefined;
  readonly flavours?: readonly string[] | undefined;
  readonly vegMarks?: readonly number[] | undefined;
  readonly lots?: readonly (Lot | null)[] | undefined;
}

/** The category that a pack is of. */
export interface SearchedCategory {
  readonly name: string;
  /** Feed, medicine, seed and sprays: nothing for the kitchen (SRC-3). */
  readonly isFarm: boolean;
}

/**
 * One pack in the index. It never changes: a changed catalogue has other packs, and the index only adds and drops whole
 * ones. Columns are typed arrays and one string, as objects for each item would take ten times the memory.
 */
export interface IndexedPack {
  readonly storeId: string;
  readonly categoryId: string;
  readonly categoryName: string;
  readonly isFarm: boolean;
  readonly count: number;
  /**
   * Numbers of the vocabulary's words: those of one item after the other's, its name's first; then those of the category's name;
   * then `PLACE` numbers of each item, its facts among them: what is next to each other is read at once. In as few bytes as they
   * fit in, nearly always two each.
   */
  readonly numbers: Uint16Array | Uint32Array;
  readonly categoryFrom: number;
  readonly placesFrom: number;
  /** The brands of its items, each once; '' for none. */
  readonly brands: readonly string[];
  /** Their flavours, the same way. */
  readonly flavours: readonly string[];
  /** As in the pack: few have any. */
  readonly lots: SearchedPack['lots'];
  /** Id, name, unit and picture of each item one after the other. */
  readonly text: string;
}

/** Where an item's numbers stand among the `each` of it. */
export const PLACE = {
  /** Its ordinal in the live sheet. */
  ordinal: 0,
  /** Where its words end; they begin where those of the item before end. */
  wordsEnd: 1,
  /** Where its id ends in the text; then its name, its unit, its picture. */
  idEnd: 2,
  pictureEnd: 5,
  /** How much of it is sold, by `FACT.measure` (`sizeCode`). */
  size: 6,
  /** From here its small numbers, two in one. */
  facts: 7,
  each: 13,
} as const;

/** The small numbers of an item, 0 to 255 (`factAt`). */
export const FACT = {
  /** How many of its words are of its name. */
  nameWords: 0,
  /** The same with the things that the name says it is (`ThingNames`). */
  saidWords: 1,
  /** Which word of its name says what it is: the last before a comma, dash or bracket ("Basmati rice, aged"). */
  head: 2,
  measure: 3,
  /** 1 for what the buyer bought before. */
  bought: 4,
  /** How many things the name is, by its head; their words come right after the name's. "Aloo paratha" is no potato. */
  headThings: 5,
  /** How many of its name's words stand before a comma, dash or bracket. */
  plainWords: 6,
  /** How usual a kind of its thing it is (`usualRank`). */
  usual: 7,
  /** Which of the pack's brands. */
  brand: 8,
  /** `VEG_MARK`. */
  vegMark: 9,
  /** How many words of its brand follow what the name says, those that stand in the name left out. */
  brandWords: 10,
  /** Which of the pack's flavours. */
  flavour: 11,
} as const;

/** What an item shows, from the pack's text. */
export interface PackTexts {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly picture: string;
  /** '' for none; so is the flavour. */
  readonly brand: string;
  readonly flavour: string;
}

/** A thing's place in the vocabulary: a word that nobody can type. */
export const thingWord = (thing: number): string => `\u0001${thing}`;

/** One of the `PLACE` numbers of item `index`; 0 before the first item. */
export function placeAt(pack: IndexedPack, index: number, column: number): number {
  return index < 0 ? 0 : (pack.numbers[pack.placesFrom + index * PLACE.each + column] ?? 0);
}

/** Where a fact of item `index` stands, and how far from the lowest bit. */
const placeOfFact = (pack: IndexedPack, index: number, fact: number) =>
  pack.placesFrom + index * PLACE.each + PLACE.facts + (fact >> 1);
const shiftOfFact = (fact: number): number => (fact & 1) * 8;

/** One of the `FACT` numbers of item `index`. */
export function factAt(pack: IndexedPack, index: number, fact: number): number {
  return ((pack.numbers[placeOfFact(pack, index, fact)] ?? 0) >> shiftOfFact(fact)) & 0xff;
}

/** Writes one of them. */
export function setFact(pack: IndexedPack, index: number, fact: number, value: number): void {
  const place = placeOfFact(pack, index, fact);
  const shift = shiftOfFact(fact);
  pack.numbers[place] = ((pack.numbers[place] ?? 0) & ~(0xff << shift)) | (value << shift);
}

/** The texts of item `index`. */
export function textsOf(pack: IndexedPack, index: number): PackTexts {
  const { text, numbers, placesFrom, brands, flavours } = pack;
  const first = placesFrom + index * PLACE.each + PLACE.idEnd;
  const before = placeAt(pack, index - 1, PLACE.pictureEnd);
  // A view of the four, taken apart, would take most of the time.
  const id = numbers[first] ?? 0;
  const name = numbers[first + 1] ?? 0;
  const unit = numbers[first + 2] ?? 0;
  const picture = numbers[first + 3] ?? 0;
  return {
    id: text.slice(before, id),
    name: text.slice(id, name),
    unit: text.slice(name, unit),
    picture: text.slice(unit, picture),
    brand: brands[factAt(pack, index, FACT.brand)] ?? '',
    flavour: flavours[factAt(pack, index, FACT.flavour)] ?? '',
  };
}

/** Steps of `sizeCode` within a thousandth of an amount. */
const SIZE_STEPS = 2;

/** An amount as a whole number of two bytes, by its logarithm; 0 for none. */
export function sizeCode(quantity: Quantity | null): number {
  if (quantity === null || quantity.amount <= 0) return 0;
  const code = Math.round((Math.log(quantity.amount) + 10) * 1_000 * SIZE_STEPS);
  return Math.min(0xffff, Math.max(1, code));
}

/** Whether two sizes are the same but for a thousandth. */
export const isSameSize = (left: number, right: number): boolean =>
  Math.abs(left - right) <= SIZE_STEPS;

interface Parts {
  readonly vocabulary: Vocabulary;
  readonly things: ThingNames;
}

/** The things that a product is: those its name says with nothing after them that is made of them ("banana chips"). */
function headThingsOf(words: readonly string[], inName: readonly ThingInName[]) {
  let from = -1;
  for (const [place, word] of words.entries()) if (isProductForm(word)) from = place;
  for (const { last, isCatalogue } of inName) if (isCatalogue && last > from) from = last;
  // A thing by its everyday name is the product only where nothing else is: "Organic jeera" is, "Shrikhand elaichi" is not.
  const isInside = (one: ThingInName) =>
    inName.some(
      ({ first, last }) =>
        first <= one.first && last >= one.last && last - first > one.last - one.first,
    );
  return inName
    .filter((thing) => !isInside(thing))
    .filter(({ last, isCatalogue }) =>
      isCatalogue ? last >= from : last === words.length - 1 && (from === -1 || from === last),
    );
}

/** The whole shelf that a category is, by the plural in its name: "Leafy vegetables"; none of the farm. */
function shelvesOf({ things }: Parts, { name, isFarm }: SearchedCategory): readonly number[] {
  if (isFarm) return [];
  const words = wordsOf(name);
  return things
    .thingsIn(words)
    .filter(({ thing, last }) => things.isShelf(thing) && words[last]?.endsWith('s') === true)
    .map(({ thing }) => thing);
}

/** The words of one item, its name's first, then those of the things that it is, and the place of the head. */
function itemWords(
  { things }: Parts,
  pack: SearchedPack,
  index: number,
  shelves: readonly number[],
) {
  const name = pack.names[index] ?? '';
  const words = wordsOf(name);
  const plain = TAIL.test(name) ? wordsOf(name.split(TAIL, 1)[0] ?? '') : words;
  const ofName = new Set(words);
  const inName = things.thingsIn(words);
  const heads = headThingsOf(
    plain,
    inName.filter(({ last }) => last < plain.length),
  );
  const own = heads.map(({ thing }) => thing);
  const broader = own.flatMap((thing) => things.broaderOf(thing) ?? []);
  const headThings = [...new Set([...own, ...broader, ...shelves])];
  const others = inName.map(({ thing }) => thing).filter((thing) => !headThings.includes(thing));
  const thingWords = [...headThings, ...others].map(thingWord);
  const said = new Set([...words, ...thingWords]);
  const withBrand = new Set([...said, ...wordsOf(pack.brands?.[index] ?? '')]);
  const usual = headThings.map((thing) => usualRank(things.nameOf(thing), words));
  return {
    all: [...new Set([...withBrand, ...wordsOf(pack.everydayNames[index] ?? '')])].slice(
      0,
      MOST_WORDS,
    ),
    nameCount: Math.min(ofName.size, MOST_WORDS),
    saidCount: Math.min(said.size, MOST_WORDS),
    brandCount: Math.min(withBrand.size, MOST_WORDS) - Math.min(said.size, MOST_WORDS),
    head: Math.max(0, plain.length - 1),
    headThings: headThings.length,
    plainCount: Math.min(new Set(plain).size, MOST_WORDS),
    usual: Math.min(UNUSUAL, ...usual),
  };
}

/** Adds a pack: its words are used in the vocabulary until `dropPack`. */
export function indexPack(
  parts: Parts,
  pack: SearchedPack,
  category: SearchedCategory,
): IndexedPack {
  const { vocabulary } = parts;
  const count = pack.ids.length;
  const words: number[] = [];
  const pieces: string[] = [];
  const places = Array.from({ length: count * PLACE.each }, () => 0);
  const brands: string[] = [];
  const flavours: string[] = [];
  const shelves = shelvesOf(parts, category);
  let end = 0;
  for (let index = 0; index < count; index += 1) {
    const item = itemWords(parts, pack, index, shelves);
    for (const word of item.all) words.push(vocabulary.use(word));
    const place = index * PLACE.each;
    places[place + PLACE.ordinal] = pack.ordinals[index] ?? 0;
    places[place + PLACE.wordsEnd] = words.length;
    const texts = [pack.ids[index], pack.names[index], pack.units[index], pack.pictures[index]];
    for (const [column, piece = ''] of texts.entries()) {
      end += piece.length;
      places[place + PLACE.idEnd + column] = end;
      pieces.push(piece);
    }
    const quantity = quantityOf(pack, index);
    places[place + PLACE.size] = sizeCode(quantity);
    const { nameCount, saidCount, head, headThings, plainCount, usual, brandCount } = item;
    const measure = quantity?.measure ?? 0;
    const brand = placeOf(brands, pack.brands?.[index] ?? '');
    const said = [nameCount, saidCount, head, measure, 0, headThings, plainCount, usual];
    const flavour = placeOf(flavours, pack.flavours?.[index] ?? '');
    const small = [...said, brand, pack.vegMarks?.[index] ?? 0, brandCount, flavour];
    for (const [fact, value] of small.entries())
      places[place + PLACE.facts + (fact >> 1)] =
        (places[place + PLACE.facts + (fact >> 1)] ?? 0) | (value << shiftOfFact(fact));
  }
  const categoryWords = wordsOf(category.name).map((word) => vocabulary.use(word));
  return {
    storeId: pack.storeId,
    categoryId: pack.categoryId,
    categoryName: category.name,
    isFarm: category.isFarm,
    count,
    categoryFrom: words.length,
    placesFrom: words.length + categoryWords.length,
    numbers: inFewBytes([...words, ...categoryWords, ...places]),
    brands: brands.slice(),
    flavours: flavours.slice(),
    lots: pack.lots,
    text: pieces.join(''),
  };
}

/** Whole numbers in two bytes each, or in four where one does not fit. */
function inFewBytes(values: readonly number[]): Uint16Array | Uint32Array {
  return values.every((value) => value <= 0xffff)
    ? Uint16Array.from(values)
    : Uint32Array.from(values);
}

/** The place of a text in a list, at whose end it is put when it is new. */
function placeOf(list: string[], text: string): number {
  const place = list.indexOf(text);
  return place < 0 ? list.push(text) - 1 : place;
}

/** The size an item is sold in: its unit's, else the one in its name. */
function quantityOf(pack: SearchedPack, index: number): Quantity | null {
  const unit = takeQuantity(pack.units[index] ?? '').quantity;
  return unit ?? takeQuantity(pack.names[index] ?? '').quantity;
}

/** Gives the words of a pack back. */
export function dropPack({ vocabulary }: Parts, pack: IndexedPack): void {
  for (const id of pack.numbers.subarray(0, pack.placesFrom)) vocabulary.release(id);
}

/** Bytes held by a pack, strings as one byte a character. */
export const packBytes = ({ numbers, text }: IndexedPack): number =>
  numbers.byteLength + text.length;

/** What somebody bought before, as item keys (`boughtKey`) and as names. */
export interface BoughtBefore {
  readonly keys: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

export const boughtKey = (storeId: string, itemId: string): string => `${storeId} ${itemId}`;

/** Writes into a pack what of it somebody bought before. */
export function markBought(pack: IndexedPack, bought: BoughtBefore): void {
  for (let index = 0; index < pack.count; index += 1) {
    const { id, name } = textsOf(pack, index);
    const isKnown = bought.names.has(name) || bought.keys.has(boughtKey(pack.storeId, id));
    setFact(pack, index, FACT.bought, isKnown ? 1 : 0);
  }
}
