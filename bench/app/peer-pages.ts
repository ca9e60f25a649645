import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { generateSW } from 'workbox-build';
import { precompress } from '../../scripts/build/precompress.ts';
import { buildBenchPage } from '../bench-browser.ts';

/** A built app that is measured beside Haat. */
export interface PeerPage {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  /** What is opened of it. */
  readonly path: string;
}

const OWN_PAGES = [
  ['app-static', 'a static page'],
  ['app-react', 'React alone'],
  ['app-eager', 'the whole stack at once'],
] as const;

export type OwnPeer = (typeof OWN_PAGES)[number][1];

/** Written by hand: a classic script that is not bundled. */
const REGISTER = `addEventListener('load', () => navigator.serviceWorker.register('/sw.js'));\n`;

const registers: Plugin = {
  name: 'registers',
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'script', attrs: { async: true, src: '/register.js' }, injectTo: 'body' },
    ],
  },
};

/** Gives a built page a service worker that has all of it, as an installed app has, and the compressed copies. */
async function makeInstallable(folder: string): Promise<void> {
  await writeFile(join(folder, 'register.js'), REGISTER);
  await generateSW({
    globDirectory: folder,
    globPatterns: ['**/*.{html,js,css}'],
    swDest: join(folder, 'sw.js'),
    navigateFallback: '/index.html',
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: 'production',
  });
  await precompress(folder);
}

async function buildOwnPeer(page: string, name: string): Promise<PeerPage> {
  const folder = await buildBenchPage(page, [registers]);
  await makeInstallable(folder);
  return { name, folder, path: '/' };
}

/**
 * The pages that Haat is held against, built anew, and the folders of `BENCH_APP_FOLDERS` (`name=folder`, separated by
 * commas): any other app's build, measured as it is.
 */
export async function buildPeers(): Promise<PeerPage[]> {
  const peers: PeerPage[] = [];
  for (const [page, name] of OWN_PAGES) peers.push(await buildOwnPeer(page, name));
  const given = process.env['BENCH_APP_FOLDERS'] ?? '';
  for (const pair of given.split(',').filter((part) => part !== '')) {
    const [name = '', folder = ''] = pair.split('=');
    if (folder === '') throw new Error(`BENCH_APP_FOLDERS has "${pair}"; wanted is name=folder`);
    peers.push({ name, folder: resolve(folder), path: '/' });
  }
  return peers;
}
