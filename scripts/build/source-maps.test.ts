import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { moveSourceMaps } from './source-maps.ts';

const folders: string[] = [];
const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haat-maps-'));
  folders.push(folder);
  return folder;
};
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

it('keeps source maps out of what is served, for as long as their build is in use', async () => {
  const [assets, maps] = [await aFolder(), await aFolder()];
  const now = Date.now();
  for (const name of ['a-1.js', 'a-1.js.map', 'b-1.css']) await writeFile(join(assets, name), name);
  for (const [name, days] of [
    ['last-week.js.map', 6],
    ['older.js.map', 8],
  ] as const) {
    await writeFile(join(maps, name), name);
    await utimes(join(maps, name), now / 1000, now / 1000 - days * 86_400);
  }
  await moveSourceMaps(assets, maps, now);
  expect(await readdir(assets)).toEqual(['a-1.js', 'b-1.css']);
  expect(new Set(await readdir(maps))).toEqual(new Set(['a-1.js.map', 'last-week.js.map']));
});
