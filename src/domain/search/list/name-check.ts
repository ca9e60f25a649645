import { readQuery } from '../matched-query.ts';
import { COST, costClass } from '../word-columns.ts';
import { withoutFillers } from '../words/asked-words.ts';
import { singular, wordsOf } from '../words/fold-text.ts';
import { soundOf } from '../words/sound.ts';
import type { ThingNames } from '../words/thing-names.ts';
import { usualPlace } from '../words/usual-kinds.ts';

/** How a product is called. */
export interface CalledProduct {
  readonly name: string;
  readonly brand?: string | undefined;
  readonly categoryName?: string | undefined;
  /** Words of its seller for it. */
  readonly everydayNames?: string | undefined;
}

/** Words of the longest everyday name. */
const LONGEST_NAME = 4;
/** In shorter words an error makes another word: "lice" is no rice. */
const SHORTEST_WITH_ERROR = 5;
const ONE_ERROR = COST.error + COST.consonant + COST.everydayName;

const wholes = (text: string | undefined): readonly string[] => wordsOf(text ?? '').map(singular);

/**
 * Whether a product is called what was written: each word is one of its name or brand, or with others an everyday name of what it
 * is, however that is spelled. Of a usual thing ("suggar") one typing error is none; else a name that is only like what was
 * written is a guess: "vicks" are no wicks, and "lighter" is no light trap.
 */
export function isCalledSo(things: ThingNames, query: string, product: CalledProduct): boolean {
  const { words: asked, spoken } = readQuery(query);
  if (wordsOf(query.slice(0, LONGEST_READ)).length < wordsOf(query).length) return false;
  const words = withoutFillers(asked) ?? asked;
  const said = wordsOf(product.name);
  const plain = wordsOf(product.name.split(/[,(–-]/u)[0] ?? '');
  const own = new Set([...wholes(product.name), ...wholes(product.brand)]);
  const joined = new Set(said.slice(1).map((word, at) => singular(`${said[at]}${word}`)));
  const everyday = new Set(wholes(product.everydayNames).flatMap((word) => [word, soundOf(word)]));
  const category = new Set(wholes(product.categoryName));
  const itsThings = new Set(
    things.thingsIn(said).flatMap(({ thing }) => [thing, things.broaderOf(thing) ?? thing]),
  );
  const sounds = new Set([...own].map(soundOf));
  const usual = usualPlace(said) !== null;
  const costs = new Uint8Array(things.count);

  const isOwn = (word: string): boolean => own.has(word) || joined.has(word);
  const isNamed = (some: readonly string[]): boolean =>
    things.thingsNamed(some).some((thing) => itsThings.has(thing));
  /** How many words from here are met together. */
  const metFrom = (at: number): number => {
    for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length -= 1) {
      const some = words.slice(at, at + length);
      if (isNamed(some) || (length === 2 && (isNamed([some.join('')]) || isOwn(some.join('')))))
        return length;
    }
    return 0;
  };
  const isMet = (word: string): boolean => {
    const whole = singular(word);
    if (isOwn(whole) || everyday.has(whole) || everyday.has(soundOf(whole))) return true;
    if (spoken.has(word) && sounds.has(soundOf(whole))) return true;
    return areHalves(whole, own) || (usual && isNearly(word));
  };
  const isNearly = (word: string): boolean => {
    things.match(word, costs, spoken.has(word));
    const nearest = Math.min(...[...itsThings].map((thing) => costs[thing] ?? COST.none));
    if (nearest === COST.sound + COST.everydayName) return true;
    return word.length >= SHORTEST_WITH_ERROR && costClass(nearest) === 2 && nearest <= ONE_ERROR;
  };

  /** "Buttons" are none of a button mushroom: what only stands beside another thing's name is not said of several. */
  const isPluralBeside = (word: string): boolean =>
    singular(word) !== word &&
    !said.includes(word) &&
    isOwn(singular(word)) &&
    !isNamed([word]) &&
    singular(plain.at(-1) ?? '') !== singular(word);

  let hasName = false;
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? '';
    const length = metFrom(at) || (isMet(word) ? 1 : 0);
    if (length > 0) hasName ||= !isPluralBeside(word);
    else if (!category.has(singular(word))) return false;
    at += Math.max(1, length);
  }
  return hasName;
}

/** Letters of a query that the search looks at. */
const LONGEST_READ = 80;

/** "milkpowder": two words of a name. */
function areHalves(word: string, own: ReadonlySet<string>): boolean {
  return [...own].some(
    (half) => word.startsWith(half) && own.has(singular(word.slice(half.length))),
  );
}
