import {
  growBytes,
  growHalves,
  growWords,
  letterMask,
  LONGEST_WORD,
  roughHash,
  soundHash,
  type WordColumns,
} from '../word-columns.ts';
import { countLettersAfter, countLettersAfterStart, type LetterSource } from '../next-texts.ts';
import { createWordMatcher } from '../word-matcher.ts';

/** All words of an index, each once, with a number. */
export interface Vocabulary extends LetterSource {
  /** The number of a word, which is used once more now. */
  readonly use: (word: string) => number;
  /** One use less; a word without uses makes place for another. */
  readonly release: (id: number) => void;
  readonly idOf: (word: string) => number | undefined;
  /** Writes into `costs` how far each word is from `word` (`COST`). Returns the lowest. */
  readonly match: (word: string, costs: Uint8Array, isSpoken?: boolean) => number;
  /** Numbers given so far: what a table by number must hold. */
  readonly size: () => number;
  /** Bytes held, strings estimated. */
  readonly bytes: () => number;
}

/** Creates an empty one. */
export function createVocabulary(): Vocabulary {
  const ids = new Map<string, number>();
  const words: string[] = [];
  const free: number[] = [];
  const columns: WordColumns = {
    size: 0,
    letters: new Uint16Array(0),
    lengths: new Uint8Array(0),
    masks: new Uint32Array(0),
    sounds: new Uint32Array(0),
    rough: new Uint32Array(0),
    uses: new Uint32Array(0),
  };
  const matcher = createWordMatcher(columns);

  function nextId(): number {
    const id = free.pop() ?? columns.size;
    if (id === columns.size) columns.size += 1;
    columns.letters = growHalves(columns.letters, columns.size * LONGEST_WORD);
    columns.lengths = growBytes(columns.lengths, columns.size);
    columns.masks = growWords(columns.masks, columns.size);
    columns.sounds = growWords(columns.sounds, columns.size);
    columns.rough = growWords(columns.rough, columns.size);
    columns.uses = growWords(columns.uses, columns.size);
    return id;
  }

  function add(word: string): number {
    const id = nextId();
    const length = Math.min(word.length, LONGEST_WORD);
    for (let index = 0; index < length; index += 1) {
      columns.letters[id * LONGEST_WORD + index] = word.charCodeAt(index);
    }
    columns.lengths[id] = length;
    columns.masks[id] = letterMask(word.slice(0, LONGEST_WORD));
    columns.sounds[id] = soundHash(word);
    columns.rough[id] = roughHash(word);
    columns.uses[id] = 0;
    words[id] = word;
    ids.set(word, id);
    return id;
  }

  return {
    use(word) {
      const id = ids.get(word) ?? add(word);
      columns.uses[id] = (columns.uses[id] ?? 0) + 1;
      return id;
    },
    release(id) {
      const left = (columns.uses[id] ?? 0) - 1;
      columns.uses[id] = left;
      if (left > 0) return;
      ids.delete(words[id] ?? '');
      words[id] = '';
      free.push(id);
    },
    idOf: (word) => ids.get(word),
    match: (word, costs, isSpoken = false) => matcher.match(word, costs, isSpoken),
    countLettersAfterStart: (start, counts) => countLettersAfterStart(columns, start, counts),
    countLettersAfter: (letter, counts) => countLettersAfter(columns, letter, counts),
    size: () => columns.size,
    bytes: () => {
      const { letters, lengths, masks, sounds, rough, uses } = columns;
      const inColumns = [letters, lengths, masks, sounds, rough, uses].reduce(
        (sum, each) => sum + each.byteLength,
        0,
      );
      // A string of its own and its entry in the map.
      return inColumns + words.reduce((sum, word) => sum + 60 + word.length, 0);
    },
  };
}
