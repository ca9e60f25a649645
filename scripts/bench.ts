import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchSuite } from '../bench/suite.ts';
import { suiteTable } from '../bench/suite-table.ts';

/**
 * `npm run bench -- <suite> …`: measures the suites of bench/suites, all of them without a name. Prints a table of each,
 * writes it to bench/results/<suite>.json, and ends with code 1 if a figure is over its budget.
 */
const SUITES = 'bench/suites';
const RESULTS = 'bench/results';

const known = (await readdir(SUITES))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`No suite ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exitCode = 1;
} else {
  for (const name of asked.length === 0 ? known : asked) await runSuite(name);
}

async function runSuite(name: string): Promise<void> {
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  console.log(`\n${name} (${availableParallelism()} cores, load average ${load} at the start)`);
  const file = pathToFileURL(join(process.cwd(), SUITES, `${name}.ts`)).href;
  const { suite } = (await import(file)) as { suite: BenchSuite };
  const rows = await suite.run();
  console.log(suiteTable(rows));
  await mkdir(RESULTS, { recursive: true });
  await writeFile(
    join(RESULTS, `${name}.json`),
    `${JSON.stringify({ suite: name, rows }, null, 2)}\n`,
  );
  if (rows.length === 0 || rows.some(({ pass }) => !pass)) process.exitCode = 1;
}
