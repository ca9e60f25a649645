import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

/**
 * An unexpected `console.error` or `console.warn` fails the test it happens in: React, Dexie and Fastify tell of real
 * mistakes that way. A test that provokes one says so with `expectConsole` before it does.
 */
type Level = 'error' | 'warn';

const LEVELS: readonly Level[] = ['error', 'warn'];
const spies = new Map<Level, MockInstance<typeof console.error>>();
let expected: { readonly level: Level; readonly pattern: RegExp; seen: boolean }[] = [];

/** Announces a message that this test provokes; the test fails when it does not come. */
export function expectConsole(level: Level, pattern: RegExp): void {
  expected.push({ level, pattern, seen: false });
}

beforeEach(() => {
  expected = [];
  for (const level of LEVELS) {
    spies.set(
      level,
      vi.spyOn(console, level).mockImplementation(() => undefined),
    );
  }
});

afterEach(() => {
  const unexpected: string[] = [];
  for (const level of LEVELS) {
    const spy = spies.get(level);
    for (const parts of spy?.mock.calls ?? []) {
      const text = parts.map(String).join(' ');
      const match = expected.find((one) => one.level === level && one.pattern.test(text));
      if (match === undefined) unexpected.push(`console.${level}: ${text}`);
      else match.seen = true;
    }
    spy?.mockRestore();
  }
  const missing = expected.filter(({ seen }) => !seen).map(({ pattern }) => String(pattern));
  expect({ unexpected, missing }).toEqual({ unexpected: [], missing: [] });
});
