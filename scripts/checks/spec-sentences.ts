import type { TestTitle } from './spec-rules.ts';

/** A test that shows a sentence of the specification. */
export interface ShowingTest {
  readonly path: string;
  /** The exact title of a `describe`, `it` or `test` of that file; a place of a template reads `…`. */
  readonly title: string;
  /** The test goes by a list: its file must hold the words that the sentence has in backticks. */
  readonly isList: boolean;
}

/** One sentence of the specification that can be checked. */
export interface SpecSentence {
  /** Section and place in it, such as `2.14`. */
  readonly id: string;
  readonly text: string;
  readonly tests: readonly ShowingTest[];
  /** The features (keys of `WAITS_FOR`) that still lack a part of it. */
  readonly waits: readonly string[];
}

/** Sentences below one heading. */
export interface SentenceGroup {
  readonly heading: string;
  readonly sentences: readonly SpecSentence[];
}

/** What sentences wait for, and the issue in which it comes. */
export const WAITS_FOR: Readonly<Record<string, string>> = {
  shops: 'the shop’s counter (issue 24)',
  desks: 'the desks of customer care and administration (issue 25)',
  trade: 'the trade side: requests, negotiation, contracts (issue 26)',
};

const SENTENCE = /^(\d+\.\d+) (\S.*)$/;
const SHOWN = /^(all )?(test|list) (\S+\.test\.tsx?): (\S.*)$/;
const WAITS = /^waits ([a-z]+)$/;

/**
 * Reads a file of tests/spec. `# heading` begins a group, `1.2 text` a sentence of it, and the indented lines below say what
 * shows it: `test path: title`, `list path: title` (see `isList`) or `waits feature`. The lines `all …` below a heading hold
 * for each sentence of the group. Throws on a line of another form.
 */
export function readSpecSentences(path: string, text: string): SentenceGroup[] {
  const groups: { heading: string; sentences: SpecSentence[]; ofAll: ShowingTest[] }[] = [];
  let last: { tests: ShowingTest[]; waits: string[] } | undefined;
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.trim();
    if (line === '') continue;
    const group = groups.at(-1);
    const [, id, words] = SENTENCE.exec(line) ?? [];
    const [, isForAll, kind, testPath, title] = SHOWN.exec(line) ?? [];
    const [, feature] = WAITS.exec(line) ?? [];
    if (line.startsWith('# ')) {
      groups.push({ heading: line.slice(2), sentences: [], ofAll: [] });
    } else if (group !== undefined && id !== undefined && words !== undefined) {
      last = { tests: [...group.ofAll], waits: [] };
      group.sentences.push({ id, text: words, ...last });
    } else if (testPath !== undefined && title !== undefined) {
      const shown = { path: testPath, title, isList: kind === 'list' };
      (isForAll === undefined ? last?.tests : group?.ofAll)?.push(shown);
    } else if (feature !== undefined && last !== undefined) {
      last.waits.push(feature);
    } else {
      throw new Error(`${path}:${index + 1}: can't read "${line}"`);
    }
  }
  return groups.map(({ heading, sentences }) => ({ heading, sentences }));
}

/** How many sentences have a test and lack nothing, how many wait for a feature, and how many nobody has mapped yet. */
export function countSentences(groups: readonly SentenceGroup[]): {
  readonly shown: number;
  readonly waiting: number;
  readonly unmapped: number;
} {
  const all = groups.flatMap(({ sentences }) => sentences);
  const waiting = all.filter(({ waits }) => waits.length > 0).length;
  const unmapped = all.filter(({ tests, waits }) => tests.length + waits.length === 0).length;
  return { shown: all.length - waiting - unmapped, waiting, unmapped };
}

/**
 * What is wrong between the sentences and the tests, one line each: a title that no test has, a list that lacks its words, an id
 * that appears twice, an unknown feature.
 */
export function sentenceProblems(
  groups: readonly SentenceGroup[],
  titles: readonly TestTitle[],
  texts: ReadonlyMap<string, string>,
): string[] {
  const known = new Set(titles.map(({ path, title }) => `${path}: ${title}`));
  const ids = new Set<string>();
  const problems: string[] = [];
  for (const { id, text, tests, waits } of groups.flatMap(({ sentences }) => sentences)) {
    if (ids.has(id)) problems.push(`sentence ${id} appears twice`);
    ids.add(id);
    for (const { path, title, isList } of tests) {
      if (!known.has(`${path}: ${title}`))
        problems.push(`sentence ${id}: ${path} has no test "${title}"`);
      if (isList) problems.push(...lackedWords(id, text, path, texts.get(path) ?? ''));
    }
    for (const feature of waits)
      if (!Object.hasOwn(WAITS_FOR, feature))
        problems.push(
          `sentence ${id} waits for "${feature}", which scripts/checks/spec-sentences.ts lacks`,
        );
  }
  return problems;
}

function lackedWords(id: string, text: string, path: string, source: string): string[] {
  const words = [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
  if (words.length === 0) return [`sentence ${id} has no words in backticks for ${path}`];
  return words
    .filter((word) => !source.includes(word))
    .map((word) => `sentence ${id}: ${path} does not list ${word}`);
}
