import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Source files that may ask a live query. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => join('src', name));

// Dexie looks at the function that it is given: only in one that is `async` does it notice what is read after an `await`. What it
// does not notice it does not watch, and the screen stays as it was.
test('each live query is an async function', () => {
  const asked = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/useLiveQuery\(\s*(async )?/g)].map(([, isAsync]) => ({
      path,
      isAsync: isAsync !== undefined,
    })),
  );
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter(({ isAsync }) => !isAsync)).toEqual([]);
});
