import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSources } from './source-file.ts';
import { readTestTitles, type TestTitle } from './spec-rules.ts';
import { readSpecSentences, type SentenceGroup } from './spec-sentences.ts';

/** The sentences of tests/spec, file by file in the order of their names. */
export async function readAllSentences(root: string): Promise<SentenceGroup[]> {
  const folder = join(root, 'tests/spec');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted();
  const files = names.map(async (name) =>
    readSpecSentences(`tests/spec/${name}`, await readFile(join(folder, name), 'utf8')),
  );
  return (await Promise.all(files)).flat();
}

/** All test files of the project: their titles, and their texts by path. */
export async function readAllTests(
  root: string,
): Promise<{ readonly titles: TestTitle[]; readonly texts: Map<string, string> }> {
  const titles: TestTitle[] = [];
  const texts = new Map<string, string>();
  for (const folder of ['src', 'sw', 'server', 'scripts', 'tests', 'bench']) {
    for (const path of await listSources(root, folder)) {
      if (!/\.test\.tsx?$/.test(path)) continue;
      const text = await readFile(join(root, path), 'utf8');
      texts.set(path, text);
      titles.push(...readTestTitles(path, text));
    }
  }
  return { titles, texts };
}
