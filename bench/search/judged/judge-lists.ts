import { matchList, type MatchedLine } from '../../../src/domain/search/list/list-match.ts';
import { isCalledSo } from '../../../src/domain/search/list/name-check.ts';
import { namedThings } from '../../../src/domain/search/everyday-names/everyday-names.ts';
import { createThingNames } from '../../../src/domain/search/words/thing-names.ts';
import { readShoppingList, spokenLines } from '../../../src/domain/search/list/list-parts.ts';
import type { Quantity } from '../../../src/domain/search/quantity.ts';
import type { BenchItem } from '../bench-catalogue.ts';
import type { Find } from '../engines/engine.ts';
import { linesOf } from './judged-queries.ts';

/** What is meant by a line of a list. */
interface MeantLine {
  readonly asked: Quantity | null;
  /** Names of products that are right; none: nobody sells it. */
  readonly right: readonly string[];
}

/** A list that somebody judged. */
export interface JudgedList {
  readonly isSpoken: boolean;
  readonly text: string;
  readonly meant: readonly MeantLine[];
}

/** How the lists were understood. Shares are of 1. */
export interface ListVerdict {
  /** Lists of which each line is right, or was asked back with a right answer among those to choose from. */
  readonly rightOrAsked: number;
  /** Lists of which each line is right at once. */
  readonly right: number;
  /** Lines that were asked back, of all lines; and those of them that are a guess, not one of several kinds. */
  readonly asked: number;
  readonly guessed: number;
  /** The other ones, with what was understood. */
  readonly wrong: readonly string[];
}

const MEASURES: Readonly<Record<string, Quantity>> = {
  kg: { amount: 1_000, measure: 1 },
  g: { amount: 1, measure: 1 },
  l: { amount: 1_000, measure: 2 },
  ml: { amount: 1, measure: 2 },
  pc: { amount: 1, measure: 3 },
};

function meantOf(text: string, goods: ReadonlyMap<string, readonly string[]>): MeantLine {
  if (text === 'nothing') return { asked: null, right: [] };
  const [, number = '0', unit = '', named = ''] = /^(?:any|([\d.]+) (\w+)) (.+)$/u.exec(text) ?? [];
  if (named === '') throw new Error(`no amount and name: ${text}`);
  const measure = MEASURES[unit];
  const right = named.split('|').flatMap((name) => goods.get(name) ?? [name]);
  const asked =
    measure === undefined ? null : { ...measure, amount: Number(number) * measure.amount };
  return { asked, right };
}

/** Reads the judged lists. */
export async function readJudgedLists(): Promise<readonly JudgedList[]> {
  const goods = new Map<string, readonly string[]>();
  const lists: JudgedList[] = [];
  for (const line of await linesOf('lists.txt')) {
    const at = line.lastIndexOf(' = ');
    const [kind = '', ...words] = line.slice(0, at).split(' ');
    const meaning = line.slice(at + 3);
    const text = words.join(' ');
    if (kind === 'goods') goods.set(text, meaning.split('|'));
    else {
      lists.push({
        isSpoken: kind === 'say',
        text: kind === 'say' ? text : text.replaceAll(' / ', '\n'),
        meant: meaning.split(';').map((part) => meantOf(part.trim(), goods)),
      });
    }
  }
  return lists;
}

/** Reads and matches each list as the app does. @param find ids of `items`, best first */
export async function judgeLists(
  find: Find,
  items: readonly BenchItem[],
  lists: readonly JudgedList[],
): Promise<ListVerdict> {
  const offers = new Map(
    items.map((item) => [
      item.id,
      { ...item, itemId: item.id, pricePaise: 10_000, stock: null, inArea: true },
    ]),
  );
  type Offer = typeof offers extends Map<string, infer Value> ? Value : never;
  const isRight = ({ line, picks }: MatchedLine<Offer>, { asked, right }: MeantLine): boolean => {
    const name = picks[0]?.offer.name;
    if (name === undefined) return right.length === 0;
    return right.includes(name) && JSON.stringify(line.asked) === JSON.stringify(asked);
  };
  const isAsked = ({ isDoubtful, picks }: MatchedLine<Offer>, { right }: MeantLine): boolean =>
    isDoubtful && (right.length === 0 || picks.some(({ offer }) => right.includes(offer.name)));
  let right = 0;
  const things = createThingNames(namedThings());
  const all: MatchedLine<Offer>[] = [];
  const wrong: string[] = [];
  for (const { isSpoken, text, meant } of lists) {
    const { lines } = readShoppingList(isSpoken ? spokenLines(text).join('\n') : text);
    const found: Offer[][] = [];
    for (const { name } of lines) {
      const ids = await find(name);
      const products = ids.flatMap((id) => offers.get(id) ?? []);
      found.push(
        products.map((offer) => ({
          ...offer,
          isGuess: !isCalledSo(things, name, { ...offer, categoryName: offer.category }),
        })),
      );
    }
    const matched = matchList(lines, found, () => false);
    all.push(...matched);
    const verdictOf = (line: MatchedLine<Offer>, wanted: MeantLine | undefined) => {
      if (wanted === undefined) return 'wrong';
      if (!line.isDoubtful && isRight(line, wanted)) return 'right';
      return isAsked(line, wanted) ? 'asked' : 'wrong';
    };
    const verdicts = new Set(matched.map((line, index) => verdictOf(line, meant[index])));
    const isWhole = matched.length === meant.length && !verdicts.has('wrong');
    if (isWhole && !verdicts.has('asked')) right += 1;
    if (!isWhole) wrong.push(`${text.replaceAll('\n', ' / ')} → ${understood(matched)}`);
  }
  return {
    right: right / lists.length,
    rightOrAsked: 1 - wrong.length / lists.length,
    asked: all.filter(({ isDoubtful }) => isDoubtful).length / all.length,
    guessed: all.filter(({ isGuess }) => isGuess).length / all.length,
    wrong,
  };
}

const understood = (matched: readonly MatchedLine<{ readonly name: string }>[]): string =>
  matched
    .map(({ line: { asked, name }, picks, isDoubtful }) => {
      const amount = asked === null ? '' : `${asked.amount} of ${asked.measure} `;
      return `${amount}${name}: ${picks[0]?.offer.name ?? 'nothing'}${isDoubtful ? '?' : ''}`;
    })
    .join('; ');
