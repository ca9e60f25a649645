import { soundOf } from '../words/sound.ts';
import { isJoiner, PARTS, spokenParts, type Word, wordsIn } from './shopping-list.ts';

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
