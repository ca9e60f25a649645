import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inTurns } from '../runner/in-turns.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|bin)$/;
/** Below this, headers outweigh what is saved. */
const SMALLEST_BYTES = 512;
/** The finest that each knows: it is done once and sent many times. */
const BROTLI_QUALITY = 11;
const GZIP_LEVEL = 9;

/** Writes `<file>.br` and `<file>.gz` beside every text of `folder` that gets smaller by it. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await inTurns(paths, 4, precompressFile);
}

async function precompressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.byteLength < SMALLEST_BYTES) return;
  const brotli = await brotliAsync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    },
  });
  const gzipped = await gzipAsync(content, { level: GZIP_LEVEL });
  if (brotli.byteLength < content.byteLength) await writeFile(`${path}.br`, brotli);
  if (gzipped.byteLength < content.byteLength) await writeFile(`${path}.gz`, gzipped);
}
