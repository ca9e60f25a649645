import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOLDER_RULES, isWithin } from '../../scripts/checks/boundaries.ts';
import { CLEAN_HOUSE } from './clean-house.ts';
import { buildHouse, removeHouse, runGuards, type GuardReport } from './guards.ts';
import { FORBIDDEN_IMPORTS, OTHER_PLANTS, type Guard, type Plant } from './plants.ts';

const PLANTS = [...FORBIDDEN_IMPORTS, ...OTHER_PLANTS];
const TITLED = PLANTS.map((plant) => [`${plant.rule} (${plant.path})`, plant] as const);

/** Rules rot into false greens: each is broken here on purpose, and its guard must say so. */
let clean: Map<string, GuardReport>;
const planted = new Map<Plant, Map<string, GuardReport>>();
const houses: string[] = [];

async function report(files: Readonly<Record<string, string>>): Promise<Map<string, GuardReport>> {
  const root = await buildHouse(files);
  houses.push(root);
  return runGuards(root);
}

async function plantAll(plants: readonly Plant[]): Promise<void> {
  const files = Object.fromEntries(plants.map(({ path, text }) => [path, text]));
  const reports = await report({ ...CLEAN_HOUSE, ...files });
  for (const plant of plants) planted.set(plant, reports);
}

beforeAll(async () => {
  clean = await report(CLEAN_HOUSE);
  await plantAll(FORBIDDEN_IMPORTS);
  await plantAll(OTHER_PLANTS);
});

afterAll(async () => {
  for (const root of houses) await removeHouse(root);
});

describe('a house without violations', () => {
  it('passes every guard', () => {
    const findings = [...clean].filter(([, { passed }]) => !passed);
    expect(findings).toEqual([]);
    expect(clean.size).toBe(10);
  });
});

describe('a planted violation', () => {
  it.each(TITLED)('is reported: %s', (_title, plant) => {
    const { path, reports } = plant;
    for (const [guard, words] of Object.entries(reports)) {
      const { passed, lines } = planted.get(plant)?.get(guard) ?? { passed: true, lines: [] };
      expect(passed, `${guard} must fail`).toBe(false);
      const about = guard === 'spec' ? lines : lines.filter((line) => line.startsWith(path));
      expect(about.join('\n'), `${guard} on ${path}`).toContain(words);
    }
  });

  it('stands in a path of its own', () => {
    expect(new Set(PLANTS.map(({ path }) => path)).size).toBe(PLANTS.length);
  });

  it('exists for every row of the import table', () => {
    const rows = FOLDER_RULES.map(({ folder }) => folder);
    const unplanted = rows.filter(
      (folder) => !FORBIDDEN_IMPORTS.some(({ path }) => isWithin(path, folder)),
    );
    expect(unplanted).toEqual([]);
  });

  it('exists for every guard', () => {
    const used = new Set(PLANTS.flatMap(({ reports }) => Object.keys(reports) as Guard[]));
    expect([...used].toSorted()).toEqual(
      ['lint', 'styles', 'boundaries', 'spec', 'types:pure', 'types:page', 'types:worker']
        .concat('types:service-worker', 'types:server')
        .toSorted(),
    );
  });
});

describe('the lint rules that are derived from the import table', () => {
  it('are reported when they are stale', async () => {
    const { lines, passed } = (
      await report({ ...CLEAN_HOUSE, '.oxlintrc.boundaries.json': '{}\n' })
    ).get('boundaries') ?? { lines: [], passed: true };
    expect(passed).toBe(false);
    expect(lines.join('\n')).toContain('npm run lint:boundaries');
  });
});
