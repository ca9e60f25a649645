import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSources } from './source-file.ts';
import { readSpecRules, readTestTitles, specRuleProblems, type TestTitle } from './spec-rules.ts';

/** `npm run check:spec`: every rule in force has a test, and no test names a rule that does not exist. */
const root = process.cwd();
const rules = readSpecRules(await readFile(join(root, 'docs/spec.md'), 'utf8'));
const titles: TestTitle[] = [];
for (const folder of ['src', 'sw', 'server', 'scripts', 'tests', 'bench']) {
  for (const path of await listSources(root, folder)) {
    if (!/\.test\.tsx?$/.test(path)) continue;
    titles.push(...readTestTitles(path, await readFile(join(root, path), 'utf8')));
  }
}
const problems = specRuleProblems(rules, titles);
for (const problem of problems) console.log(problem);
const inForce = rules.filter((rule) => rule.inForce).length;
console.log(
  `${inForce} rules in force, ${rules.length - inForce} not yet, ${problems.length} problems`,
);
if (problems.length > 0 || inForce === 0) process.exitCode = 1;
