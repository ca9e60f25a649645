import { readFile } from 'node:fs/promises';
import { basename, dirname, join, normalize } from 'node:path';
import { listSources, readSource } from './source-file.ts';

/** What is measured of the project's files (docs/decisions/0002): sizes in lines of text, tests left out but for the folders. */
export interface HouseFigures {
  readonly productionFiles: number;
  readonly medianLines: number;
  readonly lines95thPercentile: number;
  /** Files of at most `SMALL` lines whose only reader is in the same folder, and which no test reads. */
  readonly smallFilesOfOneReader: readonly string[];
  /** Folders with more than `MOST_FILES` sources, and how many. */
  readonly fullFolders: readonly string[];
  /** Paths that differ in their ending only, as `routes.ts` and `routes.tsx`. */
  readonly doubledNames: readonly string[];
}

const PRODUCTION = ['src', 'server', 'sw'];
const FOLDERS = [...PRODUCTION, 'scripts', 'tests', 'bench'];
const SMALL = 40;
const MOST_FILES = 25;

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const stem = (path: string): string => path.replace(/\.tsx?$/, '');

/** Measures the project at `root`. Throws where a file does not parse. */
export async function measureHouse(root: string): Promise<HouseFigures> {
  const sources = (await Promise.all(FOLDERS.map((folder) => listSources(root, folder)))).flat();
  const production = sources.filter(
    (path) => PRODUCTION.some((folder) => path.startsWith(`${folder}/`)) && !isTest(path),
  );
  const lines = new Map<string, number>();
  for (const path of production)
    lines.set(path, countLines(await readFile(join(root, path), 'utf8')));
  const sorted = [...lines.values()].toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const readers = await readersOf(root, sources);
  const isSmallOfOne = (path: string): boolean => {
    const [reader, ...others] = readers.get(path) ?? [];
    const isNextDoor = reader !== undefined && dirname(reader) === dirname(path) && !isTest(reader);
    return others.length === 0 && isNextDoor && (lines.get(path) ?? 0) <= SMALL;
  };
  return {
    productionFiles: production.length,
    medianLines: at(0.5),
    lines95thPercentile: at(0.95),
    smallFilesOfOneReader: production.filter(isSmallOfOne),
    fullFolders: fullFolders(sources),
    doubledNames: repeated(sources.map(stem)),
  };
}

const countLines = (text: string): number => text.trimEnd().split('\n').length;

async function readersOf(
  root: string,
  sources: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const readers = new Map<string, string[]>();
  for (const path of sources) {
    const { imports } = await readSource(root, path);
    const read = imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => normalize(join(dirname(path), specifier)));
    for (const each of new Set(read)) readers.set(each, [...(readers.get(each) ?? []), path]);
  }
  return readers;
}

function fullFolders(sources: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}: ${count}`);
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

/** The figures as a table in Markdown. */
export function houseTable(figures: HouseFigures): string {
  const rows: readonly (readonly [string, number | string])[] = [
    ['production files (src, server, sw)', figures.productionFiles],
    ['lines of a file: median', figures.medianLines],
    ['lines of a file: 95th percentile', figures.lines95thPercentile],
    [
      `files of at most ${SMALL} lines with one reader, next door`,
      figures.smallFilesOfOneReader.length,
    ],
    [`folders of more than ${MOST_FILES} files`, figures.fullFolders.join(', ') || 0],
    [
      'names that differ in their ending only',
      figures.doubledNames.map((name) => basename(name)).join(', ') || 0,
    ],
  ];
  return [
    '| figure | value |',
    '| --- | --- |',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
  ].join('\n');
}
