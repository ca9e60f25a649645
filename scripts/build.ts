import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashBuildInputs } from './build/build-inputs.ts';
import { putOldAssetsBack, setAssetsAside } from './build/old-assets.ts';
import { precompress } from './build/precompress.ts';
import { moveSourceMaps } from './build/source-maps.ts';

/**
 * `npm run build`: the app into dist/app, then the service worker, then the compressed copies, then the posters
 * into dist/poster and the server into dist/server. `dist/app/build-id` is written last and names what it was built from, so a half-made build is never taken for a whole one.
 */
const root = process.cwd();
const output = join(root, 'dist/app');
const assets = join(output, 'assets');
const oldAssets = join(root, 'dist/old-assets');
const sourceMaps = join(root, 'dist/source-maps');
const idFile = join(output, 'build-id');

const wanted = await hashBuildInputs(root);
const present = await readFile(idFile, 'utf8').catch(() => '');
if (present.trim() !== wanted) await buildAll();

async function buildAll(): Promise<void> {
  // Loaded only here: a start without a build does not wait for the bundler.
  const { build } = await import('vite');
  const { buildServiceWorker } = await import('./build/build-service-worker.ts');
  const { buildPosters, buildServer } = await import('./build/build-server.ts');
  await rm(idFile, { force: true });
  await setAssetsAside(assets, oldAssets, Date.now());
  await build({ root, logLevel: 'warn' });
  await moveSourceMaps(assets, sourceMaps, Date.now());
  await buildServiceWorker();
  await precompress(output);
  await putOldAssetsBack(assets, oldAssets, Date.now());
  await buildPosters();
  await buildServer();
  await writeFile(idFile, `${wanted}\n`);
}
