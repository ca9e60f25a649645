import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ratioChart, type SuiteResult } from '../bench/ratio-chart.ts';

/** `npm run bench:chart`: draws what `npm run bench` last measured, all suites, for the README. */
const RESULTS = 'bench/results';
const CHART = 'docs/benchmarks.svg';

const files = (await readdir(RESULTS)).filter((file) => file.endsWith('.json')).toSorted();
const results = await Promise.all(
  files.map(async (file) => JSON.parse(await readFile(join(RESULTS, file), 'utf8')) as SuiteResult),
);
await writeFile(CHART, ratioChart(results));
console.log(`${CHART}: ${results.map(({ suite }) => suite).join(', ')}`);
