import { type Quantity, unitOf } from '../quantity.ts';
import { toLatin } from '../words/fold-text.ts';
import { soundOf } from '../words/sound.ts';

/** A line of a shopping list as it was understood. */
export interface ListLine {
  /** As it was written. */
  readonly text: string;
  /** What is asked for, without the amount: a query for the search. */
  readonly name: string;
  /** Null: nothing was said of how much. */
  readonly asked: Quantity | null;
}

/** A list, and how much of it was left out. */
export interface ShoppingList {
  readonly lines: readonly ListLine[];
  /** Lines beyond the first `MOST_LINES`. */
  readonly leftOut: number;
}

/** Lines that are read: more than a kitchen needs, and few enough to look through. */
export const MOST_LINES = 60;

/** Letters of a text that are looked at; a list of `MOST_LINES` is shorter. */
const MOST_LETTERS = 20_000;
const MOST_LINE_LETTERS = 160;

/** More of one thing is a slip of the finger, or a phone number. */
const MOST_PIECES = 100;
const MOST_MEASURE = 100_000;

const bySound = <Value>(words: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(
    Object.entries(words).flatMap(([spellings, value]) =>
      spellings.split(' ').map((word): [string, Value] => [soundOf(word), value]),
    ),
  );

/** Number words of English and of the languages of this country, as they sound; Indian scripts become Latin letters first. */
const NUMBERS = bySound<number>({
  'ek one ik oka oru ondu onnu': 1,
  'do two dui rendu eradu don': 2,
  'teen tin three moodu mooru moonu tran': 3,
  'char chaar four naalugu naalku naalu': 4,
  'panch paanch five aidu anju paach pach': 5,
  'chhe che chhah six aaru saha': 6,
  'saat sat seven edu ezhu': 7,
  'aath eight enimidi entu ettu': 8,
  'nau nine tommidi ombattu': 9,
  'das ten padi hattu pathu daha': 10,
  'barah twelve': 12,
  'pandrah fifteen': 15,
  'bees twenty': 20,
  'pachas fifty': 50,
  'aadha adha half arai ara ardha addho adho': 0.5,
  'pav paav pao quarter': 0.25,
  'paun pauna paune': 0.75,
  'sava savva': 1.25,
  'dedh ded did deedh': 1.5,
  'dhai adhai adich': 2.5,
});

/** A number word that stands for nothing alone: "a kilo", "an egg". */
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an']);

const PIECE: Quantity = { amount: 1, measure: 3 };

/** Units as they are written and said beside those that names of goods have (`unitOf`). */
const SPOKEN_UNITS = bySound<Quantity>({
  'keji kila': { amount: 1_000, measure: 1 },
  graam: { amount: 1, measure: 1 },
  'no packet packets paiket pkt pkts pouch pouches bottle bottles botal tin tins box boxes bunch bunches':
    PIECE,
  'darjan dajhan dazan': { amount: 12, measure: 3 },
});

const FRACTIONS: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' };

/** Bullets, tick boxes and numbers before a line. "1 milk" is one milk, "1. milk" the first line. */
const BULLET = /^\s*(?:[-*•·–—▪●○☐☑✓✔]|\[[ xX]?\]|\(?\d{1,2}[.)](?=\s))\s*/u;

/** Prices, and numbers of telephones. */
const ASIDE =
  /(?:₹|\brs\.?|\binr)\s*\d[\d,.]*(?:\s*\/\s*\p{L}+)?|(?:\+91[\s-]?)?\d{5}[\s-]?\d{5}/giu;

/** A comma that parts two things, not the halves of a number. */
const PARTS = /[\n\r;|]+|,(?!\d)|,(?<=\D,)/u;

/** Words between two things that were said in one breath. */
const JOINERS: ReadonlySet<string> = new Set(['and', 'aur', 'और', 'tatha', '+', '&']);

/** Reads a list as people write, paste or say it: things with or without amounts, one below the other or in a row. */
export function readShoppingList(text: string): ShoppingList {
  const parts = text
    .slice(0, MOST_LETTERS)
    .split(PARTS)
    .map((part) => part.replace(BULLET, '').replace(ASIDE, ' ').trim())
    .filter((part) => /\p{L}/u.test(part))
    .flatMap((part) => spokenParts(part.slice(0, MOST_LINE_LETTERS)));
  const lines = parts.slice(0, MOST_LINES).map(readLine);
  return {
    lines: lines.filter(({ name }) => name !== ''),
    leftOut: Math.max(0, parts.length - MOST_LINES),
  };
}

/** A word of a line, in Latin letters and as it was written. */
interface Word {
  readonly written: string;
  readonly sound: string;
  readonly number: number | undefined;
  readonly unit: Quantity | undefined;
}

const spokenUnit = (word: string): Quantity | undefined =>
  unitOf(word) ?? SPOKEN_UNITS.get(soundOf(word));

function wordsIn(part: string): Word[] {
  const tidy = part
    .replace(/[½¼¾]/gu, (sign) => FRACTIONS[sign] ?? sign)
    .replace(/(\d)\s+\.(\d)/gu, '$1.$2')
    .replace(/\b(\d)\/(\d)\b/gu, (whole, top: string, bottom: string) =>
      bottom === '0' ? whole : String(Number(top) / Number(bottom)),
    )
    // "2kg" and "500ml", but "7up".
    .replace(/(\d)(\p{L}+)/gu, (whole, digit: string, word: string) =>
      spokenUnit(toLatin(word).toLowerCase()) === undefined ? whole : `${digit} ${word}`,
    );
  return tidy
    .split(/[\s()[\]"“”:]+/u)
    .filter((word) => word !== '')
    .map((written) => {
      const latin = toLatin(written).toLowerCase();
      const bare = latin.replace(/^[x×]|[x×]$|[.!?-]+$/gu, '');
      const digits = /^\d*[.,]?\d+$/u.test(bare) ? Number(bare.replace(',', '.')) : undefined;
      const sound = soundOf(bare);
      return { written, sound, number: digits ?? NUMBERS.get(sound), unit: spokenUnit(bare) };
    });
}

/** Whether an amount stands at a word: a number with its unit. */
const isAmount = (words: readonly Word[], at: number): boolean =>
  words[at]?.number !== undefined && words[at + 1]?.unit !== undefined;

/** What was said in one breath: "do kilo aloo aur aadha litre doodh" is two things. */
function spokenParts(part: string): string[] {
  const words = wordsIn(part);
  const amounts = words.flatMap((_word, at) => (isAmount(words, at) ? [at] : []));
  if (amounts.length < 2) return [part];
  // Either each amount stands before its thing, or each after it.
  const isBefore = amounts[0] === 0;
  const cuts = isBefore ? amounts.slice(1) : amounts.slice(0, -1).map((at) => at + 2);
  return [0, ...cuts].map((from, index) => {
    const own = words.slice(from, cuts[index] ?? words.length);
    const joinsNext = JOINERS.has(own.at(-1)?.written.toLowerCase() ?? '');
    const joinsLast = JOINERS.has(own[0]?.written.toLowerCase() ?? '');
    return own
      .slice(joinsLast ? 1 : 0, joinsNext ? -1 : undefined)
      .map(({ written }) => written)
      .join(' ');
  });
}

function readLine(text: string): ListLine {
  const words = wordsIn(text);
  const nameOf = (from: number, until: number): string =>
    words
      .filter((_word, at) => at < from || at >= until)
      .map(({ written }) => written)
      .filter((word) => !/^[x×@/-]$/u.test(word))
      .join(' ')
      .trim();
  const withUnit = words.findIndex((_word, at) => isAmount(words, at));
  if (withUnit >= 0) {
    const { number = 0 } = words[withUnit] ?? {};
    const unit = words[withUnit + 1]?.unit;
    // "2 packets of 500 g": how much is in one stays part of the name.
    const name = nameOf(withUnit, withUnit + 2);
    if (unit !== undefined && name !== '') return { text, name, asked: amountOf(number, unit) };
  }
  // "kilo aloo", "a dozen eggs"
  const first = words.findIndex(({ written }) => !ARTICLES.has(written.toLowerCase()));
  const { unit: leading } = words[first] ?? {};
  if (leading !== undefined && words.length > first + 1) {
    return { text, name: nameOf(0, first + 1), asked: amountOf(1, leading) };
  }
  const bare = words.findIndex(({ number }) => number !== undefined);
  const { number = 0 } = words[bare] ?? {};
  const isEdge = bare === 0 || bare === words.length - 1;
  if (bare >= 0 && isEdge && Number.isInteger(number) && words.length > 1) {
    return { text, name: nameOf(bare, bare + 1), asked: amountOf(number, PIECE) };
  }
  return { text, name: nameOf(0, 0), asked: null };
}

/** So many of a unit; null for what nobody means. Pieces are whole. */
function amountOf(number: number, { amount: each, measure }: Quantity): Quantity | null {
  const amount = measure === 3 ? Math.ceil(number * each) : number * each;
  const most = measure === 3 ? MOST_PIECES : MOST_MEASURE;
  return amount > 0 && amount <= most ? { amount, measure } : null;
}
