import { copyFile } from 'node:fs/promises';
import { injectManifest } from 'workbox-build';
import { build } from 'vite';
import { STANDING_PICTURES } from '../src/ui/standing-pictures.ts';
import { SERVICE_WORKERS } from '../vite.sw.config.ts';

const built = (name: string) => `.cache/service-worker/${name}/${name}.js`;

/**
 * Builds sw/ into dist/app/sw.js with the precache manifest of the app's build, and the kill switch beside it. Run after
 * the app is built.
 */
export async function buildServiceWorker(): Promise<void> {
  for (const mode of SERVICE_WORKERS) {
    await build({ configFile: 'vite.sw.config.ts', mode, logLevel: 'warn' });
  }
  const { warnings } = await injectManifest({
    swSrc: built('sw'),
    swDest: 'dist/app/sw.js',
    globDirectory: 'dist/app',
    globPatterns: [
      'index.html',
      'assets/**/*.{js,css}',
      'icons/haat.svg',
      'manifest.webmanifest',
      ...STANDING_PICTURES.map((name) => `goods/${name}.webp`),
    ],
    // Hashed names are their own revision.
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 1_000_000,
  });
  for (const warning of warnings) console.warn(warning);
  await copyFile(built('sw-off'), 'dist/app/sw-off.js');
}
