import { and, asc, eq } from 'drizzle-orm';
import type { DeskName } from '../../src/contracts/home/desk-home.ts';
import {
  namedThings,
  type NamedThing,
} from '../../src/domain/search/everyday-names/everyday-names.ts';
import {
  foldedName,
  MOST_NAME_CHANGES,
  type NameChange,
  nameProblem,
  withNameChanges,
} from '../../src/domain/search/everyday-names/name-changes.ts';
import {
  createThingNames,
  kindsOf,
  type ThingNames,
} from '../../src/domain/search/words/thing-names.ts';
import { foldText, singular } from '../../src/domain/search/words/fold-text.ts';
import { soundOf } from '../../src/domain/search/words/sound.ts';
import type { Database } from '../db/database.ts';
import { everydayNames } from '../home/home-tables.ts';
import { ProblemError } from '../http/problem-error.ts';

/** Everyday names as the server searches by them. */
export interface SearchedNames {
  readonly things: ThingNames;
  /** All that a thing and its kinds are called, each name as its words. */
  readonly namesOf: (thing: number) => readonly (readonly string[])[];
}

/** A name as its words, as they are written, in the singular, and as they sound. */
function wordings(name: string): readonly (readonly string[])[] {
  const words = foldText(name).split(' ');
  const single = words.map(singular);
  const all = [words, single, single.map(soundOf)];
  return [...new Map(all.map((each) => [each.join(' '), each])).values()];
}

function namesByThing(named: readonly NamedThing[]): SearchedNames['namesOf'] {
  const known = new Map(named.map((thing) => [thing.catalogue[0] ?? '', thing]));
  const namesOf = ({ catalogue, everyday }: NamedThing) => [...catalogue, ...everyday];
  const all = named.map((thing) => {
    const kinds = kindsOf(thing.catalogue[0] ?? '').flatMap((kind) => {
      const found = known.get(kind);
      return found === undefined ? [kind] : namesOf(found);
    });
    return [...new Set([...namesOf(thing), ...kinds])].flatMap(wordings);
  });
  return (thing) => all[thing] ?? [];
}

/** Makes the names of some changes; asked for the same again, it has them. */
function createNamesMaker(): (changes: readonly NameChange[]) => SearchedNames {
  let made: { readonly key: string; readonly names: SearchedNames } | undefined;
  return (changes) => {
    const key = JSON.stringify(changes);
    if (made?.key !== key) {
      const things = withNameChanges(namedThings(), changes);
      made = { key, names: { things: createThingNames(things), namesOf: namesByThing(things) } };
    }
    return made.names;
  };
}

const namesFor = createNamesMaker();

const { name: nameColumn, means: meansColumn, isRemoved } = everydayNames;

/** What administrators changed of the everyday names, in one order, so that a phone can tell whether it is the same. */
export const nameChanges = async (db: Database): Promise<NameChange[]> =>
  db
    .select({ name: nameColumn, means: meansColumn, isRemoved })
    .from(everydayNames)
    .orderBy(asc(nameColumn), asc(meansColumn));

/** The names to search by now. */
export const searchedNames = async (db: Database): Promise<SearchedNames> =>
  namesFor(await nameChanges(db));

/** All names with how they came to be, the changed ones first, then by what they mean. */
export async function deskNames(db: Database): Promise<DeskName[]> {
  const rows = await db.select().from(everydayNames).orderBy(asc(nameColumn), asc(meansColumn));
  const changed = new Map(rows.map((row) => [`${row.name}\n${row.means}`, row]));
  const known = namedThings().flatMap(({ catalogue: [means = ''], everyday }) =>
    everyday.map((name): DeskName => {
      const key = `${foldedName(name)}\n${means}`;
      const row = changed.get(key);
      changed.delete(key);
      const state = row?.isRemoved === true ? 'removed' : 'known';
      return { name, means, state, version: row?.version ?? 0 };
    }),
  );
  const others = [...changed.values()].map(({ isRemoved: isGone, ...row }): DeskName => {
    return { ...row, state: isGone ? 'removed' : 'added' };
  });
  const rank = ({ state }: DeskName): number => (state === 'known' ? 1 : 0);
  return [...others, ...known].toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      one.means.localeCompare(other.means, 'en') ||
      one.name.localeCompare(other.name, 'en'),
  );
}

/** A change that an administrator wants. */
export interface WantedChange {
  readonly name: string;
  readonly means: string;
  readonly act: 'add' | 'remove';
  readonly seenVersion: number;
}

const refuse = (detail: string): never => {
  throw new ProblemError('name_not_possible', { detail });
};

/**
 * Adds a name or takes it away.
 * @returns the name and the thing as they are compared @throws ProblemError changed_meanwhile, name_not_possible
 */
export async function writeName(
  transaction: Database,
  wanted: WantedChange,
): Promise<Pick<NameChange, 'name' | 'means'>> {
  const changes = await nameChanges(transaction);
  const things = withNameChanges(namedThings(), changes);
  const name = foldedName(wanted.name);
  const asked = foldedName(wanted.means);
  const thing = things.find(({ catalogue }) => catalogue.map(foldedName).includes(asked));
  const means = thing?.catalogue[0] ?? asked;
  const isThis = and(eq(nameColumn, name), eq(meansColumn, means));
  const [before] = await transaction.select().from(everydayNames).where(isThis).for('update');
  if ((before?.version ?? 0) !== wanted.seenVersion) throw new ProblemError('changed_meanwhile');
  const isCalledSo = thing?.everyday.some((known) => foldedName(known) === name) === true;
  if (wanted.act === 'remove') {
    if (!isCalledSo) refuse(`“${name}” does not mean ${means}.`);
  } else {
    if (isCalledSo) refuse(`“${name}” means ${means} already.`);
    const problem = nameProblem({ name, means }, things);
    if (problem !== null) refuse(problem.text);
    if (before === undefined && changes.length >= MOST_NAME_CHANGES) {
      refuse(`${MOST_NAME_CHANGES} names have been changed, which is all that phones take.`);
    }
  }
  const row = { isRemoved: wanted.act === 'remove', version: wanted.seenVersion + 1 };
  // Of two who add one name at once, the second finds it there.
  const written =
    before === undefined
      ? await transaction
          .insert(everydayNames)
          .values({ name, means, ...row })
          .onConflictDoNothing()
          .returning()
      : await transaction.update(everydayNames).set(row).where(isThis).returning();
  if (written.length === 0) throw new ProblemError('changed_meanwhile');
  return { name, means };
}
