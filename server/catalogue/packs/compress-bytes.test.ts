import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, describe } from 'vitest';
import { compressForKeeps, compressOnce, createByteCache } from './compress-bytes.ts';

test.each([0, 1, 100, 4095, 4096, 20_000])('keeps %i bytes as they are', async (length) => {
  const bytes = randomBytes(length);
  const kept = await compressForKeeps(bytes);
  expect(brotliDecompressSync(kept.brotli)).toEqual(bytes);
  expect(gunzipSync(kept.gzip)).toEqual(bytes);
  expect(brotliDecompressSync(await compressOnce(bytes, 'br'))).toEqual(bytes);
  expect(gunzipSync(await compressOnce(bytes, 'gzip'))).toEqual(bytes);
});

const bytes = (length: number) => new Uint8Array(length);

/** Says which keys had to be made. */
function counting(mostBytes: number) {
  const cache = createByteCache(mostBytes);
  const made: string[] = [];
  const ask = (key: string, length: number) =>
    cache.get(key, async () => {
      made.push(key);
      return bytes(length);
    });
  return { ask, made, cache };
}

describe('a byte cache', () => {
  test('makes an answer once, also when several ask at the same time', async () => {
    const { ask, made } = counting(100_000);
    const [one, two] = await Promise.all([ask('a', 10), ask('a', 10)]);
    expect(one).toBe(two);
    expect(await ask('a', 10)).toBe(one);
    expect(made).toEqual(['a']);
  });

  test('lets go of what was used longest ago, within its bound', async () => {
    const { ask, made } = counting(10_000);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await ask(key, 1000);
    await ask('a', 1000);
    for (const key of ['h', 'i']) await ask(key, 1000);
    await ask('a', 1000);
    expect(made.filter((key) => key === 'a')).toHaveLength(1);
    await ask('b', 1000);
    expect(made.filter((key) => key === 'b')).toHaveLength(2);
  });

  test('passes on what is too large to keep, and what is not there', async () => {
    const { ask, made, cache } = counting(10_000);
    expect((await ask('large', 5000))?.byteLength).toBe(5000);
    await ask('large', 5000);
    expect(made).toEqual(['large', 'large']);
    expect(await cache.get('none', async () => undefined)).toBeUndefined();
  });

  test('tries again after a failure', async () => {
    const { ask, made, cache } = counting(10_000);
    const failing = cache.get('a', () => Promise.reject(new Error('no database')));
    await expect(failing).rejects.toThrow('no database');
    await ask('a', 10);
    expect(made).toEqual(['a']);
  });
});
