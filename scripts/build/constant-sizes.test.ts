import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeSizes } from './constant-sizes.ts';

it('writes distances and sizes as numbers, and leaves no name of one', () => {
  const css = ':root {\n  --space-8: 8px;\n  --size-48: 48px;\n  --text-14: 0.875rem;\n}\n';
  expect(writeSizes(css)).toBe(':root {\n  --text-14: 0.875rem;\n}\n');
  expect(writeSizes('.a { margin: calc(-1 * var(--space-8)) var(--page-pad) }')).toBe(
    '.a { margin: calc(-1 * 8px) var(--page-pad) }',
  );
  const tokens = readFileSync('src/ui/global.css', 'utf8');
  expect(tokens).toMatch(/--space-8: 8px/);
  expect(writeSizes(tokens)).not.toMatch(/--(space|size)-\d/);
});

it('knows every size of text by its px, too', () => {
  const tokens = readFileSync('src/ui/global.css', 'utf8');
  const sizes = [...tokens.matchAll(/--text-(\d+): ([\d.]+)rem/g)];
  expect(sizes.length).toBeGreaterThan(5);
  for (const [, px, rem] of sizes) expect(Number(rem) * 16).toBe(Number(px));
});
