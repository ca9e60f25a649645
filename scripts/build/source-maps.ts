import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** As long as phones may still run the build that they belong to (scripts/build/old-assets.ts), ms. */
const KEEP_MS = 7 * 86_400_000;

/**
 * Moves a build's source maps out of the folder that is served, since they hold the whole source. There they stay as long as
 * errors of that build may be reported; the name of a chunk finds its map.
 */
export async function moveSourceMaps(assets: string, maps: string, now: number): Promise<void> {
  await mkdir(maps, { recursive: true });
  for (const name of await readdir(maps)) {
    const { mtimeMs } = await stat(join(maps, name));
    if (now - mtimeMs > KEEP_MS) await rm(join(maps, name));
  }
  for (const name of await readdir(assets)) {
    if (name.endsWith('.map')) await rename(join(assets, name), join(maps, name));
  }
}
