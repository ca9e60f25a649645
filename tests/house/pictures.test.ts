import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { STANDING_PICTURES } from '../../src/ui/pictures/standing-pictures.ts';
import { listSources } from '../../scripts/checks/source-file.ts';

/** A screen for developers: its pictures may come with the network. */
const PARTS = 'src/features/parts/';

/** Every `<EmptyState picture="…">` and the like of a screen, and where it stands. */
async function namedPictures(): Promise<{ picture: string; path: string }[]> {
  const folders = await Promise.all(['src/features', 'src/ui'].map((at) => listSources('.', at)));
  return folders
    .flat()
    .filter((path) => !path.startsWith(PARTS))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bpicture="([^"]+)"/g)].map(([, picture = '']) => ({
        picture,
        path,
      })),
    );
}

describe('pictures of empty screens', () => {
  test('are all on the phone from the start, so that an empty screen offline has its own', async () => {
    const kept: ReadonlySet<string> = new Set(STANDING_PICTURES);
    const named = await namedPictures();
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ picture }) => !kept.has(picture))).toEqual([]);
  });

  test('exist', () => {
    const missing = STANDING_PICTURES.filter((name) => !existsSync(`public/goods/${name}.webp`));
    expect(missing).toEqual([]);
  });
});
