import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../../src/domain/messages.ts';
import { listSources } from '../../scripts/checks/source-file.ts';

/** The catalogues and their own test: a text is not in use because it is listed. */
const CATALOGUES = 'src/domain/messages';

async function sourcesOf(...folders: string[]): Promise<{ path: string; text: string }[]> {
  const paths = (await Promise.all(folders.map((folder) => listSources('.', folder)))).flat();
  return paths
    .filter((path) => !path.startsWith(CATALOGUES) && !path.startsWith('tests/house/'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Whether a source names a text of the catalogue. */
const names = (source: string, name: string): boolean =>
  new RegExp(`\\b(?:MESSAGES|[mM]essages)\\.${name}\\b`).test(source) ||
  new RegExp(`\\b${name}\\b[^;{}]*\\} = (?:useMessages\\(\\)|MESSAGES)`).test(source);

/** Whether a text stands between two tags. */
const hasText = (source: string, shown: string): boolean =>
  source
    .split(shown)
    .slice(1)
    .some((rest, index) => /^\s*</.test(rest) && />\s*$/.test(source.split(shown)[index] ?? ''));

/** The longest part of a text without a `{place}`, as it stands on a screen. */
const longestPart = (text: string): string =>
  text.split(/\{\w+\}/).reduce((longest, part) => (part.length > longest.length ? part : longest));

describe('every text of the specification', () => {
  test('is shown by something in src', async () => {
    const sources = (await sourcesOf('src')).filter(({ path }) => !isTest(path));
    const unused = Object.keys(MESSAGES).filter(
      (name) => !sources.some(({ text }) => names(text, name)),
    );
    expect(unused).toEqual([]);
  });

  test('is read by screens from the catalogue of the chosen language, never from the English one', async () => {
    const english = /import (?!type)[^;]*(?<!type )\bMESSAGES\b[^;]*;/;
    const sources = await sourcesOf('src/features', 'src/ui', 'src/app');
    const readers = sources.filter(({ path, text }) => !isTest(path) && english.test(text));
    // It stands in where no language was chosen yet.
    expect(readers.map(({ path }) => path)).toEqual(['src/ui/messages-context.ts']);
  });

  test('is not written down a second time on a screen', async () => {
    const sources = await sourcesOf('src/features', 'src/ui', 'src/app');
    const isWritten = (source: string, shown: string) =>
      source.includes(`'${shown}'`) || source.includes(`"${shown}"`) || hasText(source, shown);
    const twice = sources
      .filter(({ path }) => !isTest(path) && !path.startsWith('src/features/parts/'))
      .flatMap(({ path, text }) =>
        Object.entries(MESSAGES)
          .filter(([, shown]) => typeof shown === 'string' && isWritten(text, shown))
          .map(([name]) => `${path}: ${name}`),
      );
    expect(twice).toEqual([]);
  });

  test('is asserted by a test of the rule that shows it', async () => {
    const tests = (await sourcesOf('src', 'server', 'sw', 'tests')).filter(({ path }) =>
      isTest(path),
    );
    const untold = Object.entries(MESSAGES)
      .filter(
        ([name, shown]) =>
          // Groups of texts (stages, labels) have one test for all of them beside the catalogues.
          typeof shown === 'string' &&
          !tests.some(({ text }) => names(text, name) || text.includes(longestPart(shown).trim())),
      )
      .map(([name]) => name);
    expect(untold).toEqual([]);
  });
});
