import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAIN_FLOWS, type NamedTest } from '../support/main-flow-table.ts';
import { ROUTE_TABLE } from '../support/route-table.ts';

/** The titles of a file's tests begin behind one of these. */
const TITLE = /\b(?:it|test)(?:\.each\([^)]*\))?\(\s*(['"`])(.*)/g;

/** Where each browser test is, by the name of its file. */
const pathsByFile = new Map(
  readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => [basename(path, '.test.ts'), join('tests/e2e', path)]),
);

const titlesByFile = new Map<string, readonly string[]>();

function titlesOf(file: string): readonly string[] {
  const known = titlesByFile.get(file);
  if (known !== undefined) return known;
  const source = readFileSync(pathsByFile.get(file) ?? file, 'utf8');
  const titles = [...source.matchAll(TITLE)].map(([, , title]) => title ?? '');
  titlesByFile.set(file, titles);
  return titles;
}

const isThere = ([file, title]: NamedTest): boolean =>
  titlesOf(file).some((each) => each.startsWith(title));

describe('the table of what each screen is for', () => {
  test('has every screen once, in the order of the table of routes', () => {
    expect(MAIN_FLOWS.map(({ path }) => path)).toEqual(ROUTE_TABLE.map(({ path }) => path));
  });

  test('names only tests that are there', () => {
    const named = MAIN_FLOWS.flatMap(({ online, warm }) => [online, warm]);
    expect(named.filter((each) => !isThere(each))).toEqual([]);
    expect(isThere(['routes', 'no such test'])).toBe(false);
  });
});
