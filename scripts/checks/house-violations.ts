import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import {
  isListedPackage,
  isWithin,
  ruleOf,
  UNIT_TEST_ALLOWANCE,
  type FolderRule,
} from './boundaries.ts';
import type { SourceFile, SourceImport } from './source-file.ts';

/** One broken rule of the house, ready to print. */
export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const UNIT_TEST = /\.test\.tsx?$/;
/** Folders that get time and randomness handed in. */
const AMBIENT_FREE = ['src/sync', 'src/commands', 'src/events'];
const DRAWER = /^(?:utils?|helpers?|common|misc)(?:\.\w+)*$/;

/** Every rule of the house that this file breaks: the import table, barrels, drawers, the clock. */
export function houseViolations(file: SourceFile): Violation[] {
  const { path } = file;
  const found: Violation[] = [];
  const tell = (line: number, message: string): void => {
    found.push({ path, line, message });
  };
  for (const item of file.imports) {
    const message = importProblem(path, item);
    if (message !== undefined) tell(item.line, message);
  }
  if (isWithin(path, 'src') || path.startsWith('sw/') || path.startsWith('server/')) {
    for (const line of file.reExportLines) {
      tell(line, 'no barrels: export from the file that has it, and import from there');
    }
  }
  const drawer = path.split('/').find((part) => DRAWER.test(part));
  if (drawer !== undefined) tell(1, `no drawers: name the concept instead of "${drawer}"`);
  if (AMBIENT_FREE.some((folder) => isWithin(path, folder)) && !UNIT_TEST.test(path)) {
    for (const line of file.presentMomentLines) {
      tell(line, 'no new Date(): time comes in as an argument (`now`, ms since the epoch)');
    }
  }
  return found;
}

function importProblem(path: string, item: SourceImport): string | undefined {
  const rule = ruleOf(path);
  const specifier = item.specifier.split('?')[0] ?? '';
  if (isRelative(specifier)) {
    return folderProblem(path, rule, posix.join(posix.dirname(path), specifier), item.typeOnly);
  }
  if (specifier.startsWith('/') || specifier.startsWith('#')) {
    return `import "${specifier}" by a relative path`;
  }
  return rule === undefined ? undefined : packageProblem(path, rule, specifier);
}

function folderProblem(
  path: string,
  rule: FolderRule | undefined,
  target: string,
  typeOnly: boolean,
): string | undefined {
  if (target.startsWith('../')) return `${target} lies outside the project`;
  if (rule === undefined) return undefined;
  const { folder } = rule;
  if (isWithin(target, folder)) {
    const apart = rule.subfoldersApart && subfolder(path, folder) !== subfolder(target, folder);
    return apart ? `a feature never imports another feature (${target})` : undefined;
  }
  const extra = UNIT_TEST.test(path) ? UNIT_TEST_ALLOWANCE.folders : [];
  const allowed = (folders: readonly string[]): boolean =>
    folders.some((candidate) => isWithin(target, candidate));
  if (allowed([...rule.values, ...extra])) return undefined;
  if (allowed(rule.types)) {
    if (typeOnly) return undefined;
    return `${folder} imports ${target} as \`import type\` only`;
  }
  return `${folder} must not import ${target}; it may import ${listing(rule)}`;
}

function packageProblem(path: string, rule: FolderRule, specifier: string): string | undefined {
  const isTest = UNIT_TEST.test(path);
  if (isBuiltin(specifier)) {
    const allowed = rule.builtins || (isTest && UNIT_TEST_ALLOWANCE.builtins);
    return allowed ? undefined : `${rule.folder} must not import Node's ${specifier}`;
  }
  const name = packageName(specifier);
  const extra = isTest ? UNIT_TEST_ALLOWANCE.packages : [];
  if (isListedPackage(name, [...rule.packages, ...extra])) return undefined;
  return `${rule.folder} must not import the package ${name}; scripts/checks/boundaries.ts says what it may`;
}

const isRelative = (specifier: string): boolean => /^\.{1,2}(?:\/|$)/.test(specifier);

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

function subfolder(path: string, folder: string): string | undefined {
  return path.slice(folder.length + 1).split('/')[0];
}

function listing({ values, types }: FolderRule): string {
  const typed = types.map((folder) => `${folder} (types)`);
  const all = [...values, ...typed];
  return all.length === 0 ? 'nothing' : all.join(', ');
}
