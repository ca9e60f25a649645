import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { houseViolations, type Violation } from './checks/house-violations.ts';
import { lintBoundaries } from './checks/lint-boundaries.ts';
import { listSources, readSource } from './checks/source-file.ts';

/**
 * `npm run check:boundaries`: the import table (scripts/checks/boundaries.ts), barrels, drawers and the clock.
 * `npm run lint:boundaries` (`--write`) derives the editor's rules from the table anew.
 */
const CHECKED = ['src', 'sw', 'server', 'scripts', 'tests', 'bench'];
const LINT_FILE = '.oxlintrc.boundaries.json';

async function allViolations(root: string): Promise<{ files: number; found: Violation[] }> {
  const paths: string[] = [];
  for (const folder of CHECKED) paths.push(...(await listSources(root, folder)));
  const found: Violation[] = [];
  for (const path of paths) found.push(...houseViolations(await readSource(root, path)));
  const expected = await lintFileContent(root);
  const actual = await readFile(join(root, LINT_FILE), 'utf8').catch(() => '');
  if (actual !== expected) {
    found.push({
      path: LINT_FILE,
      line: 1,
      message: 'is not derived from the table: npm run lint:boundaries',
    });
  }
  return { files: paths.length, found };
}

async function lintFileContent(root: string): Promise<string> {
  const filepath = join(root, LINT_FILE);
  const options = await resolveConfig(filepath);
  return format(JSON.stringify(lintBoundaries()), { ...options, filepath });
}

const root = process.cwd();
if (process.argv.includes('--write')) {
  await writeFile(join(root, LINT_FILE), await lintFileContent(root));
} else {
  const { files, found } = await allViolations(root);
  for (const { path, line, message } of found) console.log(`${path}:${line}  ${message}`);
  console.log(`${files} files, ${found.length} broken boundaries`);
  if (found.length > 0 || files === 0) process.exitCode = 1;
}
