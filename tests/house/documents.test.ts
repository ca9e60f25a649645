import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { documentProblems } from './document-problems.ts';

const STOP = '[`placeOrder`](../src/place-order.ts)';
const stops = (count: number, last = STOP): string =>
  Array.from({ length: count }, (_, i) => `${i + 1}. ${i + 1 < count ? STOP : last}\n`).join('');

/** A project whose documents are right. */
const RIGHT: Readonly<Record<string, string>> = {
  'package.json': '{ "scripts": { "test": "", "check:types": "" } }',
  'README.md':
    'See [the rules](docs/spec.md#cat-1--since-01), `src/place-order.ts`.\n\n`npm run check:types`\n',
  'docs/spec.md': '### CAT-1 · since 0.1\n\n[home](../README.md) [far](https://example.org/none)\n',
  'docs/walk-an-order.md': stops(12),
  'docs/decisions/0002-import-table.md': '# 2. Import table\n',
  'src/place-order.ts': '/** See decision 2. */\nexport async function placeOrder() {}\n',
};

/** Each plant replaces one file; the problem must name that file and the words. */
const PLANTS: readonly (readonly [rule: string, path: string, text: string, words: string])[] = [
  ['a link leads to a file', 'docs/spec.md', '[a](gone.md)', 'links to gone.md'],
  ['a picture exists', 'README.md', '<img src="docs/gone.webp" />', 'links to docs/gone.webp'],
  [
    'a heading exists',
    'README.md',
    '[a](docs/spec.md#cat-2)',
    'links to docs/spec.md#cat-2, a heading',
  ],
  ['a path exists', 'README.md', 'in `src/gone.ts`', 'names src/gone.ts'],
  [
    'a linked function is in its file',
    'README.md',
    '[`pay`](src/place-order.ts)',
    'links to pay in src/place-order.ts',
  ],
  ['a named script exists', 'README.md', '```\nnpm run gone\n```', 'names npm run gone'],
  [
    'so does the script of a short form',
    'README.md',
    '`npm test && npm start`',
    'names npm run start',
  ],
  ['a decision that a document names exists', 'docs/spec.md', 'decision 9', 'names decision 9'],
  ['so does the second of two', 'docs/spec.md', 'decisions 2 and 9', 'names decision 9'],
  [
    'a decision that code names exists',
    'src/place-order.ts',
    '/** decision 9 */\nfunction placeOrder() {}',
    'names decision 9',
  ],
  [
    'so does one that is named by its path',
    'src/other.ts',
    '/** docs/decisions/0009 */',
    'names decision 9',
  ],
  ['the walk has twelve stops', 'docs/walk-an-order.md', stops(11), 'has 11 stops'],
  [
    'each stop links to a function',
    'docs/walk-an-order.md',
    stops(12, '`placeOrder`'),
    'stop 12 links',
  ],
];

const folders: string[] = [];

async function problemsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'haat-documents-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return documentProblems(root);
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('the documents', () => {
  it('name only what is there', async () => {
    expect(await documentProblems('.')).toEqual([]);
  });
});

describe('the check of documents', () => {
  it('finds nothing where all is right', async () => {
    expect(await problemsOf(RIGHT)).toEqual([]);
  });

  it.each(PLANTS)('%s (%s)', async (_rule, path, text, words) => {
    const problems = await problemsOf({ ...RIGHT, [path]: text });
    expect(problems.join('\n')).toContain(`${path}: ${words}`);
  });
});
