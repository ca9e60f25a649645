import { wordsOf } from './fold-text.ts';
import { soundOf } from './sound.ts';

/** Words of a query that count; matching more costs time and finds nothing more. */
export const MOST_WORDS = 8;

/** Words that join others; they count only when nothing else is asked for. */
const JOINERS = new Set('and with for the of in ka ki ke ko wala wali waala wale'.split(' '));

/** Words around the thing that is wanted. They count where a product bears them ("fresh cream"). */
const FILLERS = new Set(
  (
    'fresh best good cheap cheapest buy order want need get price rate cost online near me please some pack packet pouch box ' +
    'bottle brand quality taza taaza tazi naya acha accha sasta chahiye chaiye dena do lena mangta dedo bhej bhejo vendum venum ' +
    'kavali beku dya pahije any loose khula small big large regular daily liquid taja'
  ).split(' '),
);

/** However they are spelled. */
const FILLER_SOUNDS = new Set([...FILLERS].map(soundOf));

/** The words of a query that say what is wanted, each once. */
export function askedWords(text: string): readonly string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !JOINERS.has(word));
  return [...new Set(telling.length === 0 ? words : telling)].slice(0, MOST_WORDS);
}

/** The same without words that only stand around the thing; null where there are none, or nothing else. */
export function withoutFillers(words: readonly string[]): readonly string[] | null {
  const left = words.filter((word) => !FILLER_SOUNDS.has(soundOf(word)) && !/^\d+$/.test(word));
  return left.length === 0 || left.length === words.length ? null : left;
}

/** Words by which somebody asks for what farms and stables buy. */
const FARM = new Set(
  (
    'feed cattle cow buffalo calf poultry livestock pashu fodder chara fertilizer fertiliser manure compost khad khaad pesticide ' +
    'insecticide fungicide weedicide herbicide keetnashak kitnashak spray sowing urea dap npk gobar lure trap seed seeds beej ' +
    'bij vithai vidhai'
  ).split(' '),
);
/** Of these the ones that also stand in names of food: cow milk, mustard seeds. They exclude nothing. */
const FARM_AND_KITCHEN = new Set([
  'cow',
  'buffalo',
  'seed',
  'seeds',
  'beej',
  'bij',
  'vithai',
  'vidhai',
]);

/** What a query's words say about where its answer is: on the farm, not only in the kitchen, or nothing. */
export function farmWords(words: readonly string[]): 'farm' | 'either' | 'none' {
  const named = words.filter((word) => FARM.has(word));
  if (named.length === 0) return 'none';
  return named.every((word) => FARM_AND_KITCHEN.has(word)) ? 'either' : 'farm';
}
