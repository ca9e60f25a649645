import { injectManifest } from 'workbox-build';
import { build } from 'vite';

/** Builds sw/ into dist/app/sw.js with the precache manifest of the app's build. Run after the app is built. */
export async function buildServiceWorker(): Promise<void> {
  await build({ configFile: 'vite.sw.config.ts', logLevel: 'warn' });
  const { warnings } = await injectManifest({
    swSrc: '.cache/service-worker/sw.js',
    swDest: 'dist/app/sw.js',
    globDirectory: 'dist/app',
    globPatterns: ['index.html', 'assets/**/*.{js,css}', 'icons/haat.svg', 'manifest.webmanifest'],
    // Hashed names are their own revision.
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 1_000_000,
  });
  for (const warning of warnings) console.warn(warning);
}
