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

/**
 * Words of nine Indian scripts as they sound, in Latin letters. Unicode lays the blocks from Devanagari (U+0900) to Malayalam
 * (U+0D7F) out alike, after the Indian standard ISCII, so that one table of 128 places serves them all. Long and short vowels,
 * dental and retroflex consonants are not told apart: who types Latin letters does not either (`soundOf`).
 */
const SOUNDS = (
  '- N N - - a a i i u u ri li e e e ai o o o au ' +
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h ' +
  '- - - - a i i u u ri ri e e e ai o o o au - t - - - - - - - - - k kh g j r r f y ' +
  'ri li - - - - 0 1 2 3 4 5 6 7 8 9 N * - - - - - - - - n n r l l k'
).split(' ');

const FIRST = 0x0900;
const LAST = 0x0d7f;
/** The blocks in the order of their code points, 128 places each. */
const BLOCK = { bengali: 1, gurmukhi: 2, gujarati: 3, tamil: 5, malayalam: 8 } as const;
/** Scripts that write "a" where none is spoken: Devanagari, Bengali, Gurmukhi, Gujarati. */
const LAST_SILENT_BLOCK = BLOCK.gujarati;
/** Where the kinds of signs begin in a block. */
const PLACE = {
  consonant: 0x15,
  retroflex: 0x1f,
  nukta: 0x3c,
  vowelSign: 0x3e,
  silence: 0x4d,
  rare: 0x58,
} as const;

/** A consonant and what follows it; `vowel` is null for the one that is not written. */
interface Syllable {
  consonant: string;
  vowel: string | null;
  isNasal: boolean;
}

const isConsonant = (place: number): boolean =>
  (place >= PLACE.consonant && place < 0x3a) || (place >= PLACE.rare && place < 0x60);

/** Letters whose sound depends on the script or on the dot below them. */
function consonantOf(block: number, place: number, next: number, afterSilence: boolean): string {
  const sound = SOUNDS[place] ?? '';
  const isDotted = next === PLACE.nukta;
  if (block === BLOCK.bengali && sound === 'y') return isDotted || afterSilence ? 'y' : 'j';
  if (block === BLOCK.bengali && sound === 'd' && isDotted) return 'r';
  // Hard only when doubled (`soften`).
  if (block === BLOCK.tamil && place === PLACE.retroflex) return 'T';
  return sound;
}

function syllablesOf(word: string): { syllables: Syllable[]; block: number } {
  const syllables: Syllable[] = [];
  let block = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    const last = syllables.at(-1);
    if (code < FIRST || code > LAST) {
      // Joiners between letters say nothing of the sound; letters of other scripts stay.
      if (code !== 0x200c && code !== 0x200d)
        syllables.push({ consonant: word.charAt(at), vowel: '', isNasal: false });
      continue;
    }
    block = (code - FIRST) >> 7;
    const place = code & 0x7f;
    const sound = SOUNDS[place] ?? '-';
    if (sound === 'N') {
      if (last !== undefined) last.isNasal = true;
    } else if (place === PLACE.silence) {
      if (last !== undefined) last.vowel = '';
    } else if (isConsonant(place)) {
      const next = word.charCodeAt(at + 1) & 0x7f;
      const consonant = consonantOf(block, place, next, last?.vowel === '');
      syllables.push({ consonant, vowel: null, isNasal: false });
    } else if (place >= PLACE.vowelSign && place < PLACE.silence) {
      if (last !== undefined) last.vowel = sound;
    } else if (sound !== '-' && sound !== '*') {
      const isLetter = /[a-z]/.test(sound) && place < PLACE.consonant;
      syllables.push({
        consonant: isLetter ? '' : sound,
        vowel: isLetter ? sound : '',
        isNasal: false,
      });
    }
  }
  return { syllables, block };
}

/** Takes the "a" out that is written and not spoken: at the end, and between two syllables that have vowels. */
function dropSilent(syllables: readonly Syllable[]): void {
  const last = syllables.at(-1);
  if (last !== undefined && syllables.length > 1 && last.vowel === null && !last.isNasal)
    last.vowel = '';
  for (let at = 1; at < syllables.length - 1; at += 1) {
    const [before, here, after] = [syllables[at - 1], syllables[at], syllables[at + 1]];
    const isBetween = before?.vowel !== '' && after?.vowel !== '' && after?.consonant !== '';
    if (here?.vowel === null && !here.isNasal && isBetween) here.vowel = '';
  }
}

/** Tamil writes one letter for the hard and the soft sound: soft after a nasal, "g" between vowels, "s" for a single "ch". */
function soften(syllables: readonly Syllable[]): void {
  const SOFT: Readonly<Record<string, string>> = { k: 'g', ch: 'j', t: 'd', p: 'b' };
  for (const [at, here] of syllables.entries()) {
    const before = syllables[at - 1];
    const isAfterNasal = before?.vowel === '' && /[nm]$/.test(before.consonant);
    const isDoubled = before?.vowel === '' || here.vowel === '';
    if (here.consonant === 'T') here.consonant = isDoubled && !isAfterNasal ? 't' : 'd';
    else if (isAfterNasal) here.consonant = SOFT[here.consonant] ?? here.consonant;
    else if (here.consonant === 'ch' && !isDoubled) here.consonant = 's';
    else if (here.consonant === 'k' && at > 0 && !isDoubled) here.consonant = 'g';
  }
}

/** The nasal of a syllable before the next one: "m" before lips, unspoken before a vowel or a half vowel. */
function nasalOf(block: number, next: Syllable | undefined): string {
  if (next === undefined) return block === BLOCK.gujarati ? '' : block > BLOCK.tamil ? 'm' : 'n';
  if (/^[pbm]/.test(next.consonant)) return 'm';
  return next.consonant === '' || (block === BLOCK.bengali && /^[yj]/.test(next.consonant))
    ? ''
    : 'n';
}

/** How a word of an Indian script sounds, in Latin letters; letters of other scripts come back as they are. */
function latinOf(word: string): string {
  const { syllables, block } = syllablesOf(word);
  if (block <= LAST_SILENT_BLOCK) dropSilent(syllables);
  if (block === BLOCK.tamil) soften(syllables);
  const unwritten = block === BLOCK.bengali ? 'o' : 'a';
  const last = syllables.at(-1);
  const spoken = syllables.map(({ consonant, vowel, isNasal }, at) => {
    const nasal = isNasal ? nasalOf(block, syllables[at + 1]) : '';
    return `${consonant}${vowel ?? unwritten}${nasal}`;
  });
  // Malayalam ends words without a vowel in a short one.
  const isCut = block === BLOCK.malayalam && last?.vowel === '' && word.endsWith('\u0d4d');
  return `${spoken.join('')}${isCut ? 'u' : ''}`;
}

/** Whether a text has a letter of these scripts. */
const hasIndicScript = (text: string): boolean => /[\u0900-\u0d7f]/.test(text);
