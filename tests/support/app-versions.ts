import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { putOldAssetsBack, setAssetsAside } from '../../scripts/build/old-assets.ts';
import { pollUntil } from './poll-until.ts';

type Version = 'older' | 'newer';

/** The app in two versions, built by the project's own script, one of them deployed at a time. */
export interface AppVersions {
  /** What the server serves. */
  readonly directory: string;
  /** Puts a version there; the chunks of the other one stay, as after any build (`scripts/build/old-assets.ts`). */
  readonly deploy: (version: Version) => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** What a build is made of. */
const SOURCES = [
  'dist/app',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'server',
  'src',
  'sw',
  'tsconfig.base.json',
  'tsconfig.page.json',
  'tsconfig.server.json',
  'tsconfig.service-worker.json',
  'tsconfig.worker.json',
  'vite.config.ts',
  'vite.poster.config.ts',
  'vite.server.config.ts',
  'vite.sw.config.ts',
];

/** Only the newer version's chunks are named like this. */
export const NEWER_CHUNK = '/assets/newer-';

/** How the newer version differs: all its chunks have other names, a table more, and orders in a newer shape. */
const CHANGES: readonly { readonly file: string; readonly from: RegExp; readonly to: string }[] = [
  {
    file: 'vite.config.ts',
    from: /chunkFileNames: .*/,
    to: "entryFileNames: 'assets/newer-[name]-[hash].js', chunkFileNames: 'assets/newer-[name]-[hash].js',",
  },
  {
    file: 'src/db/open-databases.ts',
    from: /( +)handles\.set\(userId, handle\);/,
    to: "$1handle.version(99).stores({ newerThings: 'id' });\n$&",
  },
  {
    file: 'src/contracts/orders/place-order.ts',
    from: /payloadVersion: \d+/,
    to: 'payloadVersion: 99',
  },
];

/** Builds in `folder` as `npm run build` does there. @param settings for the app, `VITE_…` (`.env.example`) */
function runBuild(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    // The test runner's NODE_ENV would make it another build.
    const { NODE_ENV: _runner, ...env } = process.env;
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
      cwd: folder,
      env: { ...env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build failed:\n${output}`));
    });
  });
}

/** Copies what a build is made of, so that the project's own build is left alone. */
async function copySources(sources: string): Promise<void> {
  for (const path of SOURCES) {
    await cp(path, join(sources, path), { recursive: true }).catch((error: unknown) => {
      // There is no build yet: it is made below.
      if (path !== 'dist/app') throw error;
    });
  }
  await symlink(join(process.cwd(), 'node_modules'), join(sources, 'node_modules'));
}

/** The app as a build with these settings makes it. @param settings `VITE_…` (`.env.example`) */
export async function buildAppWith(
  settings: Readonly<Record<string, string>>,
): Promise<Pick<AppVersions, 'directory' | 'discard'>> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-build-'));
  await copySources(folder);
  await runBuild(folder, settings);
  return {
    directory: join(folder, 'dist/app'),
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The app of now and of tomorrow. */
export async function createAppVersions(): Promise<AppVersions> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-versions-'));
  const directory = join(folder, 'served');
  const sources = join(folder, 'sources');
  await copySources(sources);
  const oldAssets = join(sources, 'dist/old-assets');
  let deployed: Version = 'older';
  const older = new Map<string, string>();
  for (const { file } of CHANGES) older.set(file, await readFile(join(sources, file), 'utf8'));

  async function writeVersion(version: Version): Promise<void> {
    for (const { file, from, to } of CHANGES) {
      const text = older.get(file) ?? '';
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${file} has nothing like ${String(from)}`);
      await writeFile(join(sources, file), version === 'newer' ? changed : text);
    }
  }

  return {
    directory,
    deploy: async (version) => {
      const built = join(folder, version);
      const assets = join(built, 'assets');
      if (existsSync(built)) {
        // What a build does around its bundler: another one would make the same files.
        await setAssetsAside(join(folder, deployed, 'assets'), oldAssets, Date.now());
        await putOldAssetsBack(assets, oldAssets, Date.now());
      } else {
        await writeVersion(version);
        await runBuild(sources);
        await cp(join(sources, 'dist/app'), built, { recursive: true });
      }
      deployed = version;
      await rm(directory, { recursive: true, force: true });
      await cp(built, directory, { recursive: true });
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

/** True for a page of the newer version. */
export function isNewer(page: Page): Promise<boolean> {
  return page.evaluate(
    (mark) => document.querySelector(`link[rel=modulepreload][href*="${mark}"]`) !== null,
    NEWER_CHUNK,
  );
}

/** Makes the browser look for a new version, as it does by itself on each start, until one waits. */
export async function untilUpdateWaits(page: Page): Promise<void> {
  const waits = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      return registration !== undefined && registration.waiting !== null;
    });
  await pollUntil(waits, (isThere) => isThere, 'a new version, to wait');
}
