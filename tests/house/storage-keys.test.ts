import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listSources } from '../../scripts/checks/source-file.ts';
import { STORAGE_KEYS } from '../../src/db/storage-keys.ts';

const DECISION = readFileSync('docs/decisions/0097-keys-of-an-older-app.md', 'utf8');

/** Keys that a name of something else would be mistaken for: they count as used only where a setting is read by them. */
const READ_AS_SETTING = /(?:readSetting|writeSetting)\([^)]*?'([\w-]+)'/g;
const IN_BROWSER = /browserStorage\.(?:read|write|remove)\('([\w-]+)'/g;

describe('KEY-1 the storage keys', () => {
  test('KEY-1 are used by their features, or decision 97 says why not', async () => {
    const paths = (await listSources('.', 'src')).filter((path) => !/\.test\.tsx?$/.test(path));
    const text = paths
      .filter((path) => path !== 'src/db/storage-keys.ts')
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const named = [...text.matchAll(READ_AS_SETTING), ...text.matchAll(IN_BROWSER)];
    const used = new Set(named.map(([, key]) => key));
    const unused = Object.entries(STORAGE_KEYS).filter(([key, { place }]) => {
      if (place === 'table') return !text.includes(`device.${key}.`);
      const isOneWord = /^[a-z]+$/i.test(key);
      return !used.has(key) && (isOneWord || !text.includes(`'${key}'`));
    });
    const undecided = unused.map(([key]) => key).filter((key) => !DECISION.includes(`\`${key}\``));
    expect(undecided).toEqual([]);
  });
});
