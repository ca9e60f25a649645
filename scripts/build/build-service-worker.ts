import { createHash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { injectManifest, type ManifestTransform } from 'workbox-build';
import { build } from 'vite';
import { STANDING_PICTURES } from '../../src/ui/pictures/standing-pictures.ts';
import { packShellArchive } from '../../sw/shell-archive.ts';
import { SERVICE_WORKERS } from '../../vite.sw.config.ts';

const OUTPUT = 'dist/app';

const built = (name: string) => `.cache/service-worker/${name}/${name}.js`;

/**
 * What the page has fetched before its service worker installs, and what is kept with the headers it was served with (the page and
 * the sync worker have a content security policy). These stay out of the archive.
 */
const FETCHED_BEFORE = /^(index\.html|assets\/(index|sync\.worker)-[^/]+)$/;

/**
 * Builds sw/ into dist/app/sw.js with the list of the app's files and their hashes, the shell archive, and the kill switch. Run
 * after the app is built.
 */
export async function buildServiceWorker(): Promise<void> {
  for (const mode of SERVICE_WORKERS) {
    await build({ configFile: 'vite.sw.config.ts', mode, logLevel: 'warn' });
  }
  const { warnings } = await injectManifest({
    swSrc: built('sw'),
    swDest: `${OUTPUT}/sw.js`,
    globDirectory: OUTPUT,
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
    manifestTransforms: [withHashesAndArchive],
  });
  for (const warning of warnings) console.warn(warning);
  await copyFile(built('sw-off'), `${OUTPUT}/sw-off.js`);
}

/** Names each file's hash, by which the service worker knows it, and the archive beside them. */
const withHashesAndArchive: ManifestTransform = async (files) => {
  const packed = new Map<string, Uint8Array>();
  const manifest = [];
  for (const { url, revision, size } of files) {
    const content = await readFile(join(OUTPUT, url));
    const hash = createHash('sha256').update(content).digest('base64');
    manifest.push({ url, revision, size, integrity: `sha256-${hash}` });
    if (!FETCHED_BEFORE.test(url)) packed.set(url, content);
  }
  const archive = packShellArchive(packed);
  const digest = createHash('sha256').update(archive);
  const name = digest.copy().digest('base64url').slice(0, 8);
  const url = `assets/shell-${name}.bin`;
  await writeFile(join(OUTPUT, url), archive);
  const integrity = `sha256-${digest.digest('base64')}`;
  manifest.push({ url, revision: null, size: archive.byteLength, integrity });
  return { manifest };
};
