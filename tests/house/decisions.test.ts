import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
/** A decision is read in one go: at most a page. */
const LONGEST_PAGE = 70;
const MOST_PAGES = 40;

/** What is wrong with a decision's page: its title, its length. */
function pageProblems(name: string, text: string): string[] {
  const lines = text.trimEnd().split('\n');
  const number = Number.parseInt(name, 10);
  return [
    ...(lines[0]?.startsWith(`# ${number}. `) === true
      ? []
      : [`${name}: its title has to begin with "# ${number}. "`]),
    ...(lines.length <= LONGEST_PAGE
      ? []
      : [`${name}: ${lines.length} lines, more than ${LONGEST_PAGE}: shorten it`]),
  ];
}

/** What is wrong with all pages together: two with one number, too many. */
function folderProblems(names: readonly string[]): string[] {
  const numbers = names.map((name) => name.slice(0, 4));
  const doubled = names.filter((name, i) => numbers.indexOf(name.slice(0, 4)) !== i);
  return [
    ...doubled.map((name) => `${name}: its number is taken`),
    ...(names.length <= MOST_PAGES
      ? []
      : [`${names.length} decisions, more than ${MOST_PAGES}: merge those of one topic`]),
  ];
}

describe('decisions', () => {
  it('are at most 40 pages with a number, a topic and at most 70 lines each', async () => {
    const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-/.test(name)).toSorted();
    const problems = await Promise.all(
      names.map(async (name) => pageProblems(name, await readFile(`${FOLDER}/${name}`, 'utf8'))),
    );
    expect(names.length).toBeGreaterThan(0);
    expect([...problems.flat(), ...folderProblems(names)]).toEqual([]);
  });
});

describe('the check of decisions', () => {
  it('finds a title without its number, and a page that is too long', () => {
    expect(pageProblems('0007-a.md', '# 7. Retries\n')).toEqual([]);
    expect(pageProblems('0007-a.md', '# Retries\n')).toHaveLength(1);
    expect(pageProblems('0007-a.md', `# 7. Retries\n${'x\n'.repeat(70)}`)).toHaveLength(1);
  });

  it('finds a number that is given twice, and too many pages', () => {
    const names = Array.from({ length: 41 }, (_, i) => `${1000 + i}-a.md`);
    expect(folderProblems(names.slice(1))).toEqual([]);
    expect(folderProblems(names)).toHaveLength(1);
    expect(folderProblems(['0007-a.md', '0007-b.md'])).toHaveLength(1);
  });
});
