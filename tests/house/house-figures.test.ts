import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { measureHouse } from '../../scripts/checks/house-figures.ts';

/** What the project has reached. Small files only go down: a new one of one reader belongs into its reader. */
const MOST = { productionFiles: 1_180, smallFilesOfOneReader: 20 };

async function aHouse(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'haat-house-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

describe('the project', () => {
  it('has no full folder, no names that differ in their ending, and no more small files than it had', async () => {
    const figures = await measureHouse(process.cwd());
    expect(figures.fullFolders).toEqual([]);
    expect(figures.doubledNames).toEqual([]);
    expect(figures.lines95thPercentile).toBeLessThanOrEqual(250);
    expect(figures.productionFiles).toBeLessThanOrEqual(MOST.productionFiles);
    expect(figures.smallFilesOfOneReader.length).toBeLessThanOrEqual(MOST.smallFilesOfOneReader);
  });
});

describe('the figures', () => {
  it('name a small file of one reader, and none with two readers or a test', async () => {
    const root = await aHouse({
      'src/a/page.ts':
        "import { one } from './one.ts';\nimport { two } from './two.ts';\nexport const a = [one, two];\n",
      'src/a/other.ts':
        "import { two } from './two.ts';\nimport { tested } from './tested.ts';\nexport const b = [two, tested];\n",
      'src/a/one.ts': 'export const one = 1;\n',
      'src/a/two.ts': 'export const two = 2;\n',
      'src/a/tested.ts': 'export const tested = 3;\n',
      'src/a/tested.test.ts': "import { tested } from './tested.ts';\nexport const t = tested;\n",
    });
    const figures = await measureHouse(root);
    expect(figures.smallFilesOfOneReader).toEqual(['src/a/one.ts']);
    expect(figures.productionFiles).toBe(5);
    expect(figures.medianLines).toBe(1);
  });

  it('name full folders, and names that differ in their ending only', async () => {
    const many = Array.from({ length: 26 }, (_, i) => [`tests/b/f${i}.ts`, '\n'] as const);
    const root = await aHouse({
      ...Object.fromEntries(many),
      'src/a/routes.ts': '\n',
      'src/a/routes.tsx': '\n',
    });
    const figures = await measureHouse(root);
    expect(figures.fullFolders).toEqual(['tests/b: 26']);
    expect(figures.doubledNames).toEqual(['src/a/routes']);
  });
});
