import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, normalize, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';

const PARTS_PAGE = 'src/features/parts';
const UI = 'src/ui';

/** What draws something, by its path; hooks and tests do not. */
const parts = readdirSync(UI, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(?!use-)[\w-]+\.tsx$/.test(basename(name)))
  .map((name) => join(UI, name));

/** The parts that a file imports. */
const partsIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx)'/g)]
    .map(([, path = '']) => normalize(join(dirname(file), path)))
    .filter((path) => parts.includes(path));

/** All that is drawn where these are. */
function drawnWith(paths: readonly string[]): ReadonlySet<string> {
  const drawn = new Set<string>();
  const left = [...paths];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (drawn.has(path)) continue;
    drawn.add(path);
    left.push(...partsIn(path));
  }
  return drawn;
}

describe('the page of all parts', () => {
  test('shows every part of src/ui', () => {
    const shown = readdirSync(PARTS_PAGE).filter((name) => name.endsWith('.tsx'));
    const drawn = drawnWith(shown.flatMap((name) => partsIn(join(PARTS_PAGE, name))));
    expect(drawn.size).toBeGreaterThan(40);
    expect(parts.filter((name) => !drawn.has(name))).toEqual([]);
  });
});
