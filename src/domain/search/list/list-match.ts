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
type ListedProduct<Offer> = Offer & { readonly offers?: readonly Offer[] };

/** An offer, and how many of it come to what was asked for. */
export interface Pick<Offer> {
  readonly offer: Offer;
  readonly count: number;
  /** Whether that is exactly what was asked for, or nothing was said of how much. */
  readonly isExact: boolean;
}

/** A line with what may be meant by it. */
export interface MatchedLine<Offer> {
  readonly line: ListLine;
  /** One for each product that may be meant, the likeliest first; empty: nobody sells it here. */
  readonly picks: readonly Pick<Offer>[];
  /** More than one thing may be meant: a person has to say which. */
  readonly isDoubtful: boolean;
}

/** Products that are offered for one line. */
const MOST_PICKS = 6;
/** So many packs of one thing are a list that was misread. */
const MOST_PACKS = 50;

const canBeHad = ({ inArea, stock, pricePaise }: ListedOffer): boolean =>
  inArea && stock !== 0 && pricePaise !== null && pricePaise > 0;

/** How many packs come to an amount; one where nothing was asked for, or the pack says nothing of its size. */
function packsFor(
  asked: Quantity | null,
  unit: string,
): { readonly count: number; readonly isExact: boolean; readonly excess: number } {
  if (asked === null) return { count: 1, isExact: true, excess: 0 };
  const said = takeQuantity(toLatin(unit)).quantity;
  // What is sold by weight is counted in packs where somebody asks for pieces.
  const inPack = said?.measure === asked.measure ? said.amount : asked.measure === 3 ? 1 : 0;
  if (inPack <= 0) return { count: 1, isExact: false, excess: Number.MAX_SAFE_INTEGER };
  const count = Math.ceil(asked.amount / inPack);
  const excess = count * inPack - asked.amount;
  return { count, isExact: excess === 0, excess };
}

/** The offer of a product that comes nearest to what was asked for: the right amount, then few packs, then little money. */
function pickOf<Offer extends ListedOffer>(
  product: ListedProduct<Offer>,
  asked: Quantity | null,
  preferred: string | null,
): Pick<Offer> | null {
  const offers = (product.offers ?? [product]).filter(canBeHad);
  const ranked = offers
    .map((offer) => ({ offer, ...packsFor(asked, offer.unit) }))
    .filter(({ count, offer: { stock } }) => count <= Math.min(MOST_PACKS, stock ?? MOST_PACKS))
    .toSorted(
      (one, two) =>
        one.excess - two.excess ||
        Number(two.offer.storeId === preferred) - Number(one.offer.storeId === preferred) ||
        one.count - two.count ||
        one.count * (one.offer.pricePaise ?? 0) - two.count * (two.offer.pricePaise ?? 0),
    );
  const [first] = ranked;
  return first === undefined
    ? null
    : { offer: first.offer, count: first.count, isExact: first.isExact };
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

/**
 * Finds for each line of a list what may be meant by it.
 * @param found what the search finds for each line's name, the likeliest first
 * @param bought whether somebody bought a product before: then it is what they mean
 */
export function matchList<Offer extends ListedOffer>(
  lines: readonly ListLine[],
  found: readonly (readonly ListedProduct<Offer>[])[],
  bought: (offer: Offer) => boolean,
): readonly MatchedLine<Offer>[] {
  const preferred = storeOfMost(found);
  return lines.map((line, index) => {
    const products = (found[index] ?? []).slice(0, MOST_PICKS);
    const known = products.find((product) => (product.offers ?? [product]).some(bought));
    const ordered =
      known === undefined ? products : [known, ...products.filter((each) => each !== known)];
    const picks = ordered.flatMap((product) => pickOf(product, line.asked, preferred) ?? []);
    const isDoubtful =
      picks.length > 1 &&
      known === undefined &&
      !isPlain(
        line.name,
        picks.map(({ offer }) => offer),
      );
    return { line, picks, isDoubtful };
  });
}

/** The store that has something for the most lines; null where there is none. */
function storeOfMost(found: readonly (readonly ListedProduct<ListedOffer>[])[]): string | null {
  const lines = new Map<string, number>();
  for (const products of found) {
    const offers = products.slice(0, 1).flatMap((product) => product.offers ?? [product]);
    for (const storeId of new Set(offers.filter(canBeHad).map((offer) => offer.storeId))) {
      lines.set(storeId, (lines.get(storeId) ?? 0) + 1);
    }
  }
  let best: string | null = null;
  for (const [storeId, count] of lines) {
    if (count > (lines.get(best ?? '') ?? 0)) best = storeId;
  }
  return best;
}
