import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSpecRules, specRuleProblems } from './checks/spec-rules.ts';
import { readAllTests } from './checks/spec-sources.ts';

/** Part of `npm run check:spec`: every rule in force has a test, and no test names a rule that does not exist. */
const root = process.cwd();
const rules = readSpecRules(await readFile(join(root, 'docs/spec.md'), 'utf8'));
const { titles } = await readAllTests(root);
const problems = specRuleProblems(rules, titles);
for (const problem of problems) console.log(problem);
const inForce = rules.filter((rule) => rule.inForce).length;
console.log(
  `${inForce} rules in force, ${rules.length - inForce} not yet, ${problems.length} problems`,
);
if (problems.length > 0 || inForce === 0) process.exitCode = 1;
