import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listSources } from '../../scripts/checks/source-file.ts';
import { CALLS } from '../../src/contracts/calls.ts';
import { CONTRACTS } from '../../src/contracts/registry.ts';

const DECISION = readFileSync('docs/decisions/0096-what-shows-the-specification.md', 'utf8');

/** These name every service, whoever calls it. */
const REGISTERS = new Set(['src/contracts/registry.ts', 'src/contracts/calls.ts']);

/** The list of an area does so, too. */
const LISTED = /export const \w+_SERVICES = [^;]*;/g;

/** `export const selectCall = defineService({ name: 'select-call'`: the name in the code, and the service's. */
const DECLARED = /export const (\w+) = define\w+\(\{\s*(?:\.\.\.\w+,\s*)?name: '([^']+)'/g;

/** Services that no source of the app names but where they are declared. */
async function uncalled(): Promise<string[]> {
  const paths = (await listSources('.', 'src')).filter(
    (path) => !/\.test\.tsx?$/.test(path) && !REGISTERS.has(path),
  );
  const texts = paths.map((path) => readFileSync(path, 'utf8').replaceAll(LISTED, ''));
  const declared = texts.flatMap((text) =>
    [...text.matchAll(DECLARED)].map(([, code = '', name = '']) => ({ code, name })),
  );
  const all = texts.join('\n');
  return declared
    .filter(({ code }) => all.split(new RegExp(`\\b${code}\\b`)).length <= 2)
    .map(({ name }) => name);
}

describe('the services of the specification', () => {
  test('are all found by their declarations', async () => {
    const names = [...CONTRACTS, ...CALLS.map(({ contract }) => contract)].map(({ name }) => name);
    const paths = await listSources('.', 'src/contracts');
    const sources = paths.map((path) => readFileSync(path, 'utf8'));
    const declared = new Set(
      sources.flatMap((text) => [...text.matchAll(DECLARED)].map(([, , name]) => name)),
    );
    expect(names.filter((name) => !declared.has(name))).toEqual([]);
  });

  test('are called by the app, or decision 96 says what it uses instead', async () => {
    const unused = await uncalled();
    expect(unused.filter((name) => !DECISION.includes(`\`${name}\``))).toEqual([]);
  });

  test('stand in decision 96 only as long as nothing calls them', async () => {
    const unused = new Set(await uncalled());
    const [, list = ''] = DECISION.split('with what the app\nuses in its place:');
    const named = list
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .flatMap((line) => [...(line.split(':')[0] ?? '').matchAll(/`([^`]+)`/g)])
      .map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !unused.has(name))).toEqual([]);
  });
});
