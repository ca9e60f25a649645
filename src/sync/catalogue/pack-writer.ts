import type { PackRow, SlicesOfPack } from '../../db/device-database.ts';
import { slicesOfOrdinals } from '../../db/live-slices.ts';
import { withRoom } from '../../db/save.ts';
import type { PullParts } from '../pull/areas.ts';

/** Packs of one transaction, some 500 KB: few transactions cost little, and a killed worker loses no more than this. */
const PACKS_PER_WRITE = 64;

/** On a slow line what has come is stored after so long, ms. */
const WRITE_AFTER_MS = 2_000;

/** Stores packs as they come, many in a transaction. */
export interface PackWriter {
  /** Takes a pack; some are written with it. */
  readonly add: (row: PackRow) => Promise<void>;
  /** Writes what is left. */
  readonly flush: () => Promise<void>;
  /** Of all packs that were taken. */
  readonly slices: SlicesOfPack;
}

/** @param storeIds stores that are not evicted to make room for these packs */
export function createPackWriter(
  { device, now }: Pick<PullParts, 'device' | 'now'>,
  storeIds: readonly string[],
): PackWriter {
  const slices: Record<string, readonly number[]> = {};
  let ready: PackRow[] = [];
  let writtenAt = now();

  async function flush(): Promise<void> {
    const rows = ready;
    ready = [];
    writtenAt = now();
    if (rows.length > 0) await withRoom(device, () => device.packs.bulkPut(rows), storeIds);
  }

  return {
    slices,
    flush,
    add: async (row) => {
      ready.push(row);
      slices[row.hash] = slicesOfOrdinals(row.ordinals);
      const isLate = Math.abs(now() - writtenAt) >= WRITE_AFTER_MS;
      if (ready.length >= PACKS_PER_WRITE || isLate) await flush();
    },
  };
}
