import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../../src/domain/messages.ts';
import { listSources } from '../../scripts/source-file.ts';

/** The catalogues and their own test: a text is not in use because it is listed. */
const CATALOGUES = 'src/domain/messages';

/** Texts of screens that do not exist yet; whoever builds one takes its texts from here. */
const WAITING = ['install', 'installText'];

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

/** The longest part of a text without a `{place}`, as it stands on a screen. */
const longestPart = (text: string): string =>
  text.split(/\{\w+\}/).reduce((longest, part) => (part.length > longest.length ? part : longest));

describe('every text of the specification', () => {
  test('is shown by something in src', async () => {
    const sources = (await sourcesOf('src')).filter(({ path }) => !isTest(path));
    const unused = Object.keys(MESSAGES).filter(
      (name) => !sources.some(({ text }) => names(text, name)),
    );
    expect(unused.toSorted()).toEqual(WAITING.toSorted());
  });

  test('is asserted by a test of the rule that shows it', async () => {
    const tests = (await sourcesOf('src', 'server', 'sw', 'tests')).filter(({ path }) =>
      isTest(path),
    );
    const untold = Object.entries(MESSAGES)
      .filter(([name]) => !WAITING.includes(name))
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
