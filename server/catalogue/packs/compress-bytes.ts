import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** From this size on, brotli's slow quality 10 saves a tenth; below it, quality 9 gives the same for a tenth of the time. */
const WORTH_SLOW_BYTES = 4096;

/** A window no larger than the text: allocating the default 4 MB takes longer than compressing. */
const windowOf = (length: number): number =>
  Math.max(10, Math.min(22, Math.ceil(Math.log2(length + 16))));

/** Bytes that are sent many times, compressed well; 0.1 ms below 4 KB, about 3 ms for a full pack. */
export async function compressForKeeps(
  bytes: Uint8Array,
): Promise<{ brotli: Uint8Array; gzip: Uint8Array }> {
  const [brotli, zipped] = await Promise.all([
    brotliAsync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length < WORTH_SLOW_BYTES ? 9 : 10,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    gzipAsync(bytes, { level: 9 }),
  ]);
  return { brotli, gzip: zipped };
}

/** Up to this size quality 9 takes two milliseconds at most and saves a tenth. */
const WORTH_CARE_BYTES = 65_536;

/** Bytes that are sent once, compressed fast. */
export function compressOnce(bytes: Uint8Array, encoding: 'br' | 'gzip'): Promise<Uint8Array> {
  return encoding === 'gzip'
    ? gzipAsync(bytes)
    : brotliAsync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: bytes.length < WORTH_CARE_BYTES ? 9 : 4,
          [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
}

/** Answers that were made once, kept in memory up to a bound; the ones used longest ago go first. */
export interface ByteCache {
  /** The bytes of `key`, which `make` gives when they are not here. Askers at the same time wait for one making. */
  readonly get: (
    key: string,
    make: () => Promise<Uint8Array | undefined>,
  ) => Promise<Uint8Array | undefined>;
}

/** What an entry takes besides its bytes, roughly. */
const OVERHEAD_BYTES = 200;

/**
 * @param mostBytes bound of all that is kept; larger answers than an eighth of it are passed on and not kept
 */
export function createByteCache(mostBytes: number): ByteCache {
  const kept = new Map<string, Uint8Array>();
  const making = new Map<string, Promise<Uint8Array | undefined>>();
  let size = 0;

  const sizeOf = (key: string, { byteLength }: Uint8Array): number =>
    byteLength + 2 * key.length + OVERHEAD_BYTES;

  const keep = (key: string, bytes: Uint8Array): void => {
    if (sizeOf(key, bytes) > mostBytes / 8) return;
    kept.set(key, bytes);
    size += sizeOf(key, bytes);
    for (const [oldest, old] of kept) {
      if (size <= mostBytes) return;
      kept.delete(oldest);
      size -= sizeOf(oldest, old);
    }
  };

  const makeOnce = (
    key: string,
    make: () => Promise<Uint8Array | undefined>,
  ): Promise<Uint8Array | undefined> => {
    const before = making.get(key);
    if (before !== undefined) return before;
    const made = make()
      .then((bytes) => {
        if (bytes !== undefined) keep(key, bytes);
        return bytes;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };

  return {
    get: async (key, make) => {
      const bytes = kept.get(key);
      if (bytes === undefined) return makeOnce(key, make);
      // Put at the end: Maps keep the order in which keys came.
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },
  };
}
