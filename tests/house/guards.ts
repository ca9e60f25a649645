import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkRealm, REALMS, type Realm } from '../../scripts/check-types.ts';
import { inTurns } from '../../scripts/runner/in-turns.ts';
import { runCommand } from '../../scripts/run-command.ts';
import type { Guard } from './plants.ts';

const PROJECT = join(import.meta.dirname, '../..');
const CONFIGURATION = [
  '.oxlintrc.json',
  '.oxlintrc.boundaries.json',
  '.prettierrc.json',
  'package.json',
  'stylelint.config.js',
  'tsconfig.base.json',
  'tsconfig.json',
  ...REALMS.map((realm) => `tsconfig.${realm}.json`),
];

/** What a guard said about a project. */
export interface GuardReport {
  readonly passed: boolean;
  /** One finding a line, each with the path of its file. */
  readonly lines: readonly string[];
}

/**
 * Writes a project with this one's configuration and packages to a temporary folder. Not below this project: what
 * git ignores, the linter ignores too.
 */
export async function buildHouse(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'haat-house-'));
  await symlink(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  for (const name of CONFIGURATION) await cp(join(PROJECT, name), join(root, name));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

export async function removeHouse(root: string): Promise<void> {
  await rm(root, { recursive: true, force: true });
}

/** Runs every guard over a project, two at a time. */
export async function runGuards(root: string): Promise<Map<Guard | 'types:tests', GuardReport>> {
  const guards = [
    ['lint', () => lint(root)] as const,
    ['styles', () => lintStyles(root)] as const,
    ['boundaries', () => script(root, 'check-boundaries.ts')] as const,
    ['spec', () => script(root, 'check-spec-rules.ts')] as const,
    ...REALMS.map((realm) => [`types:${realm}`, () => compile(root, realm)] as const),
  ];
  return new Map(await inTurns(guards, 2, async ([name, run]) => [name, await run()] as const));
}

async function lint(root: string): Promise<GuardReport> {
  const program = join(PROJECT, 'node_modules/.bin/oxlint');
  const { code, output } = await runCommand(program, ['--deny-warnings', '-f', 'json'], {
    cwd: root,
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { filename: string; message: string; help?: string; code: string }[];
  };
  const lines = diagnostics.map(
    ({ filename, message, help = '', code: rule }) => `${filename}: ${rule} ${message} ${help}`,
  );
  return { passed: code === 0, lines };
}

async function lintStyles(root: string): Promise<GuardReport> {
  const program = join(PROJECT, 'node_modules/.bin/stylelint');
  const { code, output } = await runCommand(program, ['src/**/*.css', '-f', 'unix'], { cwd: root });
  const lines = output.split('\n').map((line) => line.replace(`${root}/`, ''));
  return { passed: code === 0, lines };
}

async function compile(root: string, realm: Realm): Promise<GuardReport> {
  const { passed, output } = await checkRealm(root, realm);
  return { passed, lines: output.split('\n').filter((line) => line !== '') };
}

/** Also proves that the script's exit code tells. */
async function script(root: string, name: string): Promise<GuardReport> {
  const parameters = ['--import', 'tsx', join(PROJECT, 'scripts', name)];
  const { code, output } = await runCommand(process.execPath, parameters, { cwd: root });
  return { passed: code === 0, lines: output.split('\n') };
}
