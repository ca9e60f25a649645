import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../../src/contracts/registry.ts';
import { HANDLERS } from '../../../server/http/service-registry.ts';

const suites = new Set(
  readdirSync('tests/contract', { recursive: true, encoding: 'utf8' }).map((path) =>
    basename(path),
  ),
);

const names = CONTRACTS.map(({ name }) => name);

describe('the registry of services', () => {
  test('has each contract once', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  test('has one handler of each contract, and none besides', () => {
    expect(HANDLERS.map(({ contract }) => contract.name).toSorted()).toEqual(names.toSorted());
    for (const { contract } of HANDLERS) expect(CONTRACTS).toContain(contract);
  });

  test.each(names)('has a suite for %s', (name) => {
    expect(suites.has(`${name}.test.ts`)).toBe(true);
  });

  test.each(names)('%s is a name that stands in a path as it is', (name) => {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
