import { namedThings } from '../../src/domain/search/everyday-names/everyday-names.ts';
import { soundForm } from '../catalogue/sound-form.ts';
import { foldText } from '../text/fold-text.ts';

/** Most words of an everyday name that is looked for ("kabuli chana dal"). */
export const LONGEST_NAME_WORDS = 3;

const wordsOf = (name: string): string[] => foldText(name).split(' ');
const soundOf = (words: readonly string[]): string => words.map(soundForm).join(' ');

/** What catalogues call a thing, by how its everyday names sound. */
function namesBySound(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const bySound = new Map<string, (readonly string[])[]>();
  for (const { catalogue, everyday } of namedThings()) {
    const names = catalogue.map(wordsOf);
    for (const sound of new Set(everyday.map((name) => soundOf(wordsOf(name))))) {
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
