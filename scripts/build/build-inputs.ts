import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Files and folders that the built app and server are made of. */
const INPUTS = [
  'index.html',
  'package-lock.json',
  'package.json',
  'postcss.config.js',
  'postcss.config.mjs',
  'postcss.config.ts',
  'postcss.config.cjs',
  'public',
  'scripts/build/build-server.ts',
  'scripts/build/build-service-worker.ts',
  'scripts/build.ts',
  'scripts/build/chunk-groups.ts',
  'scripts/build/constant-sizes.ts',
  'scripts/build/old-assets.ts',
  'scripts/build/precompress.ts',
  'scripts/build/source-maps.ts',
  'scripts/build/start-page.ts',
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
const TEST_FILE = /\.test\.tsx?$/;

/** Names what is built: a hash of every input's content and of the `VITE_` settings that end up in the app. */
export async function hashBuildInputs(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of (await Promise.all(INPUTS.map((input) => filesIn(root, input)))).flat()) {
    const content = await readFile(join(root, path));
    hash.update(`${path}\0${content.byteLength}\0`).update(content);
  }
  for (const name of Object.keys(process.env).toSorted()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** The file itself, or all files below a folder, sorted; none when it does not exist. */
async function filesIn(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !TEST_FILE.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}
