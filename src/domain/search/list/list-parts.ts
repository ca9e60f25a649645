import { soundOf } from '../words/sound.ts';
import {
  isJoiner,
  type ListLine,
  readLine,
  spokenParts,
  type Word,
  wordsIn,
} from './shopping-list.ts';

/** A list, and how much of it was left out. */
export interface ShoppingList {
  readonly lines: readonly ListLine[];
  /** Lines beyond the first `MOST_LINES`. */
  readonly leftOut: number;
}

/** Lines that are read at once: more than a kitchen needs, and few enough to look through. */
export const MOST_LINES = 60;

/** Letters of a list that are kept: ten times 5,000 lines of ten letters. What is more is said at once. */
export const MOST_LIST_LETTERS = 500_000;

/** Letters of a line that are looked for, and of what may be said in one breath: more is taken for several. */
const MOST_LINE_LETTERS = 160;
const MOST_PART_LETTERS = 1_600;

/** Bullets, tick boxes and numbers before a line. "1 milk" is one milk, "1. milk" the first line. */
const BULLET = /^\s*(?:[-*•·–—▪●○☐☑✓✔]|\[[ xX]?\]|\(?\d{1,2}[.)](?=\s))\s*/u;

const RUPEES = String.raw`₹|rs\.?|inr|rupees?|rupaye|रु\.?|रुपये|रुपए|रूपये`;
const NUMBER = String.raw`\p{Nd}[\p{Nd},.]*`;
/** Of which amount it is the price. */
const EACH = String.raw`\s*(?:\/\s*(?:\p{L}[\p{L}\p{M}]*|[-=])|per\s+\p{L}+)`;
/** Prices: "₹40", "Rs. 35/-", "MRP 45", "@ 60 per kg", "45 rs", "40/kg", and "Total 450" where nothing follows. */
const PRICES = [
  String.raw`(?<![\p{L}\p{M}])(?:${RUPEES}|mrp|m\.r\.p\.?|price|@)[\s:=]*(?:(?:${RUPEES})\s*)?${NUMBER}(?:${EACH})?`,
  String.raw`(?<![\p{L}\p{M}])(?:rate|total|amount|amt|bill)[\s:=-]*${NUMBER}(?=\s*$)`,
  String.raw`(?<![\p{L}\p{M}\p{Nd}.,])${NUMBER}(?:\s*(?:${RUPEES})(?![\p{L}\p{M}])(?:${EACH})?|${EACH})`,
];
/** Numbers of telephones, with "call" before them: mobiles, lines with the code of a town, and 1800. */
const PHONES = [
  String.raw`(?:(?:\+?91|0)[\s-]?)?\p{Nd}{5}[\s-]?\p{Nd}{5}(?!\p{Nd})`,
  String.raw`(?:(?:\+?91|0)[\s-]?)?[6-9]\p{Nd}{2}[\s-]\p{Nd}{3}[\s-]\p{Nd}{4}(?!\p{Nd})`,
  String.raw`(?:(?:\+?91|0)[\s-]?)?[6-9]\p{Nd}{3}[\s-]\p{Nd}{3}[\s-]\p{Nd}{3}(?!\p{Nd})`,
  String.raw`\(?0\p{Nd}{2,4}\)?[\s-]?\p{Nd}{3,4}[\s-]?\p{Nd}{3,4}(?!\p{Nd})`,
  String.raw`1[89][06]0[\s-]?\p{Nd}{2,4}[\s-]?\p{Nd}{3,4}(?!\p{Nd})`,
  String.raw`\p{Nd}(?:-?\p{Nd}){7,}`,
];
const CALL = String.raw`(?<!\p{L})(?:call|ph(?:one)?|mob(?:ile)?|contact|whatsapp|tel(?=\s*[.:]))[\s.:-]*(?:(?:no|number|at|on)[\s.:-]*)?`;
const ASIDE = new RegExp(
  `(?:${CALL})?(?<!\\p{Nd})(?:${PHONES.join('|')})|${PRICES.join('|')}`,
  'giu',
);

/** What ends a thing; a comma parts two things, not the halves of a number. */
const PARTS = /[\n\r;|]+|,(?!\d)|,(?<=\D,)/gu;

/** A telephone number, and nothing that belongs to the thing before it. */
const IS_PHONE = /\p{Nd}(?:[\s()-]{0,2}\p{Nd}){6}/u;

/** One thing of a text. */
interface Part {
  /** As it was written, without bullets, prices and phone numbers. */
  readonly text: string;
  /** Where it stands in the text, with what ends it. */
  readonly from: number;
  readonly until: number;
}

/** Where a text is cut that is longer than `most`: behind its last word that fits. */
function cutAt(text: string, most: number): number {
  if (text.length <= most) return text.length;
  const space = text.slice(0, most).search(/\s\S*$/u);
  return space <= 0 ? most : space + 1;
}

function piecesUpTo(text: string, most: number): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const length = cutAt(text.slice(from, from + most + 1), most);
    pieces.push(text.slice(from, from + length));
    from += length;
  }
  return pieces;
}

/** The things of a text one by one; a price on a line of its own is of the thing before it. */
function partsOf(text: string, longest = MOST_PART_LETTERS): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  const add = (written: string, until: number): void => {
    const own = written.replace(BULLET, '').replace(ASIDE, ' ').trim();
    const last = parts.at(-1);
    if (/\p{L}/u.test(own)) parts.push({ text: own, from: at, until });
    else if (last?.until === at && !IS_PHONE.test(written)) {
      parts[parts.length - 1] = { ...last, until };
    }
    at = until;
  };
  const addAll = (until: number, end: number): void => {
    const pieces = piecesUpTo(text.slice(at, until), longest);
    for (const piece of pieces.slice(0, -1)) add(piece, at + piece.length);
    add(pieces.at(-1) ?? '', end);
  };
  for (const { 0: sign, index } of text.matchAll(PARTS)) addAll(index, index + sign.length);
  addAll(text.length, text.length);
  return parts;
}

/** The things of a text one by one as they were written, without bullets, prices and phone numbers. */
export const listParts = (text: string): string[] =>
  partsOf(text, Number.POSITIVE_INFINITY).map((part) => part.text);

/** The lines that a thing of a text is: several where it was said in one breath, or is longer than a line. */
const linesOf = ({ text }: Part): string[] =>
  spokenParts(text).flatMap((line) => piecesUpTo(line, MOST_LINE_LETTERS).map((one) => one.trim()));

/** Reads a list as people write, paste or say it: things with or without amounts, one below the other or in a row. */
export function readShoppingList(text: string): ShoppingList {
  const parts = partsOf(text);
  const written: string[] = [];
  let read = 0;
  for (; read < parts.length && written.length < MOST_LINES; read += 1) {
    const part = parts[read];
    if (part !== undefined) written.push(...linesOf(part));
  }
  const lines = written.slice(0, MOST_LINES).map(readLine);
  return {
    lines: lines.filter(({ name }) => name !== ''),
    leftOut: written.length - Math.min(written.length, MOST_LINES) + parts.length - read,
  };
}

/**
 * Takes lines that were read out of a text. What else stands in it stays as it was written, phone numbers and what was not read
 * among it: nothing of a list is lost.
 * @returns what is left, and what was taken as it was written
 */
export function takeLines(
  text: string,
  lines: readonly Pick<ListLine, 'text'>[],
): { readonly left: string; readonly taken: string } {
  const open = new Map<string, number>();
  for (const line of lines) open.set(line.text, (open.get(line.text) ?? 0) + 1);
  const left: string[] = [];
  const taken: string[] = [];
  let at = 0;
  let count = lines.length;
  for (const part of partsOf(text)) {
    if (count === 0) break;
    const own = linesOf(part);
    const kept = own.filter((line) => {
      const wanted = open.get(line) ?? 0;
      open.set(line, wanted - 1);
      return wanted <= 0;
    });
    if (kept.length === own.length) continue;
    count -= own.length - kept.length;
    left.push(text.slice(at, part.from), ...kept.map((line) => `${line}\n`));
    taken.push(`${text.slice(part.from, part.until).trim()}\n`);
    at = part.until;
  }
  left.push(text.slice(at));
  return { left: left.join(''), taken: taken.join('') };
}

/** What is kept of a text as a list, up to the end of a line; null: all of it. */
export function keptOf(text: string): string | null {
  if (text.length <= MOST_LIST_LETTERS) return null;
  const kept = text.slice(0, MOST_LIST_LETTERS);
  return kept.slice(0, kept.lastIndexOf('\n') + 1) || kept;
}

const sounds = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(soundOf));

/** Words around a list that name nothing: "mujhe … chahiye", "I need …", and their like in other languages, as they sound. */
const ASIDES = sounds(
  'mujhe mujhko hamen humko chahiye chahie please plz lao lana dijiye dena dedo okay ok also bhi ' +
    'i we need want get give me add buy some beku bekku vendum venum kavali pahije lagbe joie joiye venam ' +
    'bhai bhaiya didi zara dayachesi dayavittu',
);

/** Goods whose own name has an "and" in it, as the words beside it sound. */
const PAIRS: ReadonlySet<string> = new Set(
  [
    'head shoulders',
    'fair lovely',
    'glow lovely',
    'johnson johnson',
    'hide seek',
    'mac cheese',
    'macaroni cheese',
    'sweet sour',
    'cookies cream',
  ].map((pair) => pair.split(' ').map(soundOf).join(' ')),
);

/** The end of a sentence, as speech services write it; not the point of a number. */
const SENTENCE_END = /[.!?।॥]+(?=\s|$)/gu;

/** What follows a number in the name of a thing: "2 minute noodles", "3 in 1". */
const IN_NAMES = sounds('minute minutes in ply layer layers');

/** "de do", give: the second of it is no number. */
const GIVE = soundOf('de');

/**
 * The lines of a list that was said in one breath: parted where a comma was heard, at an "and", and before each amount; without
 * the words around a list that name nothing. Empty where nothing was named.
 */
export function spokenLines(text: string): string[] {
  return text
    .replace(SENTENCE_END, '\n')
    .split(PARTS)
    .flatMap((part) => partsAtJoiners(withoutAsides(wordsIn(part))))
    .flatMap((words) => spokenParts(writtenOf(words)))
    .flatMap(partsAtNumbers)
    .reduceRight<string[]>(withAmountBefore, [])
    .filter((line) => !isAmountOnly(line));
}

const isAmountOnly = (line: string): boolean =>
  wordsIn(line).every(({ number, unit }) => number !== undefined || unit !== undefined);

/** "2 kilo", a pause, "aloo": the amount belongs to what was said next. */
const withAmountBefore = ([next, ...more]: readonly string[], line: string): string[] =>
  next !== undefined && isAmountOnly(line) && wordsIn(next)[0]?.number === undefined
    ? [`${line} ${next}`.trim(), ...more]
    : [line, ...(next === undefined ? [] : [next]), ...more];

const writtenOf = (words: readonly Word[]): string => words.map(({ written }) => written).join(' ');

const isGive = (words: readonly Word[], at: number): boolean =>
  words[at]?.sound === GIVE && words[at + 1]?.number === 2;

const withoutAsides = (words: readonly Word[]): Word[] =>
  words.filter(
    ({ sound }, at) => !ASIDES.has(sound) && !isGive(words, at) && !isGive(words, at - 1),
  );

function partsAtJoiners(words: readonly Word[]): Word[][] {
  const parts: Word[][] = [[]];
  words.forEach((word, at) => {
    const pair = `${words[at - 1]?.sound} ${words[at + 1]?.sound}`;
    if (isJoiner(word) && !PAIRS.has(pair)) parts.push([]);
    else parts.at(-1)?.push(word);
  });
  return parts;
}

/** "2 bread 3 soap" is two things; a number further on is a part of a name unless the first word is a number, too. */
function partsAtNumbers(line: string): string[] {
  const words = wordsIn(line);
  if (words[0]?.number === undefined) return [line];
  const isStart = ({ number }: Word, at: number): boolean => {
    const next = words[at + 1];
    return (
      at > 1 &&
      number !== undefined &&
      words[at - 1]?.number === undefined &&
      next !== undefined &&
      next.number === undefined &&
      !IN_NAMES.has(next.sound) &&
      // "1 kilo 2 …": the thing of the first amount has to come before.
      !(at === 2 && words[1]?.unit !== undefined)
    );
  };
  const cuts = words.flatMap((word, at) => (isStart(word, at) ? [at] : []));
  return [0, ...cuts].map((from, index) => writtenOf(words.slice(from, cuts[index])));
}
