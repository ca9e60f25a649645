import { useLiveQuery } from 'dexie-react-hooks';
import { PACK_SIZE } from '../../contracts/catalogue/catalogue-documents.ts';
import type { Item } from '../../db/reads/catalogue-items.ts';
import { readPackItems } from '../../db/reads/store-shelf.ts';
import { useHaat } from '../../ports/haat-context.tsx';

/**
 * The items of the packs in view (CAT-3), each at its place in the category; undefined while its pack is read.
 * @param hashes the category's packs in display order
 */
export function usePackItems(
  storeId: string,
  hashes: readonly string[],
  firstIndex: number,
  lastIndex: number,
): (index: number) => Item | undefined {
  const { device } = useHaat();
  const inView = hashes.slice(
    Math.floor(Math.max(0, firstIndex) / PACK_SIZE),
    Math.floor(Math.max(0, lastIndex) / PACK_SIZE) + 1,
  );
  const itemsByHash = useLiveQuery(async () => {
    const packs = await Promise.all(
      inView.map(async (hash) => [hash, await readPackItems(device, storeId, hash)] as const),
    );
    return new Map(packs);
  }, [device, storeId, inView.join()]);
  return (index) => {
    const hash = hashes[Math.floor(index / PACK_SIZE)];
    return hash === undefined ? undefined : itemsByHash?.get(hash)?.[index % PACK_SIZE];
  };
}
