import { wordsOf } from '../words/fold-text.ts';
import type { NamedThing } from './everyday-names.ts';

/** A name that administrators gave a thing, or took from it. */
export interface NameChange {
  readonly name: string;
  /** What catalogues call the thing. */
  readonly means: string;
  readonly isRemoved: boolean;
}

/** Most names that may be changed: all of them travel to every phone. */
export const MOST_NAME_CHANGES = 500;

/** Words of the longest name that phone and server look for. */
const MOST_WORDS = 3;
const FEWEST_LETTERS = 2;

/** A name as it is compared: "दूध" is "dudh", "Doodh  " is "doodh". */
export const foldedName = (text: string): string => wordsOf(text).join(' ');

/** Which thing is called so by catalogues. */
const thingCalled = (things: readonly NamedThing[], name: string): NamedThing | undefined =>
  things.find(({ catalogue }) => catalogue.includes(name));

/** The things with the names of administrators. What no thing is called by catalogues yet becomes one of its own. */
export function withNameChanges(
  things: readonly NamedThing[],
  changes: readonly NameChange[],
): readonly NamedThing[] {
  if (changes.length === 0) return things;
  const added = new Map<string, string[]>();
  const removed = new Map<string, Set<string>>();
  for (const { name, means, isRemoved } of changes) {
    if (isRemoved) removed.set(means, (removed.get(means) ?? new Set()).add(name));
    else added.set(means, [...(added.get(means) ?? []), name]);
  }
  const changed = things.map((thing) => {
    const [more, less] = [added, removed].map((each) =>
      thing.catalogue.flatMap((name) => [...(each.get(name) ?? [])]),
    );
    if (more?.length === 0 && less?.length === 0) return thing;
    const left = thing.everyday.filter((name) => less?.includes(foldedName(name)) !== true);
    return { ...thing, everyday: [...new Set([...left, ...(more ?? [])])] };
  });
  const others = [...added].filter(([means]) => thingCalled(things, means) === undefined);
  const made = others.map(([means, everyday]) => {
    return { catalogue: [means], everyday, isEdible: false, isMade: false };
  });
  return [...changed, ...made];
}

/** A name and what it means, folded. */
type WantedName = Pick<NameChange, 'name' | 'means'>;

/** Why a thing can't be called so, by field; null when it can. */
export function nameProblem(
  { name, means }: WantedName,
  things: readonly NamedThing[],
): { readonly field: 'name' | 'means'; readonly text: string } | null {
  for (const [field, text] of [
    ['name', name],
    ['means', means],
  ] as const) {
    if (text.replaceAll(' ', '').length < FEWEST_LETTERS || !/[a-z]/.test(text)) {
      return { field, text: 'Please write a word of two letters or more.' };
    }
    if (text.split(' ').length > MOST_WORDS) {
      return { field, text: 'A name has three words at most.' };
    }
  }
  if (name === means) return { field: 'name', text: 'This is what catalogues call it already.' };
  if (thingCalled(things, name) !== undefined) {
    return {
      field: 'name',
      text: `Catalogues call something “${name}”: whoever types it means that.`,
    };
  }
  const meant = things.find(({ everyday }) => everyday.map(foldedName).includes(means));
  if (thingCalled(things, means) === undefined && meant !== undefined) {
    const called = meant.catalogue[0] ?? '';
    return { field: 'means', text: `“${means}” is an everyday name itself: of ${called}.` };
  }
  return null;
}
