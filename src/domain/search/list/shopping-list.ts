import { type Quantity, unitOf } from '../quantity.ts';
import { toLatin } from '../words/fold-text.ts';
import { bySound, soundOf } from '../words/sound.ts';

/** A line of a shopping list as it was understood. */
export interface ListLine {
  /** As it was written. */
  readonly text: string;
  /** What is asked for, without the amount: a query for the search. */
  readonly name: string;
  /** Null: nothing was said of how much, or nothing that can be read. */
  readonly asked: Quantity | null;
  /** It has a number that was not read as an amount; it may be part of a name ("2 minute noodles"). */
  readonly isUnread?: true;
}

/** More of one thing is a slip of the finger, or a phone number. */
const MOST_PIECES = 100;
const MOST_MEASURE = 100_000;

/** Number words of English and of the languages of this country, as they sound; Indian scripts become Latin letters first. */
const NUMBERS = bySound<number>({
  'ek one ik oka oru ondu onnu onru okati': 1,
  'do two dui rendu eradu don irandu randu rantu': 2,
  'teen tin three moodu mooru moonu munru tran': 3,
  'char chaar four naalugu naalku naalu naangu': 4,
  'panch paanch five aidu aindu anju anchu paach pach panj': 5,
  'chhe che chhah six aaru saha chhoy': 6,
  'saat sat seven edu ezhu': 7,
  'aath eight enimidi entu ettu': 8,
  'nau naun nine noy tommidi ombattu onbatu ompatu': 9,
  'das ten padi hattu pathu daha': 10,
  'barah baro twelve': 12,
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

/** Words that are numbers only before a unit: "be" is Gujarati and English, "bar" is a dozen and made of chocolate. */
const BEFORE_UNITS = bySound<number>({
  be: 2,
  chha: 6,
  elu: 7,
  nav: 9,
  dosh: 10,
  'bar bara baran': 12,
  'kal kalu pavu': 0.25,
  adha: 0.5,
  'der dodh': 1.5,
  adhi: 2.5,
});

/** Ginger in Bengali, which sounds like a half of Hindi: a number only before a unit. */
const GINGER = /^a{1,2}da$/;

/** A hundred of the number before it, or one: "do sau gram", "dhai sau gram", "sau gram". */
const HUNDRED: ReadonlySet<string> = new Set(['sau', 'hundred'].map(soundOf));
/** A half more than the number behind it: "saadhe teen kilo". */
const AND_A_HALF = soundOf('sadhe');

/** A number word that stands for nothing alone: "a kilo", "an egg". */
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an']);

const PIECE: Quantity = { amount: 1, measure: 3 };

/** What things are packed and bound in: they are counted, and are no size of a pack (`unitOf`). */
const PACKAGES = bySound<Quantity>({
  'no packet packets paiket pyaket pyaketlu peket paikat pakkarru pkt pkts pouch pouches bottle bottles botal tin tins box boxes bunch bunches gaddi gaddiyan judi kattu':
    PIECE,
});

/** "pav bhar": a whole quarter of a kilo. Its sound is that of "bar". */
const FULL = 'bhar';
const KILO: Quantity = { amount: 1_000, measure: 1 };

const FRACTIONS: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' };

/** Words between two things that were said in one breath, as they sound: "and" of the languages of this country. */
const JOINERS: ReadonlySet<string> = new Set(
  'and end aur tatha fir phir then ani ane ar ebong mariyu mattu + &'.split(' ').map(soundOf),
);

/** And of Punjabi: it sounds like flour. */
const PUNJABI_AND = 'ਅਤੇ';

/** Whether a word joins two things of a list. */
export const isJoiner = (word: Word | undefined): boolean =>
  word?.written === PUNJABI_AND || JOINERS.has(word?.sound ?? '');

/** A word of a line, or the words of one number. */
export interface Word {
  readonly written: string;
  /** In Latin letters, as it sounds. */
  readonly sound: string;
  readonly number: number | undefined;
  readonly unit: Quantity | undefined;
}

const spokenUnit = (word: string): Quantity | undefined =>
  unitOf(word) ?? PACKAGES.get(soundOf(word));

/** The words of a line with the numbers and units among them. */
export function wordsIn(part: string): Word[] {
  const tidy = part
    .replace(/[½¼¾]/gu, (sign) => FRACTIONS[sign] ?? sign)
    .replace(/(\d)\s+\.(\d)/gu, '$1.$2')
    // "1/4kg" and "1 1/2 kg"
    .replace(
      /(?<![\d./])(?:(\d{1,2})\s+)?(\d)\/(\d)(?![\d./])/gu,
      (whole, ones: string | undefined, top: string, bottom: string) =>
        bottom === '0' ? whole : String(Number(ones ?? 0) + Number(top) / Number(bottom)),
    )
    // "2kg" and "500ml", but "7up".
    .replace(/(\d)(\p{L}+)/gu, (whole, digit: string, word: string) =>
      spokenUnit(toLatin(word).toLowerCase()) === undefined ? whole : `${digit} ${word}`,
    );
  const words = tidy
    .split(/[\s()[\]"“”:]+/u)
    .filter((word) => word !== '')
    .map((written) => {
      const latin = toLatin(written).toLowerCase();
      const bare = latin.replace(/^[x×]|[x×]$|[.!?-]+$/gu, '');
      const digits = /^\d*[.,]?\d+$/u.test(bare) ? Number(bare.replace(',', '.')) : undefined;
      const sound = soundOf(bare);
      const unit = bare === FULL ? KILO : spokenUnit(bare);
      const number = digits ?? (GINGER.test(bare) ? undefined : NUMBERS.get(sound));
      return { written, sound, number, unit };
    });
  // "kilo bhar" is a kilo.
  const isFull = ({ unit }: Word, at: number) => unit === KILO && words[at - 1]?.unit !== undefined;
  return joinNumbers(words.filter((word, at) => !isFull(word, at)));
}

/** Makes one word of a number that is said in several. */
function joinNumbers(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length;) {
    const { length, number } = numberAt(words, at);
    const [first, ...more] = words.slice(at, at + length);
    if (first !== undefined) {
      const written = [first, ...more].map((word) => word.written).join(' ');
      joined.push({ ...first, written, number });
    }
    at += length;
  }
  return joined;
}

/** The number at a word, if one is there, and of how many words it is. */
function numberAt(
  words: readonly Word[],
  at: number,
): { readonly length: number; readonly number: number | undefined } {
  const [first, second, third, fourth] = words.slice(at, at + 4);
  const number = first?.number;
  if (first?.sound === AND_A_HALF && Number.isInteger(second?.number)) {
    return { length: 2, number: (second?.number ?? 0) + 0.5 };
  }
  if (number === undefined) {
    if (second?.unit === undefined) return { length: 1, number: undefined };
    const sound = first?.sound ?? '';
    return { length: 1, number: HUNDRED.has(sound) ? 100 : BEFORE_UNITS.get(sound) };
  }
  if (HUNDRED.has(second?.sound ?? '')) return { length: 2, number: number * 100 };
  // "one and a half kilo", "one and half kilo"
  if (isJoiner(second) && third?.number === 0.5) return { length: 3, number: number + 0.5 };
  const isArticle = ARTICLES.has(third?.sound ?? '');
  if (isJoiner(second) && isArticle && fourth?.number === 0.5) {
    return { length: 4, number: number + 0.5 };
  }
  // "half a litre"
  const isPart = number < 1 && ARTICLES.has(second?.sound ?? '') && third?.unit !== undefined;
  return { length: isPart ? 2 : 1, number };
}

/** Whether an amount stands at a word: a number with its unit. */
const isAmount = (words: readonly Word[], at: number): boolean =>
  words[at]?.number !== undefined && words[at + 1]?.unit !== undefined;

/** What was said in one breath: "do kilo aloo aur aadha litre doodh" is two things. */
export function spokenParts(part: string): string[] {
  const words = wordsIn(part);
  const amounts = words.flatMap((_word, at) => (isAmount(words, at) ? [at] : []));
  if (amounts.length < 2) return [part];
  // Either each amount stands before its thing, or each after it.
  const isBefore = amounts[0] === 0;
  const cuts = isBefore
    ? // "3 packets of milk 500 ml" is one thing.
      amounts.slice(1).filter((at) => at + 2 < words.length)
    : amounts.slice(0, -1).map((at) => at + 2);
  return [0, ...cuts].map((from, index) => {
    const own = words.slice(from, cuts[index] ?? words.length);
    return own
      .slice(isJoiner(own[0]) ? 1 : 0, isJoiner(own.at(-1)) ? -1 : undefined)
      .map(({ written }) => written)
      .join(' ');
  });
}

/** The words of a line that say how much, and what they say. */
interface Said {
  readonly from: number;
  readonly until: number;
  readonly asked: Quantity | null;
}

/** "500 ml x 2", "500 ml x2": how much is in one stays part of the name. */
function saidAsTimes(words: readonly Word[]): Said | undefined {
  const [sign, last] = words.slice(-2);
  const isJoined = /^[x×]\d+$/iu.test(last?.written ?? '');
  const isParted = /^[x×*]$/iu.test(sign?.written ?? '');
  const from = words.length - (isJoined ? 1 : 2);
  const hasAmount = words.some((_word, at) => at + 2 <= from && isAmount(words, at));
  if (last?.number === undefined || !(isJoined || isParted) || !hasAmount) return undefined;
  return { from, until: words.length, asked: amountOf(last.number, PIECE) };
}

/** "2 kilo aloo", "aloo 2 kilo"; of "2 packets of 500 g" the first. */
function saidWithUnit(words: readonly Word[]): Said | undefined {
  const from = words.findIndex((_word, at) => isAmount(words, at));
  const [amount, unit] = words.slice(from, from + 2);
  if (from < 0 || words.length === 2 || unit?.unit === undefined) return undefined;
  return { from, until: from + 2, asked: amountOf(amount?.number ?? 0, unit.unit) };
}

/** "kilo aloo", "a dozen eggs", "kg 2 aloo". */
function saidAsUnit(words: readonly Word[]): Said | undefined {
  const first = words.findIndex(({ written }) => !ARTICLES.has(written.toLowerCase()));
  const { unit } = words[first] ?? {};
  const number = words.length > first + 2 ? words[first + 1]?.number : undefined;
  if (unit === undefined || words.length === first + 1) return undefined;
  const until = first + (number === undefined ? 1 : 2);
  return { from: 0, until, asked: amountOf(number ?? 1, unit) };
}

/** "ek pav kishmish": a quarter of a kilo. */
function saidInQuarters([count, quarter, ...name]: readonly Word[]): Said | undefined {
  if (count?.number === undefined || quarter?.number !== 0.25 || name.length === 0)
    return undefined;
  return { from: 0, until: 2, asked: amountOf(count.number / 4, { amount: 1_000, measure: 1 }) };
}

/** "2 bread", "bread 2". */
function saidInPieces(words: readonly Word[]): Said | undefined {
  const from = words.findIndex(({ number }) => Number.isInteger(number));
  const isEdge = from === 0 || from === words.length - 1;
  if (!isEdge || words.length === 1) return undefined;
  return { from, until: from + 1, asked: amountOf(words[from]?.number ?? 0, PIECE) };
}

/** The first that reads a line is right about it. */
const READERS = [saidAsTimes, saidWithUnit, saidAsUnit, saidInQuarters, saidInPieces];

/** Reads one line. */
export function readLine(text: string): ListLine {
  const words = wordsIn(text);
  const said = READERS.reduce<Said | undefined>((known, read) => known ?? read(words), undefined);
  const name = words
    .filter((_word, at) => said === undefined || at < said.from || at >= said.until)
    .map(({ written }) => written)
    .filter((word) => !/^[x×@/-]$/u.test(word))
    .join(' ')
    // "2 kilos of potatoes"
    .replace(/^of\s+/iu, '')
    .trim();
  const asked = said?.asked ?? null;
  const isUnread = asked === null && (said !== undefined || /\p{Nd}/u.test(name));
  return { text, name, asked, ...(isUnread && { isUnread }) };
}

/** So many of a unit; null for what nobody means. Pieces are whole. */
function amountOf(number: number, { amount: each, measure }: Quantity): Quantity | null {
  const amount = measure === 3 ? Math.ceil(number * each) : number * each;
  const most = measure === 3 ? MOST_PIECES : MOST_MEASURE;
  return amount > 0 && amount <= most ? { amount, measure } : null;
}
