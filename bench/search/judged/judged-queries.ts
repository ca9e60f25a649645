import { readFile } from 'node:fs/promises';

/** A query that somebody judged: the names of products that are right answers. */
export interface JudgedQuery {
  readonly query: string;
  readonly right: readonly string[];
}

/** The judged sets. A query of `absurd` has no right answer: nobody sells it. */
export interface JudgedSets {
  /** A right answer comes first. */
  readonly staples: readonly JudgedQuery[];
  /** One is among the first ten. */
  readonly others: readonly JudgedQuery[];
  readonly absurd: readonly string[];
  /** The same, never tuned on. */
  readonly unseen: readonly string[];
  /** The same, written later. */
  readonly later: readonly string[];
}

/** The lines of a judged set, without its notes. */
export const linesOf = async (name: string): Promise<readonly string[]> => {
  const text = await readFile(new URL(name, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
};

const partsOf = (text: string): readonly string[] => text.split(', ').map((part) => part.trim());

/** `known` are the names that exist: some have a comma of their own. */
function namesOf(text: string, known: ReadonlySet<string>): readonly string[] {
  const parts = partsOf(text);
  const names: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const long = `${parts[at]}, ${parts[at + 1]}`;
    names.push(known.has(long) ? long : (parts[at] ?? ''));
    if (known.has(long)) at += 1;
  }
  return names;
}

async function queriesOf(file: string, known: ReadonlySet<string>): Promise<JudgedQuery[]> {
  const lines = await linesOf(file);
  return lines.flatMap((line) => {
    const [names = '', queries = ''] = line.split(' = ');
    const right = namesOf(names, known);
    return partsOf(queries).map((query) => ({ query, right }));
  });
}

/** Reads the sets. @param names of all products that are searched */
export async function readJudgedSets(names: Iterable<string>): Promise<JudgedSets> {
  const known = new Set(names);
  return {
    staples: await queriesOf('staples.txt', known),
    others: await queriesOf('others.txt', known),
    absurd: (await linesOf('absurd.txt')).flatMap(partsOf),
    unseen: (await linesOf('absurd-unseen.txt')).flatMap(partsOf),
    later: (await linesOf('absurd-unseen-2.txt')).flatMap(partsOf),
  };
}
