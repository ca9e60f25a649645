import { expect, test } from 'vitest';
import { createProgress } from './run-import.ts';

function shown(isTTY: boolean): string {
  let time = 0;
  let text = '';
  const progress = createProgress({ isTTY, write: (part) => (text += part) }, 200, () => time);
  progress.show(50, 10);
  time = 6000;
  progress.show(100, 20);
  progress.end();
  return text;
}

test('a terminal gets a bar that is drawn over itself', () => {
  expect(shown(true)).toBe(`\r[${'#'.repeat(15)}${' '.repeat(15)}]  50 %  20 rows \n`);
});

test('a file gets a line now and then', () => {
  expect(shown(false)).toBe(' 50 %, 20 rows\n');
});
