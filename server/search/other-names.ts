import { namedThings } from '../../src/domain/search/everyday-names/everyday-names.ts';
import { soundOf } from '../../src/domain/search/words/sound.ts';
import { foldText } from '../../src/domain/search/words/fold-text.ts';

/** Most words of an everyday name that is looked for ("kabuli chana dal"). */
export const LONGEST_NAME_WORDS = 3;

const wordsOf = (name: string): string[] => foldText(name).split(' ');
const soundsOf = (words: readonly string[]): string => words.map(soundOf).join(' ');

/** What catalogues call a thing, by how its everyday names sound. */
function namesBySound(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const bySound = new Map<string, (readonly string[])[]>();
  for (const { catalogue, everyday } of namedThings()) {
    const names = catalogue.map(wordsOf);
    for (const sound of new Set(everyday.map((name) => soundsOf(wordsOf(name))))) {
      bySound.set(sound, [...(bySound.get(sound) ?? []), ...names]);
    }
  }
  return bySound;
}

const NAMES = namesBySound();

/** What catalogues call the thing whose everyday name sounds like this; empty when it is no everyday name. */
export function otherNames(sounds: readonly string[]): readonly (readonly string[])[] {
  return NAMES.get(sounds.join(' ')) ?? [];
}

/** A beginning says which thing is meant from so many letters on. */
const SHORTEST_START = 3;
/** Names of so many things at most: a short beginning has many. */
const MOST_NAMES = 24;

/** The same for a word that everyday names only begin with ("tama" of "tamatar"). */
export function namesStartingWith(sound: string): readonly (readonly string[])[] {
  if (sound.length < SHORTEST_START) return [];
  return [...NAMES]
    .filter(([name]) => name.startsWith(sound) && !name.includes(' '))
    .flatMap(([, names]) => names)
    .slice(0, MOST_NAMES);
}
