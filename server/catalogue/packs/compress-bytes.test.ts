import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressForKeeps, compressOnce } from './compress-bytes.ts';

test.each([0, 1, 100, 4095, 4096, 20_000])('keeps %i bytes as they are', async (length) => {
  const bytes = randomBytes(length);
  const kept = await compressForKeeps(bytes);
  expect(brotliDecompressSync(kept.brotli)).toEqual(bytes);
  expect(gunzipSync(kept.gzip)).toEqual(bytes);
  expect(brotliDecompressSync(await compressOnce(bytes, 'br'))).toEqual(bytes);
  expect(gunzipSync(await compressOnce(bytes, 'gzip'))).toEqual(bytes);
});
