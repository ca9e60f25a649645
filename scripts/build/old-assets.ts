import { cp, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A page that was opened before an update still asks for its own chunks, so those of earlier builds stay for a week.
 * `dist/old-assets` holds them; a file's time there is when it was replaced.
 */
const KEEP_MS = 7 * 86_400_000;

/** Before a build: sets the present build's assets aside. */
export async function setAssetsAside(assets: string, old: string, now: number): Promise<void> {
  await mkdir(old, { recursive: true });
  const known = new Set(await readdir(old));
  for (const name of await readdir(assets).catch(() => [])) {
    if (known.has(name)) continue;
    await cp(join(assets, name), join(old, name), { recursive: true });
    await utimes(join(old, name), now / 1000, now / 1000);
  }
}

/** After a build, when its list of files to precache is made: puts back what pages may still ask for. */
export async function putOldAssetsBack(assets: string, old: string, now: number): Promise<void> {
  const current = new Set(await readdir(assets).catch(() => []));
  for (const name of await readdir(old).catch(() => [])) {
    const { mtimeMs } = await stat(join(old, name));
    if (current.has(name) || now - mtimeMs > KEEP_MS) {
      await rm(join(old, name), { recursive: true });
    } else {
      await cp(join(old, name), join(assets, name), { recursive: true });
    }
  }
}
