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
