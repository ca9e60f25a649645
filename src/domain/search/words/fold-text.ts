import { hasIndicScript, latinOf } from './indic-script.ts';

/** A letter with an accent, or of another script. */
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** English words of the shelf as they are written in Indian scripts, where the sound alone does not tell (`latinOf`). */
const LOANS: Readonly<Record<string, string>> = {
  paudar: 'powder',
  pavdar: 'powder',
  pest: 'paste',
};

function spokenWord(word: string): string {
  const latin = latinOf(word);
  return LOANS[latin] ?? latin;
}

/**
 * Text as a search compares it, on phone and server: lower case, without accents and signs, words apart by one space. Words of
 * Indian scripts become Latin letters (`latinOf`); other scripts keep their letters and vowel signs.
 */
export function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) {
    const bare = text.toLowerCase().replace(/['`.](?=[a-z])/g, '');
    return bare.replace(/[^a-z0-9]+/g, ' ').trim();
  }
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’`.](?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, ' ')
    .trim()
    // The two halves of a vowel sign ("ೊ") are one sound.
    .normalize('NFC');
  return hasIndicScript(folded) ? folded.replace(/\S+/g, spokenWord) : folded;
}

/** A text with its words of Indian scripts in Latin letters; signs and case stay, so that "५०० ग्राम" is a quantity. */
export function toLatin(text: string): string {
  if (!hasIndicScript(text)) return text;
  const whole = text.normalize('NFKD').normalize('NFC');
  return whole.replace(/[\u0900-\u0d7f\u200c\u200d]+/g, spokenWord);
}

/** The folded words of a text. */
export function wordsOf(text: string): string[] {
  // The same as below for what nearly all names are, at a third of the time.
  if (!BEYOND_ASCII.test(text) && !/['`.]/.test(text))
    return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(/\s+/);
}

/** A word as one piece: English plurals without their ending ("potatoes" → "potato"). */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:o|sh|ch|x)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
