import { type Quantity, takeQuantity } from '../quantity.ts';
import { singular, toLatin, wordsOf } from '../words/fold-text.ts';
import type { ListLine } from './shopping-list.ts';

/** What is needed of an offer to choose it for a line. */
interface ListedOffer {
  readonly itemId: string;
  readonly storeId: string;
  readonly name: string;
  readonly unit: string;
  readonly pricePaise: number | null;
  readonly stock: number | null;
  readonly inArea: boolean;
}

/** A product that was found, with its sizes and shops. */
type ListedProduct<Offer> = Offer & {
  readonly offers?: readonly Offer[];
  /** It is only like what was written (`isCalledSo`). */
  readonly isGuess?: boolean;
};

/** An offer, and how many of it come to what was asked for. */
export interface ListPick<Offer> {
  readonly offer: Offer;
  readonly count: number;
  /** Whether that is exactly what was asked for, or nothing was said of how much. */
  readonly isExact: boolean;
}

/** A line with what may be meant by it. */
export interface MatchedLine<Offer> {
  readonly line: ListLine;
  /** One for each product that may be meant, the likeliest first; empty: nobody sells it here. */
  readonly picks: readonly ListPick<Offer>[];
  /** More than one thing may be meant, it is a guess, or its amount can't be read: a person has to say which. */
  readonly isDoubtful: boolean;
  /** Nothing here is called what was written; the picks are only like it. */
  readonly isGuess: boolean;
}

/** Products that are offered for one line. */
const MOST_PICKS = 6;
/** So many packs of one thing are a list that was misread. */
const MOST_PACKS = 50;

const canBeHad = ({ inArea, stock, pricePaise }: ListedOffer): boolean =>
  inArea && stock !== 0 && pricePaise !== null && pricePaise > 0;

/** An offer in the packs that come to what was asked for. */
interface Packs<Offer> extends ListPick<Offer> {
  /** What is too much, in the measure asked for. */
  readonly excess: number;
  /** Not more than twice of what was asked for: a person may take it rather than go to another shop. */
  readonly fits: boolean;
}

/** One pack where nothing was asked for, or the pack says nothing of its size. */
function packsOf<Offer extends ListedOffer>(offer: Offer, asked: Quantity | null): Packs<Offer> {
  if (asked === null) return { offer, count: 1, isExact: true, excess: 0, fits: true };
  const said = takeQuantity(toLatin(offer.unit)).quantity;
  // What is sold by weight is counted in packs where somebody asks for pieces.
  const inPack = said?.measure === asked.measure ? said.amount : asked.measure === 3 ? 1 : 0;
  if (inPack <= 0) return { offer, count: 1, isExact: false, excess: Infinity, fits: false };
  const count = Math.ceil(asked.amount / inPack);
  const excess = count * inPack - asked.amount;
  return { offer, count, isExact: excess === 0, excess, fits: excess <= asked.amount };
}

/** All that can be had of a product for a line. */
function packsFor<Offer extends ListedOffer>(
  product: ListedProduct<Offer> | undefined,
  asked: Quantity | null,
): readonly Packs<Offer>[] {
  const offers: readonly Offer[] = product?.offers ?? (product === undefined ? [] : [product]);
  return offers
    .filter(canBeHad)
    .map((offer) => packsOf(offer, asked))
    .filter(({ count, offer: { stock } }) => count <= Math.min(MOST_PACKS, stock ?? MOST_PACKS));
}

/**
 * Stores in the order in which a list is bought from them: each has most of what those before it lack. Every further store has a
 * delivery charge and a smallest order of its own.
 * @param lines what can be had for each line
 */
function storesFor(lines: readonly (readonly Packs<ListedOffer>[])[]): readonly string[] {
  const order: string[] = [];
  let left = lines.map(
    (packs) => new Set(packs.filter(({ fits }) => fits).map(({ offer }) => offer.storeId)),
  );
  for (;;) {
    const counts = new Map<string, number>();
    for (const storeIds of left) {
      for (const storeId of storeIds) counts.set(storeId, (counts.get(storeId) ?? 0) + 1);
    }
    // The first of equal ones is the nearest: the search lists it first.
    const [best] = [...counts].toSorted(([, one], [, two]) => two - one);
    if (best === undefined) return order;
    order.push(best[0]);
    left = left.filter((storeIds) => !storeIds.has(best[0]));
  }
}

/** The offer that is taken of a product: of a store that is bought from anyway, the right amount, few packs, little money. */
function pickOf<Offer extends ListedOffer>(
  packs: readonly Packs<Offer>[],
  stores: readonly string[],
  isChosen: (offer: Offer) => boolean,
): ListPick<Offer> | undefined {
  const rank = ({ storeId }: Offer): number =>
    stores.includes(storeId) ? stores.indexOf(storeId) : stores.length;
  const costOf = ({ offer, count }: Packs<Offer>): number => count * (offer.pricePaise ?? 0);
  return packs.toSorted(
    (one, two) =>
      Number(isChosen(two.offer)) - Number(isChosen(one.offer)) ||
      Number(two.fits) - Number(one.fits) ||
      rank(one.offer) - rank(two.offer) ||
      one.excess - two.excess ||
      one.count - two.count ||
      costOf(one) - costOf(two),
  )[0];
}

const nameWords = (name: string): ReadonlySet<string> => new Set(wordsOf(name).map(singular));

/** Whether everything that one name says is said by the other, too: "Potato" and "Potato, baby". */
const isWithin = (one: ReadonlySet<string>, two: ReadonlySet<string>): boolean =>
  [...one].every((word) => two.has(word));

/**
 * Whether the first answer is plainly what is meant: it is the only one, it was named in full, or the next ones are kinds of it. Of
 * "Toor dal" and "Moong dal" neither is, when somebody wrote "dal".
 */
function isPlain(name: string, products: readonly Omit<ListedOffer, 'unit'>[]): boolean {
  const [first, second] = products;
  if (first === undefined) return false;
  if (second === undefined) return true;
  const firstWords = nameWords(first.name);
  return isWithin(firstWords, nameWords(name)) || isWithin(firstWords, nameWords(second.name));
}

const numbersOf = (text: string): readonly string[] => toLatin(text).match(/\d+/g) ?? [];

/** Whether a line has a number that is neither an amount that was read nor a part of the product's name or size. */
function hasUnread({ text, isUnread }: ListLine, { name, unit }: ListedOffer): boolean {
  const own = new Set(numbersOf(`${name} ${unit}`));
  return isUnread === true && numbersOf(text).some((number) => !own.has(number));
}

/**
 * Finds for each line of a list what may be meant by it.
 * @param found what the search finds for each line's name, the likeliest first
 * @param bought whether somebody bought a product before: then it is what they mean
 * @param chosen whether somebody chose an offer for this very line: then it is taken wherever it can be had
 */
export function matchList<Offer extends ListedOffer>(
  lines: readonly ListLine[],
  found: readonly (readonly ListedProduct<Offer>[])[],
  bought: (offer: Offer) => boolean,
  chosen: (offer: Offer, index: number) => boolean = () => false,
): readonly MatchedLine<Offer>[] {
  const offersOf = (product: ListedProduct<Offer>): readonly Offer[] => product.offers ?? [product];
  const products = found.map((all, index) => {
    const isChosen = (product: ListedProduct<Offer>) =>
      offersOf(product).some((offer) => canBeHad(offer) && chosen(offer, index));
    const some = all.slice(0, MOST_PICKS);
    const known = all.find(isChosen) ?? some.find((product) => offersOf(product).some(bought));
    return known === undefined
      ? some
      : [known, ...some.filter((each) => each !== known)].slice(0, MOST_PICKS);
  });
  const stores = storesFor(lines.map(({ asked }, index) => packsFor(products[index]?.[0], asked)));
  return lines.map((line, index) => {
    const own = products[index] ?? [];
    const isChosen = (offer: Offer) => chosen(offer, index);
    const picked = own.flatMap((product) => {
      const pick = pickOf(packsFor(product, line.asked), stores, isChosen);
      if (pick === undefined) return [];
      const isExact = pick.isExact && !hasUnread(line, pick.offer);
      return [{ pick: { ...pick, isExact }, isGuess: product.isGuess === true }];
    });
    const picks = picked.map(({ pick }) => pick);
    const [first] = picked;
    // What was chosen for this very line is what its person calls so.
    const isGuess = first?.isGuess === true && !isChosen(first.pick.offer);
    const isKnown = own
      .slice(0, 1)
      .some((product) => offersOf(product).some((offer) => bought(offer) || isChosen(offer)));
    const isOneOfKinds =
      picks.length > 1 &&
      !isKnown &&
      !isPlain(
        line.name,
        picks.map(({ offer }) => offer),
      );
    const isUnread =
      first !== undefined && !isChosen(first.pick.offer) && hasUnread(line, first.pick.offer);
    return { line, picks, isDoubtful: isGuess || isOneOfKinds || isUnread, isGuess };
  });
}
