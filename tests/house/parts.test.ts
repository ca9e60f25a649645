import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const PARTS_PAGE = 'src/features/parts';
const UI = 'src/ui';

/** The files of src/ui that a file imports, by their names. */
const partsIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from '(?:\.\.\/\.\.\/ui|\.)\/([\w-]+\.tsx)'/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => parts.includes(name));

/** What draws something; hooks and tests do not. */
const parts = readdirSync(UI).filter((name) => /^(?!use-)[\w-]+\.tsx$/.test(name));

/** All that is drawn where these are. */
function drawnWith(names: readonly string[]): ReadonlySet<string> {
  const drawn = new Set<string>();
  const left = [...names];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (drawn.has(name)) continue;
    drawn.add(name);
    left.push(...partsIn(join(UI, name)));
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
