import { readFile } from 'node:fs/promises';
import { specCoveragePage } from './checks/spec-coverage-page.ts';
import { countSentences, sentenceProblems } from './checks/spec-sentences.ts';
import { readAllSentences, readAllTests } from './checks/spec-sources.ts';

/** How many sentences of the specification may wait for a feature or not be mapped yet. Only ever less. */
const MOST = { waiting: 0, unmapped: 0 };

/**
 * Part of `npm run check:spec`: every sentence of the specification has a test with the title that tests/spec says, and
 * docs/spec-coverage.md is what `npm run spec-coverage` makes.
 */
const { titles, texts } = await readAllTests('.');
const sentences = await readAllSentences('.');
const counts = countSentences(sentences);
const problems = sentenceProblems(sentences, titles, texts);
for (const kind of ['waiting', 'unmapped'] as const) {
  const [now, most] = [counts[kind], MOST[kind]];
  if (now > most) problems.push(`${now} sentences are ${kind}, at most ${most} may be`);
  if (now < most) problems.push(`${now} sentences are ${kind}: lower MOST.${kind} here`);
}
const written = await readFile('docs/spec-coverage.md', 'utf8');
if (written !== (await specCoveragePage(sentences)))
  problems.push('docs/spec-coverage.md is not of tests/spec: npm run spec-coverage');
for (const problem of problems) console.log(problem);
console.log(
  `${counts.shown} sentences shown, ${counts.waiting} waiting, ${counts.unmapped} not mapped, ` +
    `${problems.length} problems`,
);
if (problems.length > 0 || counts.shown === 0) process.exitCode = 1;
