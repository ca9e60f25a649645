import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, type CommandResult } from '../../scripts/run-command.ts';

const PROJECT = join(import.meta.dirname, '../..');
const SCRIPT = join(PROJECT, 'scripts/check-commit-titles.ts');
const IDENTITY = ['-c', 'user.name=Haat', '-c', 'user.email=haat@example.org'];

let root = '';

async function git(...parameters: string[]): Promise<string> {
  const { code, output } = await runCommand('git', [...IDENTITY, ...parameters], { cwd: root });
  if (code !== 0) throw new Error(output);
  return output.trim();
}

/** Makes an empty commit and returns its hash. */
async function commit(title: string): Promise<string> {
  await git('commit', '--quiet', '--allow-empty', '--no-verify', '-m', title);
  return git('rev-parse', 'HEAD');
}

function check(since: string): Promise<CommandResult> {
  return runCommand(process.execPath, ['--import', 'tsx', SCRIPT, '--since', since], { cwd: root });
}

beforeEach(async () => {
  // Below this project, so that tsx is found.
  root = await mkdtemp(join(tmpdir(), 'haat-titles-'));
  await symlink(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('the check of commit titles', () => {
  it('takes 72 characters, reports 73, and leaves commits up to the base alone', async () => {
    await git('init', '--quiet');
    const base = await commit('x'.repeat(100));
    await commit('₹'.repeat(72));
    expect(await check(base)).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 commits, 0'),
    });

    await commit(`Long ${'x'.repeat(68)}`);
    const { code, output } = await check(base);
    expect(code).toBe(1);
    expect(output).toContain(`Long ${'x'.repeat(68)} (73 characters)`);
    expect(output).toContain('2 commits, 1 titles longer');
  });

  it('says that it is skipped where there is no history, or not back to the base', async () => {
    expect(await check('HEAD')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^skipped: no git history/),
    });
    await git('init', '--quiet');
    await commit('Begin');
    expect((await check('a'.repeat(40))).output).toMatch(/^skipped: no git history/);
  });
});
