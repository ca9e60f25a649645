import { expect, it } from 'vitest';
import { expectConsole } from '../../../tests/support/fail-on-console-error.ts';
import { createBrowserStorage } from './browser-storage.ts';

function anArea() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const blocked = () => {
  throw new DOMException('The storage is blocked', 'SecurityError');
};

it('KEY-1 keeps a value in the area of its key', () => {
  const [local, session] = [anArea(), anArea()];
  const storage = createBrowserStorage({ local: () => local, session: () => session });
  storage.write('theme', 'dark');
  storage.write('landing_route', '/cart');
  expect([local.getItem('theme'), session.getItem('landing_route')]).toEqual(['dark', '/cart']);
  storage.remove('theme');
  expect([storage.read('theme'), storage.keeps('theme')]).toEqual([null, true]);
});

it('DB-3 knows what a blocked storage did not take until the page is left, and that it is not kept', () => {
  expectConsole('warn', /"auth" was not kept/);
  expectConsole('warn', /"auth" was not removed/);
  const storage = createBrowserStorage({ local: blocked, session: blocked });
  expect(storage.read('auth')).toBeNull();
  storage.write('auth', 'somebody');
  expect([storage.read('auth'), storage.keeps('auth')]).toEqual(['somebody', false]);
  storage.remove('auth');
  expect([storage.read('auth'), storage.keeps('auth')]).toEqual([null, true]);
});
